"""People who play over HTTP: they find their table in the chat, sign in, and order until they are answered."""

import json
import random
import socket
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import parse_qs, urlsplit

from core.rules.editions import EDITIONS
from tests.emulator import Chat, Emulator, User

PATIENCE = 120.0  # seconds in which the web has to come back
CARD_SECONDS = 6.0  # a command that a killed bot took with it is given again
AWAY = 0.05  # seconds until a broken line is tried again
PAUSE = (0.0, 0.1)  # seconds before a move
HASTE = 0.05  # how many orders hang up before they are answered, as phones in tunnels do
DIGGING = 0.7  # how many moves lead towards the goals if they can, so that rounds end both ways
JSON = {"Accept": "application/json", "Content-Type": "application/json"}


class Lost(Exception):
    """The connection broke: nobody knows whether it was done."""


class Closed(Exception):
    """The evening is over."""


@dataclass(frozen=True)
class Order:
    """One move of one person and what became of it: 200 made, 409 too late."""

    code: str
    seat: int
    command: dict[str, Any]
    seen: int
    tap: str
    status: int


@dataclass
class Evening:
    """What all people have done so far; `asked` is told whenever an order goes out."""

    port: int
    telegram: Emulator
    over: threading.Event = field(default_factory=threading.Event)
    asked: threading.Condition = field(default_factory=threading.Condition)
    orders: list[Order] = field(default_factory=list)
    seen: Counter[str] = field(default_factory=Counter)
    codes: set[str] = field(default_factory=set)
    faults: list[BaseException] = field(default_factory=list)


class Line:
    """One connection that is kept open, as browsers do."""

    def __init__(self, port: int) -> None:
        self.http = HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, method: str, path: str, body: object, headers: dict[str, str], *, hang_up: bool = False) -> Any:
        """(status, data). Raises Lost; also after `hang_up`, which does not wait for the answer."""
        try:
            self.http.request(method, path, None if body is None else json.dumps(body), {**JSON, **headers})
            if hang_up:
                raise Lost
            answer = self.http.getresponse()
            text = answer.read()
        except (OSError, HTTPException, Lost):
            self.http.close()
            raise Lost from None
        return answer.status, json.loads(text) if text else {}


