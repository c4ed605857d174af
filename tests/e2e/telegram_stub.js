// Stands in for Telegram's own script in browser tests: launch data from the address, every call noted.

const launch = new URLSearchParams(location.hash.slice(1));
const initData = launch.get("tgWebAppData") ?? "";
const themeParams = JSON.parse(launch.get("tgWebAppThemeParams") ?? "{}");
const unsafe = Object.fromEntries(new URLSearchParams(initData));
if (unsafe.user) unsafe.user = JSON.parse(unsafe.user);

const noted = [];
const note =
  (name) =>
  (...values) => {
    noted.push([name, ...values.filter((value) => typeof value !== "function")]);
  };
const button = (name) => ({ show: note(`${name}.show`), hide: note(`${name}.hide`), onClick: note(`${name}.onClick`), offClick: note(`${name}.offClick`) });

for (const [name, value] of Object.entries(themeParams))
  document.documentElement.style.setProperty(`--tg-theme-${name.replaceAll("_", "-")}`, value);

globalThis.Telegram = {
  noted,
  WebApp: {
    initData,
    initDataUnsafe: unsafe,
    version: launch.get("tgWebAppVersion") ?? "6.0",
    platform: launch.get("tgWebAppPlatform") ?? "unknown",
    themeParams,
    colorScheme: (themeParams.bg_color ?? "#ffffff") < "#888888" ? "dark" : "light",
    isActive: true,
    isVersionAtLeast: (wanted) => Number(wanted) <= Number(launch.get("tgWebAppVersion") ?? "6.0"),
    BackButton: button("BackButton"),
    MainButton: button("MainButton"),
    HapticFeedback: { selectionChanged: note("haptic"), impactOccurred: note("haptic"), notificationOccurred: note("haptic") },
    ...Object.fromEntries(
      [
        "ready",
        "expand",
        "close",
        "onEvent",
        "offEvent",
        "setHeaderColor",
        "setBackgroundColor",
        "setBottomBarColor",
        "enableClosingConfirmation",
        "disableClosingConfirmation",
        "disableVerticalSwipes",
        "requestFullscreen",
        "exitFullscreen",
        "openTelegramLink",
      ].map((name) => [name, note(name)]),
    ),
  },
};
