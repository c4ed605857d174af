// The time left for the turn, counted by the server's clock. It stands still while the turn rests.

let timer = null;

export function start({ due, now, span, rests = "[]" }) {
  stop();
  if (!due) return;
  const ahead = Number(now) - Date.now() / 1000;
  const nights = JSON.parse(rests);
  const tick = () => {
    const at = Date.now() / 1000 + ahead;
    draw(nights.reduce((left, [from, to]) => left - Math.max(0, to - Math.max(from, at)), due - at), Number(span));
    document.getElementById("turn-of")?.classList.toggle("rests", nights.some(([from, to]) => from <= at && at < to));
  };
  tick();
  timer = setInterval(tick, 500);
}

export function stop() {
  clearInterval(timer);
}

function draw(left, span) {
  const shown = clockFace(Math.max(0, left));
  for (const text of document.querySelectorAll("#turn-of .left, .end .go .left, .choice .left, .soon .left")) if (text.textContent !== shown) text.textContent = shown;
  const turn = document.getElementById("turn-of");
  if (!turn) return;
  turn.querySelector(".dial").style.setProperty("--share", Math.min(1, Math.max(0, left / span)).toFixed(3));
  turn.classList.toggle("hurry", left < Math.min(20, span / 4));
}

function clockFace(seconds) {
  const whole = Math.ceil(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
