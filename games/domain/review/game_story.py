"""The story of a finished game, from its facts alone: how everybody stood after each round, and what moved them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.core.cache import cache

import engine
from engine import facts as f
from games.domain.matches import match_history, match_replay
from games.models import Match

if TYPE_CHECKING:
    from engine import Fact, State

CACHE_SECONDS = 24 * 60 * 60
"""Seconds that a story is remembered; the game behind it changes no more."""
STORY_FORMAT = 2
"""Raised when a story is told in another form, so that none kept in the old one is read."""
TURNING_POINTS = 3
MIN_SWING = 3
"""What moves the players less than this is nothing to tell."""
PART_BOUNDARIES = (f.Called, f.TurnBegan, f.TurnResumed, f.TurnEnded, f.RoundEnded, f.Dealt, f.Finished)
"""With these begins something else, also within one post."""
STORY_FACTS = (
    *(f.Built, f.Completed, f.Confiscated, f.Destroyed, f.DistrictMoved, f.Beautified, f.Laid, f.Replaced),
    *(f.GoldMoved, f.HandsSwapped),
)
"""What changes cities, gold that goes from one player to another, and hands that change places."""


class Standing(NamedTuple):
    """What one seat had at the end of a round."""

    points: int
    gold: int
    hand: int
    districts: int

    @property
    def worth(self) -> int:
        """Give what turning points are measured by: a gold piece and a card in hand count as much as a point."""
        return self.points + self.gold + self.hand


class PlayedCharacter(NamedTuple):
    """A character that a seat had in a round."""

    character: str
    tokens: tuple[str, ...]
    """What was laid on it for all to see, such as murdered."""
    lost: int
    """The gold that others took from it when it was called."""


class Step(NamedTuple):
    """What changed a seat's points."""

    round: int
    facts: tuple[Fact, ...]
    """Empty for what came by itself until the round or the game was over."""
    change: int


class TurningPoint(NamedTuple):
    """What moved the players against each other."""

    round: int
    moment: int
    """After which of the posts that count, the deal being 0."""
    facts: tuple[Fact, ...]
    changes: tuple[int, ...]
    """What each seat has gained or lost by it: points of the city, gold and cards in hand, one for each."""

    @property
    def swing(self) -> int:
        """Give by how much it has moved those two against each other whom it moved most."""
        return max(self.changes) - min(self.changes)


@dataclass(frozen=True)
class Story:
    """A whole game."""

    standings: tuple[tuple[Standing, ...], ...]
    """By round and seat, the deal being round 0."""
    held: tuple[tuple[tuple[PlayedCharacter, ...], ...], ...]
    """By round (from 1) and seat the characters it had when they were called."""
    paths: tuple[tuple[Step, ...], ...]
    """By seat everything that changed its points, to the final count."""
    turning_points: tuple[TurningPoint, ...]
    """The greatest, in the order in which they came."""
    is_whole: bool
    """Not all is known of a game that a later version of the rules went on with: its figures may be off."""


def cached_story(match: Match) -> Story:
    """Tell a finished game, once for a while for all who ask; an undo or a new version of the facts tells it anew."""
    key = f"story:{STORY_FORMAT}:{engine.codec.VERSION}:{match.pk}:{match.version}"
    kept: Story | None = cache.get(key)
    if kept is None:
        kept = build_story(match)
        cache.set(key, kept, CACHE_SECONDS)
    return kept


def build_story(match: Match) -> Story:
    """Tell a finished game from its stored facts, in one pass."""
    state = engine.undealt_state(
        match.edition, match.size, "", cast=match.cast, uniques=match.uniques, options=match.options
    )
    telling = StoryBuilder(state)
    posts = [facts for _entry, facts in match_history.log_entries(match, None) if facts]
    for moment, facts in enumerate(posts):
        telling.hear(facts, moment)
    return telling.story()


