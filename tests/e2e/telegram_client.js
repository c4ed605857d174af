// A native Telegram client as the page sees it: what Telegram's script tells the client is noted.

const heard = [];
globalThis.client = {
  heard,
  tell: (type, data) => Telegram.WebView.receiveEvent(type, data),
};
globalThis.TelegramWebviewProxy = { postEvent: (type, data) => heard.push([type, JSON.parse(data || "null")]) };
