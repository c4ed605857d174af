"""Inline keyboards: everything Telegram refuses about a button."""

from typing import Any
from urllib.parse import urlsplit

from tests.emulator.errors import bad

KINDS = ("url", "callback_data", "web_app", "login_url", "switch_inline_query", "switch_inline_query_current_chat")
EXTRAS = {"text", "style", "icon_custom_emoji_id"}


def check(markup: Any, chat_kind: str, *, https_only: bool) -> dict[str, Any] | None:
    """The keyboard as it will be shown, or None; raises ApiError 400 for anything wrong."""
    if markup in (None, "", {}):
        return None
    if not isinstance(markup, dict):
        raise bad("object expected as reply markup")
    if "inline_keyboard" not in markup:
        return None
    rows = [[button(b, chat_kind, https_only=https_only) for b in row] for row in markup["inline_keyboard"]]
    rows = [row for row in rows if row]
    if sum(map(len, rows)) > 100:
        raise bad("reply markup is too long")
    return {"inline_keyboard": rows} if rows else None


def button(shown: Any, chat_kind: str, *, https_only: bool) -> dict[str, Any]:
    if not isinstance(shown, dict):
        raise bad("can't parse inline keyboard button: InlineKeyboardButton must be an Object")
    if not str(shown.get("text", "")).strip():
        raise bad("can't parse inline keyboard button: Text buttons must have non-empty text")
    kinds = [kind for kind in KINDS if kind in shown]
    if len(kinds) != 1 or set(shown) - EXTRAS - set(KINDS):
        raise bad("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard")
    if "callback_data" in shown and not 1 <= len(str(shown["callback_data"]).encode()) <= 64:
        raise bad("BUTTON_DATA_INVALID")
    if "url" in shown:
        link(str(shown["url"]))
    if "web_app" in shown:
        app(str(shown["web_app"].get("url", "")), chat_kind, https_only=https_only)
    return dict(shown)


def link(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https", "tg") or not parts.netloc or " " in url:
        raise bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def app(url: str, chat_kind: str, *, https_only: bool) -> None:
    if chat_kind != "private":
        raise bad("BUTTON_TYPE_INVALID")
    parts = urlsplit(url)
    if not parts.netloc or parts.scheme not in ("http", "https") or (https_only and parts.scheme != "https"):
        raise bad(f"inline keyboard button Web App URL '{url}' is invalid: Only HTTPS links are allowed")
