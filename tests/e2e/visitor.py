"""A person with a browser: what one sees and does at a table, in words of the game."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

# the card of my new role lies there, or has been put away already
NEWS = """() => document.querySelector('#brief[open]')
  || (localStorage['saboteur.roles'] ?? '').includes(document.getElementById('view').dataset.code)"""


def put_away_roles(page: Page) -> None:
    """Whenever the card of a new role lies over the table, it is put away before anything else is done."""
    page.add_locator_handler(page.locator("#brief[open]"), lambda brief: brief.locator("[data-do=briefed]").click())


class Visitor:
    """Somebody who looks at one page of the Mini App."""

    def __init__(self, page: Page, url: str, brief: bool = False) -> None:
        """`brief`: the card of a new role lies there until it is put away; else it is, whenever it is in the way."""
        self.page, self.brief = page, brief
        if not brief:
            put_away_roles(page)
        page.goto(url, wait_until="commit")
        self.wait_for("[data-kind]")

    # seeing

    def wait_for(self, selector: str) -> Locator:
        found = self.page.locator(selector).first
        found.wait_for()
        return found

    def until(self, holds: str, argument: Any = None) -> None:
        """Wait for a JavaScript function of the page to be true."""
        self.page.wait_for_function(holds, arg=argument)

    @property
    def about(self) -> dict[str, str]:
        """The page's own data: kind, code, version, phase, round, seat, acting."""
        data: dict[str, str] = self.page.evaluate("({ ...document.getElementById('view').dataset })")
        return data

    @property
    def my_turn(self) -> bool:
        about = self.about
        return about.get("seat", "") != "" and about["seat"] == about["acting"]

    def hand(self) -> list[dict[str, Any]]:
        """My cards: {card, family, plays}."""
        read = "cards => cards.map(({ dataset: { card, family, plays } }) => ({ card, family, plays }))"
        cards = self.page.locator(".hand .card").evaluate_all(read)
        return [{**card, "plays": json.loads(card["plays"])} for card in cards]

    def playable(self, *families: str) -> list[dict[str, Any]]:
        return [card for card in self.hand() if card["family"] in families and card["plays"]]

    def text(self, selector: str) -> str:
        return self.page.locator(selector).first.inner_text()

    def heard(self) -> list[list[Any]]:
        """What the Telegram client was told: [type, data]."""
        calls: list[list[Any]] = self.page.evaluate("client.heard")
        return calls

    # doing

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def do(self, name: str) -> None:
        """Press the button that does `name`."""
        self.click(f"[data-do='{name}']:visible")

    def press_main(self, text: str) -> None:
        """Press Telegram's own button under the page, as soon as it says this and can be pressed."""
        self.until(
            """text => {
              const [, button] = client.heard.findLast(([name]) => name === 'web_app_setup_main_button') ?? [];
              return button?.text === text && button.is_active;
            }""",
            text,
        )
        self.tell("main_button_pressed")

    def tell(self, event: str, data: Any = None) -> None:
        """What the Telegram client tells the page."""
        self.page.evaluate("([type, data]) => client.tell(type, data)", [event, data])

    def card(self, card: str) -> Locator:
        return self.page.locator(f".card[data-card='{card}']")

    def choose(self, card: str) -> None:
        self.card(card).wait_for()  # whatever lies over it is put away first
        self.card(card).press("Enter")
        self.wait_for(f".card.on[data-card='{card}']")

    def spot(self, x: int, y: int) -> Locator:
        return self.page.locator(f".spot[data-spot='{x},{y}']")

    def aim(self, play: Any) -> None:
        """Aim the chosen card: a cell as [x, y, half turn], or the first target that is offered."""
        if isinstance(play, list):
            self.spot(play[0], play[1]).dispatch_event("click")
        else:
            self.click("#choices button")

    def confirm(self) -> None:
        """Press the confirming button and wait for the table to move on."""
        version = self.about["version"]
        self.click("#go")
        self.until_changed(version)

    def until_changed(self, version: str) -> None:
        self.until("version => document.getElementById('view').dataset.version !== version", version)

    def discard(self, card: str) -> None:
        self.choose(card)
        self.click("#drop")
        self.confirm()

    def play_alone(self, seats: int = 3) -> None:
        """From the home page to a table with computer players."""
        for _ in range(abs(seats - 5)):
            self.click(f"[data-do=step][data-by='{1 if seats > 5 else -1}']")
        self.click("[type=submit]")
        self.wait_for("[data-kind=table]")
        if not self.brief:
            self.until(NEWS)
            self.page.evaluate("document.querySelector('#brief[open] [data-do=briefed]')?.click()")

    def wait_for_turn(self) -> None:
        """Wait until it is mine to dig, or the digging is over."""
        self.until(
            "() => { const { phase, seat, acting } = document.getElementById('view').dataset;"
            " return phase !== 'dig' || seat === acting; }"
        )
