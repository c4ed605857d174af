"""One person against computer players, in the chat that they have with us."""

from core.service import outbox, table
from tests.telegram_bot.running import Scene


def test_alone_the_table_is_shown_anew_when_it_is_ones_turn_again(scene: Scene):
    """One edit for all computer players, and no new message."""
    [eve] = scene.people("Eve")
    card = scene.open(eve, eve.private)
    eve.press(card, "Start").toast()
    code = scene.code(eve.private)
    mine = scene.new(eve.private, "Round 1")
    for _ in range(2):
        scene.telegram.wait(lambda: table.look(code).acting == 0, 20)
        scene.quiet(20)
        before, said = mine.text, {message.id for message in eve.private.said()}
        edits = len(scene.telegram.called("editMessageText", chat_id=eve.id))
        scene.move(code, discard=True)
        scene.telegram.wait(lambda: table.look(code).acting == 0, 20)
        scene.telegram.wait(lambda before=before: mine.text != before)
        scene.quiet(20)
        assert {message.id for message in eve.private.said()} == said
        assert len(scene.telegram.called("editMessageText", chat_id=eve.id)) == edits + 1
        deck = table.look(code).view.deck  # type: ignore[union-attr]
        assert str(deck) in mine.text
    assert outbox.waiting() == 0
