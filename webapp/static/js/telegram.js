// Telegram's side of the page. Everything here may be missing: an old client, a blocked script, a plain browser.

const app = () => globalThis.Telegram?.WebApp;
const launch = new URLSearchParams(location.hash.slice(1));

// The script is loaded beside the page, so that a blocked network never holds the page up.
export function arrived(patience = 2500) {
  const script = document.getElementById("telegram");
  if (!script || globalThis.Telegram?.WebApp) return Promise.resolve();
  return new Promise((done) => {
    script.addEventListener("load", done, { once: true });
    script.addEventListener("error", done, { once: true });
    setTimeout(done, patience);
  });
}

// Calls `act` once that script is there, however late it comes; never where there is none.
export function met(act) {
  if (app()) act();
  else document.getElementById("telegram")?.addEventListener("load", act, { once: true });
}

export const initData = () => app()?.initData || launch.get("tgWebAppData") || "";
export const inside = () => initData() !== "";
export const startParam = () => app()?.initDataUnsafe?.start_param || new URLSearchParams(location.search).get("tgWebAppStartParam");

// Newer methods throw or are missing in old clients; none of them is ever needed to play.
function quietly(version, act) {
  const here = app();
  if (!here || !inside()) return false;
  try {
    if (version && !here.isVersionAtLeast(version)) return false;
    act(here);
    return true;
  } catch {
    return false;
  }
}

// What the page wished for before Telegram's script was there is done now.
export function begin() {
  quietly("", (tg) => tg.expand());
  quietly("7.7", (tg) => tg.disableVerticalSwipes());
  showBack();
  if (guarded) showGuard();
  quietly("", (tg) => tg.ready());
}

export function dark() {
  if (app() && inside()) return app().colorScheme === "dark";
  const params = hashColours();
  if (params?.bg_color) return luminance(params.bg_color) < 0.5;
  return matchMedia("(prefers-color-scheme: dark)").matches;
}

// Without Telegram's script its colours can still be read from the launch parameters.
export function borrowColours() {
  const params = app() ? null : hashColours();
  for (const [name, value] of Object.entries(params ?? {}))
    if (/^#[0-9a-f]{6}$/i.test(value)) document.documentElement.style.setProperty(`--tg-theme-${name.replaceAll("_", "-")}`, value);
}

export function paintFrame(colour) {
  quietly("6.1", (tg) => tg.setHeaderColor(colour));
  quietly("6.1", (tg) => tg.setBackgroundColor(colour));
  quietly("7.10", (tg) => tg.setBottomBarColor(colour));
}

export function onTheme(act) {
  met(() => app()?.onEvent?.("themeChanged", act));
  matchMedia("(prefers-color-scheme: dark)").addEventListener?.("change", act);
}

export const active = () => app()?.isActive !== false;
export const onAwake = (act) => met(() => app()?.onEvent?.("activated", act));
export const onAsleep = (act) => met(() => app()?.onEvent?.("deactivated", act));

// Telegram's back button: what lies in front goes first. Each layer says how one goes back from it, null if it is not there.
const LAYERS = ["sheet", "hand", "page"];
const backs = {};
let backAct = null;
export function back(layer, act) {
  backs[layer] = act;
  showBack();
}

function showBack() {
  const front = LAYERS.map((name) => backs[name]).find(Boolean) ?? null;
  quietly("6.1", ({ BackButton: button }) => {
    if (backAct) button.offClick(backAct);
    backAct = front;
    if (!front) return button.hide();
    button.onClick(front);
    button.show();
  });
}

// Telegram's own large button under the page; null takes it away. Gives whether there is one.
let mainAct = null;
export function mainButton(wish) {
  return quietly("6.0", ({ MainButton: button }) => {
    if (mainAct) button.offClick(mainAct);
    mainAct = wish?.act ?? null;
    if (!wish) return button.hide();
    button.onClick(wish.act);
    button.setParams({ text: wish.text, is_active: wish.enabled, is_visible: true });
  });
}

const IMPACTS = { snap: "light", place: "medium" };
const BUZZ = { select: 5, snap: 8, place: 16, error: [20, 50, 20], success: [12, 70, 12] }; // milliseconds, where Telegram has no say
export function haptic(kind) {
  const felt = quietly("6.1", ({ HapticFeedback: touch }) => {
    if (kind === "select") touch.selectionChanged();
    else if (IMPACTS[kind]) touch.impactOccurred(IMPACTS[kind]);
    else touch.notificationOccurred(kind);
  });
  if (!felt && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ[kind]);
}

let guarded = false;
export function guardClosing(on) {
  if (on === guarded) return;
  guarded = on;
  showGuard();
}

function showGuard() {
  quietly("6.2", (tg) => (guarded ? tg.enableClosingConfirmation() : tg.disableClosingConfirmation()));
}

export const openLink = (url) => quietly("6.1", (tg) => tg.openTelegramLink(url)) || window.open(url, "_blank", "noopener");

// The bot may write to me, if I say so in Telegram's own dialogue; it hears of that by itself.
export const askToWrite = () => quietly("6.9", (tg) => tg.requestWriteAccess());

export const share = (url) => openLink(`https://t.me/share/url?url=${encodeURIComponent(url)}`);

export const download = (url, name) => quietly("8.0", (tg) => tg.downloadFile({ url, file_name: name }));

export const fullscreen = () =>
  quietly("8.0", (tg) => (tg.isFullscreen ? tg.exitFullscreen() : tg.requestFullscreen()));

function hashColours() {
  try {
    return JSON.parse(launch.get("tgWebAppThemeParams") ?? "null");
  } catch {
    return null;
  }
}

function luminance(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return 0.3 * r + 0.59 * g + 0.11 * b;
}
