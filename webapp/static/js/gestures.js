// Fingers, wheel and keys on the window into the mine: pan with a finger, pinch or wheel to zoom, double tap to see all of it
// or to come closer, arrow keys, plus, minus and zero.

const SLOP = 8; // pixels
const TWICE = { time: 320, far: 28 }; // milliseconds and pixels between two taps that are one
const STEP = 60;

// `place` is the window; `mine` moves what it shows: {frame, measure, float, pan, zoom, fit, moved}.
export function listen(place, mine) {
  const fingers = new Map();
  let start = null;
  let moving = false;
  let tap = { time: 0, x: 0, y: 0 };
  const local = (event) => [event.clientX - mine.frame().box.left, event.clientY - mine.frame().box.top];
  const spread = () => {
    const [[ax, ay], [bx, by]] = [...fingers.values()];
    return { x: (ax + bx) / 2, y: (ay + by) / 2, wide: Math.hypot(ax - bx, ay - by) || 1 };
  };

  function begin(event) {
    moving = true;
    mine.float(true);
    place.classList.toggle("moving", event.pointerType === "mouse"); // its cursor is weighed for all that lies in the window
    for (const id of fingers.keys()) place.setPointerCapture?.(id);
    event.preventDefault();
  }

  function move(event, before) {
    const now = local(event);
    const old = fingers.size === 2 && spread();
    fingers.set(event.pointerId, now);
    if (!old) return mine.pan(now[0] - before[0], now[1] - before[1]);
    const next = spread();
    mine.pan(next.x - old.x, next.y - old.y);
    return mine.zoom(next.wide / old.wide, next.x, next.y);
  }

  function tapped(event) {
    const [x, y] = local(event);
    const twice = event.timeStamp - tap.time < TWICE.time && Math.hypot(x - tap.x, y - tap.y) < TWICE.far;
    tap = { time: twice ? 0 : event.timeStamp, x, y };
    if (!twice || event.target.closest(".spot, .ghost")) return;
    if (mine.moved()) mine.fit();
    else mine.zoom(2, x, y, true);
  }

  function end(event) {
    if (!fingers.delete(event.pointerId)) return;
    if (fingers.size) return;
    mine.float(false);
    place.classList.remove("moving");
    if (moving) {
      setTimeout(() => {
        moving = false;
      }, 0);
    } else if (event.type === "pointerup") tapped(event);
  }

  place.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    mine.measure();
    fingers.set(event.pointerId, local(event));
    start = local(event);
    if (fingers.size === 2) begin(event);
  });
  place.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = local(event);
    if (!moving && Math.hypot(now[0] - start[0], now[1] - start[1]) < SLOP) return;
    if (!moving) begin(event);
    move(event, before);
  });
  place.addEventListener("pointerup", end);
  place.addEventListener("pointercancel", end);
  place.addEventListener("click", (event) => moving && event.stopPropagation(), true);
  place.addEventListener("wheel", (event) => {
    event.preventDefault();
    const turned = Math.min(120, Math.max(-120, event.deltaY));
    mine.zoom(Math.exp(-turned / (event.ctrlKey ? 90 : 420)), ...local(event));
  }, { passive: false });
  keys(place, mine);
}

function keys(place, { pan, zoom, fit }) {
  const by = (factor) => () => zoom(factor, undefined, undefined, true);
  const acts = {
    ArrowLeft: () => pan(STEP, 0, true), ArrowRight: () => pan(-STEP, 0, true), ArrowUp: () => pan(0, STEP, true), ArrowDown: () => pan(0, -STEP, true),
    "+": by(1.25), "=": by(1.25), "-": by(0.8), 0: () => fit(),
  };
  place.addEventListener("keydown", (event) => {
    if (event.target !== place || !acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  });
}
