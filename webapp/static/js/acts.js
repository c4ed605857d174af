// One ear for the whole page: whatever is pressed says by data-do what it wants.

const known = new Map();

export function on(name, act) {
  known.set(name, act);
}

function perform(name, element, event) {
  return known.get(name)?.(element, event);
}

export function listen() {
  document.addEventListener("click", (event) => {
    const pressed = event.target.closest?.("[data-do]");
    if (!pressed || pressed.disabled || pressed.tagName === "FORM") return;
    perform(pressed.dataset.do, pressed, event);
  });
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    perform(event.target.dataset.do, event.submitter ?? event.target, event);
  });
}
