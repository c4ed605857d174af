// Short, quiet sounds made of tones and noise; nothing is fetched. Off unless the reader wants them (the menu), and silent
// until the page has been touched, as browsers ask.

const LOUD = 0.16; // of what the device can do
const QUIET = 0.0001; // ramps cannot reach nothing

// What is heard: tones as [hertz, start, length, shape, strength, hertz at the end], noise as [start, length, hertz, strength]; seconds
const SOUNDS = {
  place: { tones: [[150, 0, 0.09, "sine", 1, 70]], noise: [[0, 0.05, 1400, 0.5]] },
  turn: { tones: [[587, 0, 0.14, "triangle", 0.6], [880, 0.11, 0.22, "triangle", 0.6]], noise: [] },
  open: { tones: [[98, 0, 0.4, "sawtooth", 0.2, 147], [392, 0.3, 0.2, "triangle", 0.4]], noise: [[0, 0.35, 500, 0.4]] },
  rockfall: { tones: [[70, 0, 0.35, "sine", 1, 38]], noise: [[0, 0.16, 900, 0.9], [0.1, 0.3, 420, 0.7]] },
  break: { tones: [[330, 0, 0.12, "square", 0.2, 120]], noise: [[0, 0.09, 3200, 0.6]] },
  mend: { tones: [[660, 0, 0.07, "triangle", 0.5], [660, 0.1, 0.07, "triangle", 0.5], [990, 0.2, 0.14, "triangle", 0.5]], noise: [] },
  gold: { tones: [[1047, 0, 0.12, "sine", 0.5], [1319, 0.07, 0.12, "sine", 0.5], [1568, 0.14, 0.3, "sine", 0.5]], noise: [] },
};

let desk = null;

function ready() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  desk ??= new AudioContext();
  if (desk.state === "suspended") desk.resume();
  return desk;
}

export function play(name) {
  const { tones, noise } = SOUNDS[name] ?? {};
  if (!tones || document.hidden || !globalThis.AudioContext || !ready()) return;
  for (const tone of tones) sing(...tone);
  for (const burst of noise) hiss(...burst);
}

function swell(strength, start, length) {
  const volume = desk.createGain();
  const from = desk.currentTime + start;
  volume.gain.setValueAtTime(QUIET, from);
  volume.gain.exponentialRampToValueAtTime(LOUD * strength, from + 0.008);
  volume.gain.exponentialRampToValueAtTime(QUIET, from + length);
  volume.connect(desk.destination);
  return volume;
}

function run(source, through, start, length) {
  source.connect(through);
  source.start(desk.currentTime + start);
  source.stop(desk.currentTime + start + length);
}

function sing(hertz, start, length, shape, strength, end = hertz) {
  const tone = desk.createOscillator();
  tone.type = shape;
  tone.frequency.setValueAtTime(hertz, desk.currentTime + start);
  tone.frequency.exponentialRampToValueAtTime(end, desk.currentTime + start + length);
  run(tone, swell(strength, start, length), start, length);
}

function hiss(start, length, hertz, strength) {
  const grains = desk.createBuffer(1, Math.ceil(desk.sampleRate * length), desk.sampleRate);
  const data = grains.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = 2 * Math.random() - 1;
  const [source, dull] = [desk.createBufferSource(), desk.createBiquadFilter()];
  source.buffer = grains;
  dull.type = "lowpass";
  dull.frequency.value = hertz;
  dull.connect(swell(strength, start, length));
  run(source, dull, start, length);
}
