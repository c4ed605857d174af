"""A person plays a whole game against computer players, by pressing what the page offers."""

from tests.e2e.conftest import Visit
from tests.e2e.visitor import Visitor


def dig(me: Visitor) -> None:
    """One turn: what reaches furthest, else any action, else a discard."""
    if paths := me.playable("path"):
        card = max(paths, key=lambda path: max(play[0] for play in path["plays"]))
        move = max(card["plays"], key=lambda play: play[0])
    elif others := me.playable("break", "repair", "rockfall", "map"):
        card, move = others[0], others[0]["plays"][0]
    else:
        return me.discard(me.hand()[0]["card"])
    me.choose(card["card"])
    me.aim(move if card["family"] in ("path", "rockfall") else None)
    return me.confirm()


def share(me: Visitor) -> None:
    if me.my_turn:
        version = me.about["version"]
        me.do("gold")
        me.click("#gold .nug")
        me.do("keep")
        me.until_changed(version)
    me.until("() => { const { phase, seat, acting } = document.getElementById('view').dataset;"
             " return phase !== 'share' || seat === acting; }")  # fmt: skip


def test_a_whole_game_to_the_final_standing(visit: Visit):
    me = visit(lang="ko")
    me.play_alone(seats=3)
    rounds = set()
    while (phase := me.about["phase"]) != "over":
        rounds.add(me.about["round"])
        if phase == "dig":
            me.wait_for_turn()
            if me.page.locator("dialog[open] [data-do=shut]").count():
                me.do("shut")
            if me.about["phase"] == "dig":
                dig(me)
        elif phase == "share":
            share(me)
        else:
            assert me.page.locator(".roles li").count() == 4  # three players and the card left over
            me.do("next")
            me.until("() => document.getElementById('view').dataset.phase !== 'reveal'")
    assert rounds == {"1", "2", "3"}
    purses = [int(text) for text in me.page.locator(".standing .purse").all_inner_texts()]
    assert len(purses) == 3
    assert purses == sorted(purses, reverse=True)
    me.do("home")
    me.click("[data-part=done] summary")
    me.wait_for("[data-part=done] .tables button")
