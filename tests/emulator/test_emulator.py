"""The emulator is as strict as Telegram: each refusal, privacy, polling, launches."""

import json
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import httpx
import pytest

from tests.emulator import Emulator, faults
from tests.emulator.html import parse, units
from tests.emulator.launch import sign


class Client:
    """A bare caller of the Bot API."""

    def __init__(self, telegram: Emulator) -> None:
        self.telegram = telegram
        self.http = httpx.Client(timeout=3)

    def __call__(self, method: str, **params: Any) -> dict[str, Any]:
        data = {k: v if isinstance(v, str) else json.dumps(v) for k, v in params.items()}
        found = self.http.post(f"{self.telegram.base_url}{self.telegram.token}/{method}", data=data).json()
        assert isinstance(found, dict)
        return found

    def why(self, method: str, **params: Any) -> str:
        return str(self(method, **params).get("description", "done"))


@pytest.fixture
def telegram() -> Iterator[Emulator]:
    with Emulator() as telegram:
        telegram.apps |= {"play": "https://saboteur.test/app/"}
        yield telegram


@pytest.fixture
def call(telegram: Emulator) -> Iterator[Client]:
    client = Client(telegram)
    yield client
    client.http.close()


def keys(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [list(buttons)]}


def test_tokens(telegram: Emulator):
    other = f"{telegram.base_url}1234567890:WRONG/getMe"
    assert httpx.post(other).json()["error_code"] == 401
    assert httpx.post(f"{telegram.base_url}nonsense/getMe").json()["error_code"] == 404


def test_send_edit_delete(telegram: Emulator, call: Client):
    chat = telegram.chat("G", telegram.user("Ann"))
    sent = call("sendMessage", chat_id=chat.id, text="<b>one</b>", parse_mode="HTML")["result"]
    at = {"chat_id": chat.id, "message_id": sent["message_id"]}
    assert (sent["text"], sent["entities"][0]["type"], sent["chat"]["type"]) == ("one", "bold", "supergroup")
    assert "message is not modified" in call.why("editMessageText", text="<b>one</b>", parse_mode="HTML", **at)
    assert call.why("editMessageText", text="two", **at) == "done"
    assert call.why("editMessageReplyMarkup", reply_markup=keys({"text": "x", "callback_data": "x"}), **at) == "done"
    assert [m.text for m in chat.said()] == ["two"]
    assert call.why("deleteMessage", **at) == "done"
    assert "message to delete not found" in call.why("deleteMessage", **at)
    assert "message to edit not found" in call.why("editMessageText", text="three", **at)


def test_foreign_and_old_messages(telegram: Emulator, call: Client):
    ann = telegram.user("Ann")
    chat = telegram.chat("G", ann)
    theirs = ann.send(chat, "hello")
    assert "can't be edited" in call.why("editMessageText", chat_id=chat.id, message_id=theirs.id, text="x")
    assert "can't be deleted" in call.why("deleteMessage", chat_id=chat.id, message_id=theirs.id)
    mine = call("sendMessage", chat_id=chat.id, text="x")["result"]["message_id"]
    telegram.shift = 49 * 3600
    assert "deleted for everyone" in call.why("deleteMessage", chat_id=chat.id, message_id=mine)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<b>open", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a <script>", 'Unsupported start tag "script" at byte offset 2'),
        ("é < b", 'Unsupported start tag "" at byte offset 3'),
        ("</b>", "Unexpected end tag"),
        ("<b>x</i>", 'expected "</b>", found "</i>"'),
        ("<b", "Unclosed start tag"),
        ('<span class="x">y</span>', "tg-spoiler"),
        ("  <b> </b>", "message text is empty"),
        ("x" * 4097, "message is too long"),
        ("😀" * 2049, "message is too long"),
    ],
)
def test_html_refusals(telegram: Emulator, call: Client, text: str, why: str):
    chat = telegram.chat("G")
    assert why in call.why("sendMessage", chat_id=chat.id, text=text, parse_mode="HTML")


def test_html_entities_count_utf16():
    text, found = parse('😀<b>a&lt;b</b> <a href="https://x.test/?a=1&amp;b">l</a>', lambda _: None)
    assert text == "😀a<b l"
    assert found == [
        {"type": "bold", "offset": 2, "length": 3},
        {"type": "text_link", "url": "https://x.test/?a=1&b", "offset": 6, "length": 1},
    ]
    assert units(text) == 7


def test_mentions_reach_only_known_people(telegram: Emulator, call: Client):
    ann, bob = telegram.user("Ann"), telegram.user("Bob")
    chat = telegram.chat("G", ann)
    text = "".join(f'<a href="tg://user?id={one.id}">{one.first_name}</a>' for one in (ann, bob))
    call("sendMessage", chat_id=chat.id, text=text, parse_mode="HTML")
    assert chat.said()[0].mentions() == [ann.id]