class StoryBuilder:
    """Lays a game out again, fact by fact, and notes how everybody stands."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.moment = 0
        self.standings: list[tuple[Standing, ...]] = []
        self.held: list[tuple[tuple[PlayedCharacter, ...], ...]] = []
        self.paths: list[list[Step]] = []
        self.points: list[int] = []
        """How the steps told so far add up, by seat."""
        self.turning_points: list[TurningPoint] = []
        self.part: list[Fact] = []
        """What has happened since the last cut."""
        self.is_whole = True
        self.lost: dict[str, int] = {}
        """Character -> the gold taken from it in this round."""

    def hear(self, facts: Iterable[Fact], moment: int) -> None:
        """Lay out what one post came to."""
        sites = [fact for fact in self.part if isinstance(fact, f.Commissioned | f.Built | f.Confiscated)]
        if not (sites and isinstance(sites[-1], f.Commissioned)):  # what is paid for belongs to the post that builds it
            self.end_part()
        self.moment = moment
        for fact in facts:
            if isinstance(fact, PART_BOUNDARIES):
                self.end_part()
            self.part.append(fact)
            if isinstance(fact, f.Dealt | f.Finished):
                self.end_part()

    def end_part(self) -> None:
        """Carry out what has happened since the last cut, and weigh it if it can have moved anybody."""
        part, self.part = self.part, []
        told = tuple(fact for fact in part if isinstance(fact, STORY_FACTS) and affects_two_players(fact))
        before = self.stand() if told else []
        for fact in part:
            self.apply(fact)
        if told:
            self.weigh(told, before, self.stand())

    def apply(self, fact: Fact) -> None:
        """Carry one fact out, with what is to be noted before or after."""
        match fact:
            case f.Dealt() | f.Finished():
                if self.state.round:
                    self.note_characters()
                if isinstance(fact, f.Dealt):
                    self.note_round([one.points for one in self.stand()])
            case f.GoldMoved(source=int(source), target=int(target), amount=amount, why=why) if target >= 0 <= source:
                turn = self.state.turn
                if turn is not None and turn.seat == source and turn.powers != why:
                    self.lost[turn.character] = self.lost.get(turn.character, 0) + amount
        self.is_whole &= not isinstance(fact, f.Unknown)
        match_replay.apply_facts([fact], self.state)
        if isinstance(fact, f.Finished):
            self.note_round([sum(points for _part, _card, points in lines) for lines in fact.scores])

    def stand(self) -> list[Standing]:
        """Reckon how everybody stands now."""
        players = engine.view_for(self.state, None).players
        return [Standing(p.points, p.gold, p.hand_size, p.city_size) for p in players]

    def weigh(self, told: tuple[Fact, ...], before: list[Standing], after: list[Standing]) -> None:
        """Note what a part of the game has brought whom."""
        for seat, (was, now) in enumerate(zip(before, after, strict=True)):
            if was.points != now.points:
                self.note_step(seat, told, now.points - was.points)
        changes = tuple(now.worth - was.worth for was, now in zip(before, after, strict=True))
        self.turning_points.append(TurningPoint(self.state.round, self.moment, told, changes))

    def note_round(self, points: list[int]) -> None:
        """Note how all stand at the end of a round; what changed by itself becomes a step of its own."""
        if not self.standings:
            self.paths, self.points = [[] for _ in points], [0] * len(points)
        for seat, now in enumerate(points):
            if now != self.points[seat]:
                self.note_step(seat, (), now - self.points[seat])
        standing = [now._replace(points=points[seat]) for seat, now in enumerate(self.stand())]
        self.standings.append(tuple(standing))

    def note_step(self, seat: int, told: tuple[Fact, ...], change: int) -> None:
        """Note what changed the points of a seat."""
        self.paths[seat].append(Step(self.state.round, told, change))
        self.points[seat] += change

    def note_characters(self) -> None:
        """Note at the end of a round who had which character, and what befell it."""
        marks, lost = self.state.marks, self.lost
        self.held.append(
            tuple(
                tuple(PlayedCharacter(one, marks.get(one, ()), lost.get(one, 0)) for one in player.characters)
                for player in self.state.players
            )
        )
        self.lost = {}

    def story(self) -> Story:
        """Give the whole, when all facts are heard."""
        self.end_part()
        greatest = sorted(
            (one for one in self.turning_points if one.swing >= MIN_SWING), key=lambda one: (-one.swing, one.moment)
        )
        return Story(
            tuple(self.standings),
            tuple(self.held),
            tuple(map(tuple, self.paths)),
            tuple(sorted(greatest[:TURNING_POINTS], key=lambda one: one.moment)),
            self.is_whole,
        )


def affects_two_players(fact: Fact) -> bool:
    """Tell whether gold goes from one player to another; anything but gold is told in any case."""
    if not isinstance(fact, f.GoldMoved):
        return True
    ends = (fact.source, fact.target)
    return fact.amount > 0 and all(isinstance(end, int) and end >= 0 for end in ends)
