// The first look at a maze: all that may be dug if its cards stay large, else all that lies there as long as its cards can be
// told apart, else, at a size for fingers, what was laid last with as much round it as there is room for.

const LARGE = 37; // pixels that a card is wide
const PLAIN = 22;
const FINGERS = 27;
const MOST = 140;

// `room` is {x, y, w, h} on the screen; `wide` and `close` are boxes [x, y, w, h] of the world and `tip` a point of it, in
// card units (a card is 100 x 150). Gives {scale, x, y}: a point p of the world lies at p * scale + x and y.
export function outlook(room, wide, close, tip) {
  const whole = ([, , w, h]) => 100 * Math.min(room.w / w, room.h / h);
  const box = whole(wide) >= LARGE ? wide : close;
  const scale = (whole(box) < PLAIN ? FINGERS : Math.min(whole(box), MOST)) / 100;
  return { scale, x: along(room.x, room.w, box[0], box[2], tip[0], scale), y: along(room.y, room.h, box[1], box[3], tip[1], scale) };
}

// On one axis: the box in the middle of the room, or where it is too large for it, the tip as near to the middle as leaves
// no room empty.
function along(from, room, start, length, tip, scale) {
  if (length * scale <= room) return from + room / 2 - (start + length / 2) * scale;
  return Math.min(from - start * scale, Math.max(from + room - (start + length) * scale, from + room / 2 - tip * scale));
}
