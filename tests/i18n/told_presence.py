"""What is told about a table that waits and about seats that are handed over."""

from core.narrate.presence import (
    AGREED,
    ASLEEP,
    BACK,
    DROPPED,
    HANDED_OVER,
    MORE_TIME,
    NUDGED,
    PAUSED,
    PROPOSED,
    RESUMED,
    SAT_IN,
    STOOD,
    Note,
)

# (note, Korean and English for a spectator, Korean and English for seat 1)
NOTES = [
    (
        Note(STOOD, None, None), "연결이 끊겼던 동안은 시간이 흐르지 않았어요.",
        "The connection was lost for a while. The clock stood still meanwhile.", "=", "=",
    ),
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
    (Note(PAUSED, None, None), "관리자가 게임을 잠깐 멈췄어요.", "An admin paused the game.", "=", "="),
    (Note(RESUMED, None, None), "관리자가 멈춘 게임을 이어 가요.", "An admin lets the game go on.", "=", "="),
    (
        Note(HANDED_OVER, None, 1), "길동님 자리에서 컴퓨터가 대신 해요.", "A computer player sits in for 길동.",
        "컴퓨터가 나 대신 해요.", "A computer player sits in for you.",
    ),
    (
        Note(MORE_TIME, 1, None), "길동님이 시간을 더 받았어요.", "길동 takes more time.",
        "시간을 더 받았어요.", "You take more time.",
    ),
    (
        Note(NUDGED, 0, 1), "철수님이 길동님을 재촉했어요.", "철수 nudges 길동.",
        "철수님이 나를 재촉했어요.", "철수 nudges you.",
    ),
    (Note(NUDGED, 1, 2), "길동님이 Bob님을 재촉했어요.", "길동 nudges Bob.", "Bob님을 재촉했어요.", "You nudge Bob."),
    (
        Note(SAT_IN, None, 1), "길동님의 시간이 다 되어 컴퓨터가 대신 해요.",
        "Time ran out for 길동: a computer player sits in.",
        "시간이 다 되어 컴퓨터가 나 대신 해요.", "Your time ran out: a computer player sits in for you.",
    ),
    (
        Note(ASLEEP, None, None), "자리에 아무도 없어서 게임을 잠깐 멈췄어요.",
        "Nobody is at the table any more: the game is paused.", "=", "=",
    ),
    (
        Note(PROPOSED, 1, None, "end"), "길동님이 게임을 끝내자고 해요.", "길동 proposes to end the game.",
        "게임을 끝내자고 제안했어요.", "You propose to end the game.",
    ),
    (
        Note(PROPOSED, 1, None, "pause"), "길동님이 잠깐 쉬자고 해요.", "길동 proposes a pause.",
        "잠깐 쉬자고 제안했어요.", "You propose a pause.",
    ),
    (
        Note(PROPOSED, 1, None, "round"), "길동님이 이번 라운드를 끝내자고 해요.", "길동 proposes to end this round.",
        "이번 라운드를 끝내자고 제안했어요.", "You propose to end this round.",
    ),
    (
        Note(PROPOSED, 1, 2, "sit"), "길동님이 Bob님 자리를 컴퓨터에게 맡기자고 해요.",
        "길동 proposes that a computer player sits in for Bob.",
        "Bob님 자리를 컴퓨터에게 맡기자고 제안했어요.", "You propose that a computer player sits in for Bob.",
    ),
    (
        Note(PROPOSED, 0, 1, "sit"), "철수님이 길동님 자리를 컴퓨터에게 맡기자고 해요.",
        "철수 proposes that a computer player sits in for 길동.",
        "철수님이 내 자리를 컴퓨터에게 맡기자고 해요.", "철수 proposes that a computer player sits in for you.",
    ),
    (Note(AGREED, None, None), "투표가 통과됐어요.", "The table agrees.", "=", "="),
    (Note(DROPPED, None, None), "투표가 통과되지 않았어요.", "The vote comes to nothing.", "=", "="),
]  # fmt: skip