@pytest.mark.parametrize(
    ("button", "why"),
    [
        ({"text": "x", "callback_data": "é" * 33}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "web_app": {"url": "https://saboteur.test/"}}, "BUTTON_TYPE_INVALID"),
        ({"text": "x", "url": "nonsense"}, "Wrong HTTP URL"),
        ({"text": " ", "url": "https://x.test/"}, "non-empty text"),
        ({"text": "x"}, "Text buttons are unallowed"),
    ],
)
def test_buttons_in_groups(telegram: Emulator, call: Client, button: dict[str, Any], why: str):
    assert why in call.why("sendMessage", chat_id=telegram.chat("G").id, text="x", reply_markup=keys(button))


def test_private_chats(telegram: Emulator, call: Client):
    ann = telegram.user("Ann")
    insecure = keys({"text": "x", "web_app": {"url": "http://saboteur.test/"}})
    secure = keys({"text": "x", "web_app": {"url": "https://saboteur.test/"}})
    assert "can't initiate conversation" in call.why("sendMessage", chat_id=ann.id, text="x")
    ann.start()
    assert "Only HTTPS" in call.why("sendMessage", chat_id=ann.id, text="x", reply_markup=insecure)
    assert call.why("sendMessage", chat_id=ann.id, text="x", reply_markup=secure) == "done"
    ann.block()
    assert "blocked by the user" in call.why("sendMessage", chat_id=ann.id, text="x")
    ann.unblock()
    ann.deactivated = True
    assert "user is deactivated" in call.why("sendMessage", chat_id=ann.id, text="x")
    assert "chat not found" in call.why("sendMessage", chat_id=77, text="x")


def test_life_of_a_group(telegram: Emulator, call: Client):
    ann = telegram.user("Ann")
    chat = telegram.chat("G", ann, kind="group")
    new = chat.migrate()
    answer = call("sendMessage", chat_id=chat.id, text="x")
    assert answer["parameters"] == {"migrate_to_chat_id": new.id}
    new.mute_bot(ann)
    assert "not enough rights" in call.why("sendMessage", chat_id=new.id, text="x")
    new.kick_bot(ann)
    assert "bot was kicked" in call.why("sendMessage", chat_id=new.id, text="x")
    new.set_bot(ann, status="left")
    assert "not a member" in call.why("sendMessage", chat_id=new.id, text="x")
    new.deleted = True
    assert "deleted" in call.why("sendMessage", chat_id=new.id, text="x")
    kinds = [next(k for k in u if k != "update_id") for u in call("getUpdates", timeout=0)["result"]]
    assert kinds == ["message", "message", "my_chat_member", "my_chat_member", "my_chat_member"]


def test_topics(telegram: Emulator, call: Client):
    ann = telegram.user("Ann")
    chat = telegram.chat("G", ann, forum=True)
    topic = chat.topic("Mines")
    assert "thread not found" in call.why("sendMessage", chat_id=chat.id, text="x", message_thread_id=topic.id + 1)
    sent = call("sendMessage", chat_id=chat.id, text="x", message_thread_id=topic.id)["result"]
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic.id, True)
    topic.closed = True
    assert "TOPIC_CLOSED" in call.why("sendMessage", chat_id=chat.id, text="x", message_thread_id=topic.id)
    chat.promote_bot(ann, "can_manage_topics")
    assert call.why("sendMessage", chat_id=chat.id, text="x", message_thread_id=topic.id) == "done"


def test_presses(telegram: Emulator, call: Client):
    ann = telegram.user("Ann")
    chat = telegram.chat("G", ann)
    call("sendMessage", chat_id=chat.id, text="x", reply_markup=keys({"text": "Join", "callback_data": "j"}))
    press = ann.press(chat.said()[0], "Join")
    query = call("getUpdates", timeout=0)["result"][-1]["callback_query"]
    assert (query["data"], query["message"]["text"]) == ("j", "x")
    assert "MESSAGE_TOO_LONG" in call.why("answerCallbackQuery", callback_query_id=query["id"], text="x" * 201)
    assert "URL_INVALID" in call.why("answerCallbackQuery", callback_query_id=query["id"], url="https://x.test/")
    assert call.why("answerCallbackQuery", callback_query_id=query["id"], text="Hi") == "done"
    assert press.toast() == "Hi"
    assert "query is too old" in call.why("answerCallbackQuery", callback_query_id=query["id"])
    assert "query is too old" in call.why("answerCallbackQuery", callback_query_id="1")


def test_privacy(telegram: Emulator, call: Client):
    ann = telegram.user("Ann")
    chat = telegram.chat("G", ann)
    for text in ("hello", "/new", "/new@other_bot", f"/new@{telegram.username.upper()}"):
        ann.send(chat, text)
    call("sendMessage", chat_id=chat.id, text="x")
    ann.send(chat, "/after")
    ann.send(chat, "reply", reply_to=chat.said()[0])
    heard = [u["message"]["text"] for u in call("getUpdates", timeout=0)["result"]]
    assert heard == [f"/new@{telegram.username.upper()}", "/after", "reply"]
    chat.promote_bot(ann)
    ann.send(chat, "now everything")
    assert call("getUpdates", timeout=0)["result"][-1]["message"]["text"] == "now everything"


