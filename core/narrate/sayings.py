"""What players say, in the reader's language: the words by themselves, and the line of the log with the speaker."""

from core.narrate.voice import Voice
from core.talk import ABOUT_GOALS, ABOUT_PEOPLE, Claim


def words(claim: Claim, say: Voice) -> str:
    """The words as they are spoken; about the reader there is a form of their own."""
    key = f"claim.{claim.kind}"
    if claim.kind in ABOUT_GOALS and claim.goal is not None:
        return say.t(key, goal=say.goal(claim.goal))
    if claim.kind in ABOUT_PEOPLE and claim.target is not None:
        mine = claim.target == say.me
        return say.t(f"{key}.mine") if mine else say.t(key, target=say.names[claim.target])
    return say.t(key)


def told(claim: Claim, say: Voice) -> str:
    """Who says it, and what."""
    return say.by(claim.seat, "claim.line", words=words(claim, say))
