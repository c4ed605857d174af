"""Opening the Mini App: init data signed as Telegram signs it, and the address a client then opens."""

import hashlib
import hmac
import json
from typing import Any
from urllib.parse import parse_qs, quote, urlencode, urlsplit

THEMES = {
    "light": {
        "bg_color": "#ffffff",
        "text_color": "#222222",
        "hint_color": "#999999",
        "link_color": "#2481cc",
        "button_color": "#2481cc",
        "button_text_color": "#ffffff",
        "secondary_bg_color": "#f0f0f0",
    },
    "dark": {
        "bg_color": "#17212b",
        "text_color": "#f5f5f5",
        "hint_color": "#708499",
        "link_color": "#6ab3f3",
        "button_color": "#5288c1",
        "button_text_color": "#ffffff",
        "secondary_bg_color": "#232e3c",
    },
}


def sign(fields: dict[str, str], token: str) -> str:
    """Init data as a query string, `hash` last: HMAC over all other fields, `signature` among them."""
    lines = "\n".join(f"{key}={fields[key]}" for key in sorted(fields))
    secret = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    digest = hmac.new(secret, lines.encode(), hashlib.sha256).hexdigest()
    return urlencode({**fields, "hash": digest}, quote_via=quote)


def user_field(user: dict[str, Any]) -> str:
    """The user as Telegram writes it: raw UTF-8, slashes escaped."""
    return json.dumps(user, ensure_ascii=False, separators=(",", ":")).replace("/", "\\/")


def address(url: str, init_data: str, *, start: str | None = None, theme: str = "light", version: str = "8.0") -> str:
    """What the client opens: the app's URL, the start parameter, and the launch parameters in the fragment."""
    if start is not None:
        url += ("&" if urlsplit(url).query else "?") + urlencode({"tgWebAppStartParam": start})
    launch = {
        "tgWebAppData": init_data,
        "tgWebAppVersion": version,
        "tgWebAppPlatform": "android",
        "tgWebAppThemeParams": json.dumps(THEMES[theme], separators=(",", ":")),
    }
    return f"{url}#{urlencode(launch, quote_via=quote)}"


def direct(url: str, username: str) -> tuple[str, str | None] | None:
    """(short name, start parameter) of a direct link `t.me/<bot>/<app>?startapp=…`; None for any other link.

    The short name is "" for the bot's main app (`t.me/<bot>?startapp=…`).
    """
    parts = urlsplit(url)
    path = parts.path.strip("/").split("/")
    if parts.netloc not in ("t.me", "telegram.me") or path[0].lower() != username.lower():
        return None
    start = parse_qs(parts.query).get("startapp", [None])[0]
    if len(path) == 1:
        return ("", start) if "startapp" in parts.query else None
    return path[1], start


def start_link(url: str, username: str) -> str | None:
    """The payload of `t.me/<bot>?start=…`, or None for any other link."""
    parts = urlsplit(url)
    if parts.netloc not in ("t.me", "telegram.me") or parts.path.strip("/").lower() != username.lower():
        return None
    return parse_qs(parts.query).get("start", [None])[0]