def test_polling(telegram: Emulator, call: Client):
    ann = telegram.user("Ann")
    ann.say("one")
    first = call("getUpdates", timeout=0)["result"]
    assert call("getUpdates", timeout=0)["result"] == first
    threading.Timer(0.05, lambda: ann.say("two")).start()
    call.http.timeout = 30
    second = call("getUpdates", timeout=50, offset=first[-1]["update_id"] + 1)["result"]
    assert [u["message"]["text"] for u in second] == ["two"]  # woken: we wait less long than the poll would


def test_a_second_poller_ends_the_first(telegram: Emulator, call: Client):
    found: list[dict[str, Any]] = []
    first = threading.Thread(target=lambda: found.append(Client(telegram)("getUpdates", timeout=2)))
    first.start()
    telegram.wait(lambda: telegram.poll == 1)
    call("getUpdates", timeout=0)
    first.join()
    assert found[0]["error_code"] == 409


def launched(url: str) -> tuple[str, dict[str, str]]:
    """The page and the init data of a launch, whose hash must be right."""
    parts = urlsplit(url)
    raw = parse_qs(parts.fragment)["tgWebAppData"][0]
    fields = {key: unquote(value) for key, value in (pair.split("=", 1) for pair in raw.split("&"))}
    digest = fields.pop("hash")
    assert sign(fields, Emulator().token).endswith(f"hash={digest}")
    return f"{parts.scheme}://{parts.netloc}{parts.path}?{parts.query}", fields


def test_launches(telegram: Emulator, call: Client):
    ann = telegram.user("앤 😀", username="ann")
    chat = telegram.chat("G", ann)
    link = f"https://t.me/{telegram.username}/play?startapp=g_1"
    call("sendMessage", chat_id=chat.id, text="x", reply_markup=keys({"text": "Open", "url": link}))
    page, fields = launched(str(ann.press(chat.said()[0], "Open").url))
    assert page == "https://saboteur.test/app/?tgWebAppStartParam=g_1"
    assert json.loads(fields["user"])["first_name"] == "앤 😀"
    assert (fields["chat_type"], fields["start_param"]) == ("supergroup", "g_1")
    assert fields["chat_instance"] == chat.instance
    assert "query_id" not in fields
    ann.start()
    app = {"text": "Open", "web_app": {"url": "https://saboteur.test/app/?g=g_1"}}
    call("sendMessage", chat_id=ann.id, text="x", reply_markup=keys(app))
    page, fields = launched(str(ann.press(ann.private.said()[0], "Open").url))
    assert page == "https://saboteur.test/app/?g=g_1"
    assert "query_id" in fields
    assert "start_param" not in fields


def test_commands_and_menu(telegram: Emulator, call: Client):
    ann, bob = telegram.user("Ann", language="ko"), telegram.user("Bob")
    chat = telegram.chat("G", ann, bob)
    one = [{"command": "one", "description": "x"}]
    assert "BOT_COMMAND_INVALID" in call.why("setMyCommands", commands=[{"command": "One", "description": "x"}])
    call("setMyCommands", commands=one)
    call("setMyCommands", commands=[*one, *one], scope={"type": "all_group_chats"}, language_code="ko")
    assert telegram.commands_for(ann, chat) == ["one", "one"]
    assert telegram.commands_for(bob, chat) == ["one"]
    menu = {"type": "web_app", "text": "Mine", "web_app": {"url": "https://saboteur.test/app/"}}
    assert call.why("setChatMenuButton", menu_button=menu) == "done"
    assert "query_id" in launched(ann.open_menu())[1]
    assert call("getChatMember", chat_id=chat.id, user_id=ann.id)["result"]["status"] == "creator"
    assert [m["user"]["id"] for m in call("getChatAdministrators", chat_id=chat.id)["result"]] == [ann.id]


def test_faults(telegram: Emulator, call: Client):
    chat = telegram.chat("G")
    telegram.plan.add(faults.too_fast(seconds=3), faults.broken(), faults.refused("sendMessage", "X"), faults.cut())
    assert call("sendMessage", chat_id=chat.id, text="x")["parameters"] == {"retry_after": 3}
    page = httpx.post(f"{telegram.base_url}{telegram.token}/sendMessage", data={"chat_id": str(chat.id), "text": "x"})
    assert (page.status_code, page.text[:6]) == (502, "<html>")
    assert call.why("sendMessage", chat_id=chat.id, text="x") == "Bad Request: X"
    with pytest.raises(httpx.TransportError):
        call("sendMessage", chat_id=chat.id, text="x")
    assert chat.said() == []
    telegram.plan.add(faults.cut(after=True))
    with pytest.raises(httpx.TransportError):
        call("sendMessage", chat_id=chat.id, text="x")
    assert len(chat.said()) == 1
    assert "no parameter" in call.why("sendMessage", chat_id=chat.id, text="x", colour="red")


def test_flood_limit(telegram: Emulator, call: Client):
    telegram.flood_limit = 2
    chat = telegram.chat("G")
    whys = [call.why("sendMessage", chat_id=chat.id, text="x") for _ in range(3)]
    assert whys[:2] == ["done", "done"]
    assert whys[2].startswith("Too Many Requests")