class Person:
    """Somebody with a phone."""

    def __init__(self, evening: Evening, user: User, dice: random.Random) -> None:
        self.evening, self.user, self.dice = evening, user, dice
        self.line, self.ears, self.headers = Line(evening.port), Line(evening.port), {}
        self.taps = 0

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """(status, data), asked again for as long as the web is away or in a hurry."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                haste = path.endswith("/commands") and self.dice.random() < HASTE
                status, data = self.line.ask(method, path, body, {**self.headers, **headers}, hang_up=haste)
            except Lost:
                self.evening.seen["lines lost"] += 1
                time.sleep(AWAY)
                continue
            if status not in (429, 503):
                return status, data
            time.sleep(0.2)
        raise AssertionError(f"no answer to {method} {path}")

    def do(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """The data of something that cannot be refused."""
        status, data = self.ask(method, path, body, **headers)
        assert status in (200, 201), f"{method} {path}: {status} {data}"
        return data

    def sign_in(self, address: str) -> str:
        """Open the Mini App by the link in the chat; returns the table it leads to."""
        data = parse_qs(urlsplit(address).fragment)["tgWebAppData"][0]
        said = self.do("POST", "/api/login", Authorization=f"tma {data}")
        self.headers = {"Authorization": f"Bearer {said['token']}"}
        return str(said["start"])

    def play(self, code: str) -> None:
        """Move whenever it is my turn, until the game or the evening is over."""
        while not self.evening.over.is_set():
            table = self.do("GET", f"/g/{code}.json")
            if table["status"] == "over":
                return
            command = self.choice(table["view"])
            if command is None:
                self.listen(code, table["version"])
            else:
                time.sleep(self.dice.uniform(*PAUSE))
                self.order(code, table, command)

    def order(self, code: str, table: dict[str, Any], command: dict[str, Any]) -> None:
        """Order one move under one tap until there is an answer, and note it."""
        self.taps += 1
        tap = f"{self.user.id}-{self.taps}"
        with self.evening.asked:
            self.evening.asked.notify_all()
        body = {"command": command, "seen": table["version"], "tap": tap}
        status, data = self.ask("POST", f"/g/{code}/commands", body)
        assert status in (200, 409), f"offered and refused: {command} {status} {data}"
        self.evening.orders.append(Order(code, table["me"], command, table["version"], tap, status))
        self.evening.seen["repeated"] += bool(data.get("repeated"))

    def choice(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """One of the plays that the table offers me; None when I have to wait."""
        me = view["seat"]
        if view["phase"] == "reveal":
            return {"do": "next"}
        if view["acting"] != me:
            return None
        if view["phase"] == "share":
            return {"do": "pick", "index": self.dice.randrange(len(view["pool"]))}
        if view["phase"] == "theft":
            return {"do": "steal", "target": self.dice.choice(view["victims"])}
        plays = [play for card in view["hand"] for play in card["plays"]]
        paths = [play for play in plays if play["do"] == "path" and play["x"] <= 8]
        if paths and self.dice.random() < DIGGING:
            return dict(max(paths, key=lambda play: (play["x"], -abs(play["y"]))))
        return dict(self.dice.choice(plays)) if plays else self.away(view)

    def away(self, view: dict[str, Any]) -> dict[str, Any]:
        """Cards of mine that go face down: for one in front of me, if I can, or because I pass."""
        hand = [card["card"] for card in view["hand"]]
        if view["removable"]:
            cards = self.dice.sample(hand, view["removal"])
            return {"do": "remove", "cards": cards, "front": self.dice.choice(view["removable"])}
        return {"do": "discard", "cards": self.dice.sample(hand, self.dice.choice(view["discard_counts"]))}

    def listen(self, code: str, version: int) -> None:
        """Wait until the table goes on."""
        try:
            self.ears.ask("GET", f"/g/{code}/live?since={version}", None, self.headers)
        except Lost:
            time.sleep(AWAY)

    def hang_up(self) -> None:
        """Stop waiting: the other end sees the line go."""
        sock = self.ears.http.sock
        if sock is not None:
            with suppress(OSError):
                sock.shutdown(socket.SHUT_RDWR)


class Company:
    """The people of one group, game after game."""

    def __init__(self, evening: Evening, chat: Chat, people: list[Person], computers: int) -> None:
        self.evening, self.chat, self.people, self.computers = evening, chat, people, computers
        self.threads: list[threading.Thread] = []

    def run(self) -> None:
        """Until the evening is over; what goes wrong is kept for whoever waits."""
        try:
            while not self.evening.over.is_set():
                self.game()
        except Closed:
            return
        except BaseException as fault:
            self.evening.faults.append(fault)
        finally:
            for person in self.people:
                person.line.http.close()
                person.ears.http.close()

    def game(self) -> None:
        """Open a table by the bot, sit down, choose an edition by chance, start, play."""
        host, edition = self.people[0], self.people[0].dice.choice(list(EDITIONS))
        button = self.card()
        for person in self.people:
            code = person.sign_in(person.user.open_link(button, self.chat))
            person.do("POST", f"/g/{code}/lobby", {"action": "join"})
        self.evening.codes.add(code)
        host.do("POST", f"/g/{code}/lobby", {"action": "edition", "value": edition})
        host.do("POST", f"/g/{code}/lobby", {"action": "computers", "value": str(self.computers)})
        host.do("POST", f"/g/{code}/lobby", {"action": "start"})
        self.evening.seen.update(("games begun", f"games begun: {edition}"))
        players = [threading.Thread(target=self.play, args=(person, code), daemon=True) for person in self.people]
        for player in players:
            player.start()
        for player, person in zip(players, self.people, strict=True):
            while player.is_alive():
                player.join(0.1)
                if self.evening.over.is_set():
                    person.hang_up()

    def play(self, person: Person, code: str) -> None:
        try:
            person.play(code)
        except BaseException as fault:
            self.evening.faults.append(fault)

    def card(self) -> str:
        """The address behind the button of a table that nobody has played at yet."""
        while not self.evening.over.is_set():
            self.people[0].user.send(self.chat, f"/saboteur@{self.evening.telegram.username}")
            end = time.monotonic() + CARD_SECONDS
            while time.monotonic() < end and not self.evening.over.is_set():
                for message in self.chat.said():
                    for address in [button["url"] for button in message.buttons() if "url" in button]:
                        code = parse_qs(urlsplit(address).query).get("startapp", [""])[0]
                        if code and code not in self.evening.codes and not message.deleted:
                            return str(address)
                time.sleep(0.05)
        raise Closed
