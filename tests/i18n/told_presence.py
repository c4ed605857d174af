"""What is told about a table that waits and about seats that are handed over."""

from core.narrate.presence import BACK, HANDED_OVER, PAUSED, RESUMED, Note

# (note, Korean and English for a spectator, Korean and English for seat 1)
NOTES = [
    (Note(PAUSED, 0, None), "철수님이 게임을 잠깐 멈췄어요.", "철수 paused the game.", "=", "="),
    (
        Note(PAUSED, 1, None), "길동님이 게임을 잠깐 멈췄어요.", "길동 paused the game.",
        "게임을 잠깐 멈췄어요.", "You paused the game.",
    ),
    (Note(RESUMED, 0, None), "철수님이 멈춘 게임을 이어 가요.", "철수 lets the game go on.", "=", "="),
    (
        Note(RESUMED, 1, None), "길동님이 멈춘 게임을 이어 가요.", "길동 lets the game go on.",
        "멈춘 게임을 이어 가요.", "You let the game go on.",
    ),
    (
        Note(HANDED_OVER, 1, 1), "길동님 자리에서 컴퓨터가 대신 해요.", "A computer player sits in for 길동.",
        "컴퓨터가 나 대신 해요.", "A computer player sits in for you.",
    ),
    (
        Note(HANDED_OVER, 0, 1), "철수님이 길동님의 자리를 컴퓨터에게 맡겼어요.",
        "철수 let a computer player sit in for 길동.",
        "철수님이 내 자리를 컴퓨터에게 맡겼어요.", "철수 let a computer player sit in for you.",
    ),
    (
        Note(HANDED_OVER, 1, 2), "길동님이 Bob님의 자리를 컴퓨터에게 맡겼어요.",
        "길동 let a computer player sit in for Bob.",
        "Bob님의 자리를 컴퓨터에게 맡겼어요.", "You let a computer player sit in for Bob.",
    ),
    (Note(BACK, 0, 0), "철수님이 돌아와서 다시 직접 해요.", "철수 is back and plays again.", "=", "="),
    (
        Note(BACK, 1, 1), "길동님이 돌아와서 다시 직접 해요.", "길동 is back and plays again.",
        "돌아왔어요. 이제 직접 해요.", "You are back and play again.",
    ),
]  # fmt: skip
