"""Why a command is refused: codes only, sentences are made at the edge in the reader's language."""

from enum import StrEnum


class Reason(StrEnum):
    """Every way the judge (`core.rules.legality.why_not`) can say no."""

    GAME_OVER = "game_over"
    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_CARD = "not_your_card"
    WRONG_CARD = "wrong_card"  # this card cannot be used in this way
    BROKEN_TOOLS = "broken_tools"  # R23
    TRAPPED = "trapped"  # R136
    CELL_TAKEN = "cell_taken"  # R17
    OFF_BOARD = "off_board"  # option board_limit, A1
    EDGE_MISMATCH = "edge_mismatch"  # R18
    LADDER_BY_GOAL = "ladder_by_goal"  # R112
    NOT_CONNECTED = "not_connected"  # R19
    NOT_ON_SELF = "not_on_self"  # R26, R123, R130, R136
    ALREADY_BROKEN = "already_broken"  # R25, R27
    NOTHING_TO_REPAIR = "nothing_to_repair"  # R30
    WRONG_TOOL = "wrong_tool"  # the repair card does not show this tool, R28, R29
    NO_CARD_THERE = "no_card_there"  # R31
    NOT_REMOVABLE = "not_removable"  # start and goals, R31
    NO_SUCH_GOAL = "no_such_goal"
    GOAL_ALREADY_OPEN = "goal_already_open"  # R35
    WRONG_COUNT = "wrong_count"  # as many cards as the edition asks, R10, R105
    ALREADY_TRAPPED = "already_trapped"  # R108
    NOT_TRAPPED = "not_trapped"  # R137
    ALREADY_THIEF = "already_thief"  # R108
    NO_THEFT_THERE = "no_theft_there"  # R122
    NOT_IN_FRONT = "not_in_front"  # no such card lies in front of oneself, R106
    NO_GOLD_THERE = "no_gold_there"  # R154
    NO_SUCH_NUGGET = "no_such_nugget"
    ROUND_GOES_ON = "round_goes_on"  # the table does not end rounds early, or the deck has cards yet, A12
    # reasons for a whole card, when no way of playing it is legal (see `why_card`)
    NOWHERE_FITS = "nowhere_fits"
    NO_TARGET = "no_target"
