// My role shows only while I hold it: people sit next to each other. By keyboard or screen reader it is a switch.

let shown = null;

function reveal() {
  const secret = document.getElementById("secret");
  if (shown || !secret) return;
  shown = secret.content.firstElementChild.cloneNode(true);
  document.body.append(shown);
  document.getElementById("role").setAttribute("aria-expanded", "true");
  document.getElementById("voice").textContent = shown.textContent.trim().replace(/\s+/g, " ");
}

function hide() {
  shown?.remove();
  shown = null;
  document.getElementById("role")?.setAttribute("aria-expanded", "false");
}

export function listen() {
  const mine = (event) => event.target.closest?.("#role");
  document.addEventListener("pointerdown", (event) => {
    if (!mine(event) || event.button > 0) return;
    event.preventDefault();
    reveal();
  });
  for (const name of ["pointerup", "pointercancel", "blur", "pagehide"]) window.addEventListener(name, hide);
  document.addEventListener("visibilitychange", hide);
  document.addEventListener("contextmenu", (event) => {
    if (event.target.closest?.("#role, .secret, .hand, .board")) event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    if (!mine(event) || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    if (event.repeat) return;
    if (shown) hide();
    else reveal();
  });
  // a screen reader presses without a pointer
  document.addEventListener("click", (event) => {
    if (!mine(event) || event.detail !== 0) return;
    if (shown) hide();
    else reveal();
  });
}
