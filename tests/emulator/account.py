"""Methods about the bot itself, its updates, its commands, and who is in a chat."""

import json
import re
import time
from typing import Any

from tests.emulator.errors import ApiError, bad, conflict
from tests.emulator.methods import find_chat, method
from tests.emulator.world import World


@method
def get_me(world: World) -> Any:
    facts = {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy,
        "supports_inline_queries": False,
        "has_main_web_app": "" in world.apps,
    }
    return world.me.as_json() | facts


@method
def get_updates(
    world: World, *, offset: Any = None, limit: Any = 100, timeout: Any = 0, allowed_updates: Any = None
) -> Any:
    """Long polling. A second poller takes over, or a webhook; the first one gets 409."""
    with world.lock:
        if world.webhook:
            raise conflict("can't use getUpdates method while webhook is active; use deleteWebhook first")
        world.poll += 1
        mine = world.poll
        if allowed_updates is not None:
            world.allow(allowed_updates)
        if offset not in (None, ""):
            world.updates = [u for u in world.updates if u["update_id"] >= int(offset)]
        world.lock.notify_all()
        until = time.monotonic() + int(timeout)
        while not world.updates and not world.closing:
            if world.poll != mine:
                raise ousted(world)
            left = until - time.monotonic()
            if left <= 0:
                break
            world.lock.wait(min(left, 1))
        if world.poll != mine:
            raise ousted(world)
        return world.updates[: int(limit or 100)]


def ousted(world: World) -> ApiError:
    if world.webhook:
        return conflict("terminated by setWebhook request")
    return conflict("terminated by other getUpdates request; make sure that only one bot instance is running")


def scope_key(scope: Any) -> str:
    scope = scope or {"type": "default"}
    return str(scope["type"]) + (f":{scope['chat_id']}" if "chat_id" in scope else "")


@method
def set_my_commands(world: World, *, commands: Any, scope: Any = None, language_code: Any = "") -> Any:
    if len(commands) > 100:
        raise bad("BOT_COMMANDS_TOO_MUCH")
    for one in commands:
        if not re.fullmatch(r"[a-z0-9_]{1,32}", one["command"]):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(one["description"]) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    if language_code and not re.fullmatch(r"[a-z]{2}", language_code):
        raise bad("invalid language code specified")
    world.commands[scope_key(scope), language_code or ""] = commands
    return True


@method
def get_my_commands(world: World, *, scope: Any = None, language_code: Any = "") -> Any:
    return world.commands.get((scope_key(scope), language_code or ""), [])


@method
def delete_my_commands(world: World, *, scope: Any = None, language_code: Any = "") -> Any:
    world.commands.pop((scope_key(scope), language_code or ""), None)
    return True


@method
def set_chat_menu_button(world: World, *, chat_id: Any = None, menu_button: Any = None) -> Any:
    shown = menu_button or {"type": "default"}
    if shown["type"] == "web_app":
        if not 1 <= len(shown["text"]) <= 64:
            raise bad("BUTTON_INVALID")
        url = str(shown["web_app"]["url"])
        if world.https_only and not url.startswith("https://"):
            raise bad(f"menu button Web App URL '{url}' is invalid: Only HTTPS links are allowed")
    world.menus[None if chat_id is None else int(chat_id)] = json.loads(json.dumps(shown))
    return True


@method
def get_chat_menu_button(world: World, *, chat_id: Any = None) -> Any:
    key = None if chat_id is None else int(chat_id)
    return world.menus.get(key) or world.menus.get(None) or {"type": "default"}


@method
def get_chat(world: World, *, chat_id: Any) -> Any:
    chat = find_chat(world, chat_id)
    return chat.as_json() | {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": GIFTS}


GIFTS = {
    "unlimited_gifts": False,
    "limited_gifts": False,
    "unique_gifts": False,
    "premium_subscription": False,
    "gifts_from_channels": False,
}


@method
def get_chat_member(world: World, *, chat_id: Any, user_id: Any) -> Any:
    chat = find_chat(world, chat_id)
    if chat.hidden_members and not chat.bot.admin and int(user_id) != world.me.id:
        raise bad("member list is inaccessible")
    if int(user_id) not in world.users:
        raise bad("invalid user_id specified")
    member = chat.members.get(int(user_id))
    if member is None:
        return {"user": world.users[int(user_id)].as_json(), "status": "left"}
    return member.as_json()


@method
def get_chat_administrators(world: World, *, chat_id: Any) -> Any:
    chat = find_chat(world, chat_id)
    if chat.kind == "private":
        raise bad("there are no administrators in the private chat")
    return [m.as_json() for m in chat.members.values() if m.admin and (not m.user.is_bot or m.user is world.me)]


@method
def get_chat_member_count(world: World, *, chat_id: Any) -> Any:
    return sum(member.inside for member in find_chat(world, chat_id).members.values())


@method
def leave_chat(world: World, *, chat_id: Any) -> Any:
    chat = find_chat(world, chat_id)
    chat.set_bot(world.me, status="left")
    return True
