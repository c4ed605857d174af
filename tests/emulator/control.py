"""Driving a stand-alone emulator from another process: one POST per thing a person does."""

from typing import Any

from flask import Blueprint, jsonify, request

from tests.emulator.chats import Chat
from tests.emulator.faults import refused, too_fast
from tests.emulator.messages import Message
from tests.emulator.world import World


def message_of(world: World, ask: dict[str, Any]) -> Message:
    return world.chats[ask["chat"]].messages[ask["message"]]


def shown(chat: Chat) -> list[dict[str, Any]]:
    return [{**m.as_json(), "buttons": m.buttons(), "silent": m.silent} for m in chat.said(by_bot=False)]


class Hands:
    """What can be asked for; each takes the JSON body and answers JSON."""

    def __init__(self, world: World) -> None:
        self.world = world

    def user(self, ask: dict[str, Any]) -> Any:
        return self.world.user(ask["name"], language=ask.get("language", "en")).as_json()

    def chat(self, ask: dict[str, Any]) -> Any:
        members = [self.world.users[one] for one in ask.get("members", [])]
        title, kind, forum = ask.get("title", "The mine"), ask.get("kind", "supergroup"), ask.get("forum", False)
        return self.world.chat(title, *members, kind=kind, forum=forum).as_json()

    def app(self, ask: dict[str, Any]) -> Any:
        self.world.apps[ask["name"]] = ask["url"]
        return {}

    def send(self, ask: dict[str, Any]) -> Any:
        user = self.world.users[ask["user"]]
        chat = self.world.chats.get(ask.get("chat", user.id)) or user.private
        return user.send(chat, ask["text"], thread=ask.get("thread")).as_json()

    def press(self, ask: dict[str, Any]) -> Any:
        press = self.world.users[ask["user"]].press(message_of(self.world, ask), ask["button"])
        return {"url": press.url} if press.url else press.answer(ask.get("timeout", 5))

    def messages(self, ask: dict[str, Any]) -> Any:
        return shown(self.world.chats[ask["chat"]])

    def calls(self, ask: dict[str, Any]) -> Any:
        found = self.world.called(ask.get("method"))
        return [{"method": c.method, "params": c.params, "error": c.error and c.error.as_json()} for c in found]

    def fault(self, ask: dict[str, Any]) -> Any:
        method, times = ask.get("method", "sendMessage"), ask.get("times", 1)
        if "seconds" in ask:
            self.world.plan.add(too_fast(method, ask["seconds"], times=times))
        else:
            self.world.plan.add(refused(method, ask["text"], ask.get("code", 400), times=times))
        return {}


def blueprint(world: World) -> Blueprint:
    """POST /control/<what> with a JSON object."""
    routes, hands = Blueprint("control", __name__), Hands(world)

    @routes.post("/control/<what>")
    def control(what: str) -> Any:
        act = None if what.startswith("_") else getattr(hands, what, None)
        if act is None or what == "world":
            return jsonify({"error": f"nothing is called {what}"}), 404
        try:
            return jsonify(act(request.get_json()))
        except (AssertionError, KeyError) as error:
            return jsonify({"error": str(error)}), 400

    return routes
