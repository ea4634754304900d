"""The outline of a replay: its rounds and turns, and landmarks such as kills, robberies and completed cities."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from django.utils.translation import gettext as _

from engine import Fact
from engine.facts import Completed, Dealt, Destroyed, GoldMoved, Named, TurnBegan, TurnResumed
from games.domain.matches.match_replay import Replay, ReplayScript, Viewpoint
from games.screens import languages
from games.screens.log import narration
from games.screens.log.parties import involved_seats, is_voluntary
from games.screens.replay.told_moments import told_moments

DRAWINGS = {
    "round-before": "M4 4v16M20 4 8 12l12 8z",
    "turn-before": "M12 5 3 12l9 7zM22 5l-9 7 9 7z",
    "move-before": "M18 4 6 12l12 8z",
    "move-after": "M6 4l12 8-12 8z",
    "turn-after": "M12 5l9 7-9 7zM2 5l9 7-9 7z",
    "round-after": "M20 4v16M4 4l12 8-12 8z",
}
START, WAY = 2.0, 94.0
"""Start and length of the timeline in percent of its box. The snail and the town need space at its ends."""


@dataclass(frozen=True)
class MomentUrls:
    """The URLs of a replay's moments."""

    stem: str
    query: str

    do_not_call_in_templates: ClassVar[bool] = True

    def __call__(self, number: int) -> str:
        """Return the URL of one moment."""
        return f"{self.stem}{number}/{self.query}"


class Landmark(NamedTuple):
    """A notable event on the timeline."""

    number: int
    """The number of the moment."""
    sign: str
    words: str

    @property
    def is_harm(self) -> bool:
        """Return whether a player was harmed. Such landmarks are drawn above those of cities."""
        return self.sign in ("dagger", "purse")


class Chapter(NamedTuple):
    """A round with its landmarks."""

    round: int
    number: int
    """The number of its first moment."""
    landmarks: tuple[Landmark, ...] = ()

    @property
    def title(self) -> str:
        """Return the title of the round."""
        return _("Round %(round)d") % {"round": self.round}


class Outline(NamedTuple):
    """The rounds, landmarks and turns of a replay."""

    chapters: tuple[Chapter, ...]
    turns: tuple[int, ...]
    """The numbers of the moments at which turns and rounds begin."""
    last: int

    @property
    def landmarks(self) -> list[Landmark]:
        """Return the landmarks of all rounds."""
        return [landmark for chapter in self.chapters for landmark in chapter.landmarks]

    def chapter(self, number: int) -> Chapter:
        """Return the round of a moment."""
        return self.chapters[max(0, bisect_right(self.rounds, number) - 1)]

    @property
    def rounds(self) -> list[int]:
        """Return the numbers of the moments at which rounds begin."""
        return [chapter.number for chapter in self.chapters]


class MomentLink(NamedTuple):
    """A link from one moment to another."""

    name: str
    words: str
    address: str
    """The URL of the moment; empty if there is none."""
    number: int | None

    @property
    def drawing(self) -> str:
        """Return the SVG path of the link's icon: a triangle for a move, two for a turn, one and a bar for a round."""
        return DRAWINGS[self.name]


def replay_outline(replay: Replay, names: Sequence[str]) -> Outline:
    """Return the outline of a replay."""
    return _outline(replay.script, tuple(names), replay.match.edition, languages.language())


@lru_cache(maxsize=128)
def _outline(script: ReplayScript, names: tuple[str, ...], edition: str, _language: str) -> Outline:
    """Return the outline of a replay. Cached: a replay never changes, and viewers look at many moments."""
    chapters: list[Chapter] = []
    turns: list[int] = []
    for number, facts in enumerate(told_moments(script)):
        if any(isinstance(fact, TurnBegan | TurnResumed | Dealt) for fact in facts):
            turns.append(number)
        for fact in facts:
            if isinstance(fact, Dealt):
                chapters.append(Chapter(fact.round, number))
            if chapters and (sign := landmark_of(fact)):
                landmark = Landmark(number, sign, landmark_text(number, fact, script.viewpoint, names, edition))
                chapters[-1] = chapters[-1]._replace(landmarks=(*chapters[-1].landmarks, landmark))
    return Outline(tuple(chapters) or (Chapter(1, 0),), tuple(turns), len(script.stored_facts) - 1)


def landmark_text(number: int, fact: Fact, viewpoint: Viewpoint, names: Sequence[str], edition: str) -> str:
    """Return the description of a landmark."""
    told = narration.fact_lines([fact], viewpoint.seat, names, edition=edition, show_all=viewpoint.is_open)
    return _("Move %(number)d: %(what)s") % {"number": number, "what": told[0].text if told else ""}


def landmark_of(fact: Fact) -> str:
    """Return the icon of the landmark that a fact makes; empty for most facts."""
    match fact:
        case Named(token="murdered"):
            return "dagger"
        case GoldMoved() if is_robbery(fact):
            return "purse"
        case Destroyed():
            return "fire"
        case Completed():
            return "city"
    return ""


def is_robbery(fact: GoldMoved) -> bool:
    """Return whether gold was taken from a player."""
    return len(involved_seats(fact)) > 1 and not is_voluntary(fact)


def timeline_place(number: int, last_number: int) -> str:
    """Return the position of a moment on the timeline, as a percentage."""
    return f"{START + WAY * number / max(last_number, 1):.2f}%"


def timeline_passed(number: int, last_number: int) -> str:
    """Return the length of the timeline before a moment, as a percentage."""
    return f"{WAY * number / max(last_number, 1):.2f}%"


def moment_links(outline: Outline, number: int, address: MomentUrls) -> list[MomentLink]:
    """Return the links from a moment: one round, turn or move back, and one move, turn or round forward."""

    def step(name: str, words: str, number: int | None) -> MomentLink:
        return MomentLink(name, words, "" if number is None else address(number), number)

    return [
        step("round-before", _("Previous round"), last_before(outline.rounds, number)),
        step("turn-before", _("Previous turn"), last_before(outline.turns, number)),
        step("move-before", _("Previous move"), number - 1 if number else None),
        step("move-after", _("Next move"), number + 1 if number < outline.last else None),
        step("turn-after", _("Next turn"), first_after(outline.turns, number)),
        step("round-after", _("Next round"), first_after(outline.rounds, number)),
    ]


def last_before(numbers: Sequence[int], number: int) -> int | None:
    """Return the largest of the sorted numbers below `number`; None if there is none."""
    at = bisect_left(numbers, number)
    return numbers[at - 1] if at else None


def first_after(numbers: Sequence[int], number: int) -> int | None:
    """Return the smallest of the sorted numbers above `number`; None if there is none."""
    at = bisect_right(numbers, number)
    return numbers[at] if at < len(numbers) else None
