// Photos of people, which Telegram's own servers keep: below each lies the first letter of a name, for as long as it has
// not come. One that came stays when the seats are drawn anew; one that did not is not asked for again in vain.

const missing = new Set();
const address = (photo) => photo.getAttribute("href");

export function listen() {
  const gone = ({ target }) => {
    if (!target.matches?.(".photo")) return;
    missing.add(address(target));
    target.remove();
  };
  document.addEventListener("error", gone, true);
  window.addEventListener("online", () => missing.clear());
}

// Photos in `part`, which is about to take the place of `old`.
export function keep(old, part) {
  const there = new Map([...old.querySelectorAll(".photo")].map((photo) => [address(photo), photo]));
  for (const photo of part.querySelectorAll(".photo")) {
    const had = there.get(address(photo));
    if (missing.has(address(photo))) photo.remove();
    else if (had) photo.replaceWith(had);
  }
}
