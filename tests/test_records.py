"""Records as files: each recorded game is told again word for word, and what is no record is refused in a sentence."""

import pytest

from core import records
from core.__main__ import main
from core.i18n import translator
from core.rules.notation import Record, read_record, write_record
from core.service import house, replay
from tests.golden import book
from tests.service.test_replay import finished
from tests.service.world import World

T = translator("en")


def file_of(name: str, names: tuple[str | None, ...]) -> str:
    entry = book.read(name)
    record = Record(entry.seed, entry.seats, entry.edition, entry.options, entry.commands)
    return records.sign(write_record(record), names)


@pytest.mark.parametrize("name", book.names())
def test_a_file_tells_the_game_again(name: str, tmp_path, capsys):
    entry = book.read(name)
    path = tmp_path / "game.txt"
    path.write_text(file_of(name, book.NAMES[: entry.seats]), "utf-8")
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out == entry.story


def test_who_is_not_named_is_a_dwarf_with_a_number():
    text = file_of(book.names()[0], ("Ada", None, "Cho"))
    assert records.names_in(text, 3, T) == ["Ada", "Dwarf 2", "Cho"]
    assert "Ben" not in text
    assert read_record(text).seats == 3


def test_the_tool_speaks_other_languages(tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(file_of(book.names()[0], (None,) * 3), "utf-8")
    assert main(["replay", "--language", "ko", str(path)]) == 0
    assert "난쟁이 1" in capsys.readouterr().out


@pytest.mark.parametrize("text", [
    "", "hello", "edition base\nseats 3\nseed zz", "edition chess\nseats 3\nseed 00",
    "edition base\nseats 99\nseed 00", "edition base\nseats 3\nseed 00\n0 NONE.1",
])  # fmt: skip
def test_what_is_no_record_is_refused(text: str, tmp_path, capsys):
    path = tmp_path / "game.txt"
    path.write_text(text, "utf-8")
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err.startswith("This is no record of a game: ")
    assert main(["replay", str(tmp_path / "none")]) == 2


def test_a_record_against_the_rules_names_the_move(tmp_path, capsys):
    lines = file_of(book.names()[0], (None,) * 3).splitlines()
    moves = [at for at, line in enumerate(lines) if line[:1].isdigit()]
    del lines[moves[4]]
    path = tmp_path / "game.txt"
    path.write_text("\n".join(lines), "utf-8")
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err.startswith("Move 5 is against the rules: ")


def test_the_record_of_a_table_comes_out_when_its_game_is_over(tmp_path, capsys, monkeypatch):
    world = World(tmp_path / "mine.sqlite3").open()
    running, over = world.table(3).code, finished(world, "base").code
    record = replay.record(over)
    house.stop()
    monkeypatch.setenv("DATABASE", str(world.path))
    assert main(["export", over]) == 0
    assert capsys.readouterr().out == record
    for code, why in ((running, "still on"), ("gnone", "no such table")):
        assert main(["export", code]) == 2
        told = capsys.readouterr()
        assert (told.out, why in told.err.lower()) == ("", True), told.err
