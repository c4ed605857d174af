// The time left for the turn, counted by the server's clock. It stands still while the turn rests, and a sign says so.

let timer = null;

export function start({ due, now, span, rests = "[]" }) {
  stop();
  for (const text of document.querySelectorAll("[data-at]")) if (text.dataset.at) text.textContent = wall(text.dataset.at);
  if (!due) return;
  const ahead = Number(now) - Date.now() / 1000;
  const nights = JSON.parse(rests);
  const tick = () => {
    const at = Date.now() / 1000 + ahead;
    draw(nights.reduce((left, [from, to]) => left - Math.max(0, to - Math.max(from, at)), due - at), Number(span));
    const night = nights.find(([from, to]) => from <= at && at < to);
    document.getElementById("turn-of")?.classList.toggle("rests", !!night);
    const sign = document.querySelector(".state.night");
    if (sign && sign.hidden === !!night) {
      sign.hidden = !night;
      if (night) sign.querySelector("[data-at]").textContent = wall(night[1]);
    }
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

// A moment on the clock of whoever reads this, with the day if it is another one.
function wall(moment) {
  const at = new Date(moment * 1000);
  const weekday = at.toDateString() === new Date().toDateString() ? undefined : "long";
  return at.toLocaleTimeString(document.getElementById("view").lang, { weekday, hour: "numeric", minute: "2-digit" });
}

function clockFace(seconds) {
  const whole = Math.ceil(seconds);
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
