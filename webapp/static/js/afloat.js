// A layer that is moved by hand, frame after frame. Chromium weighs all layers anew for each change of a transform, which takes
// as long as there are drawings on the page, unless it believes that the layer is being animated: so one animation that changes
// nothing runs on it meanwhile.

export function afloat(node) {
  const moving = node?.animate?.({ transform: ["none", "none"] }, { duration: 3_600_000, composite: "add" });
  if (moving?.effect.composite === "add") return moving;
  moving?.cancel(); // a browser that cannot add would hold the layer still
  return null;
}
