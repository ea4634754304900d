"""The story of a finished game, from its facts alone: the standings after each round, and the sources of points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.core.cache import cache

import engine
from engine.facts import (
    Beautified,
    Built,
    Called,
    Commissioned,
    Completed,
    Confiscated,
    Dealt,
    Destroyed,
    DistrictMoved,
    Finished,
    GoldMoved,
    HandsSwapped,
    Laid,
    Replaced,
    RoundEnded,
    TurnBegan,
    TurnEnded,
    TurnResumed,
    Unknown,
)
from games.domain.matches import match_history, match_replay
from games.models import Match

if TYPE_CHECKING:
    from engine import Fact, State

CACHE_SECONDS = 24 * 60 * 60
"""How long a story is cached; a finished game does not change."""
STORY_FORMAT = 3
"""Increased whenever the structure of cached stories changes, so that older ones are not read."""
PART_BOUNDARIES = (Called, TurnBegan, TurnResumed, TurnEnded, RoundEnded, Dealt, Finished)
"""Facts that begin a new part of the game, even within one post."""
STORY_FACTS = (
    *(Built, Completed, Confiscated, Destroyed, DistrictMoved, Beautified, Laid, Replaced),
    *(GoldMoved, HandsSwapped),
)
"""Facts that change cities, move gold between players or exchange hands."""


class Standing(NamedTuple):
    """A seat's points, gold and cards at the end of a round."""

    points: int
    gold: int
    hand: int
    districts: int


class PlayedCharacter(NamedTuple):
    """A character that a seat had in a round."""

    character: str
    tokens: tuple[str, ...]
    """Visible tokens on it, such as "murdered"."""
    lost: int
    """The gold that others took from it when it was called."""


class Step(NamedTuple):
    """A change in a seat's points."""

    round: int
    facts: tuple[Fact, ...]
    """Empty for changes that no fact explains, which are recorded at the end of the round or game."""
    change: int


@dataclass(frozen=True)
class Story:
    """The story of a whole game."""

    standings: tuple[tuple[Standing, ...], ...]
    """By round and seat; the deal is round 0."""
    held: tuple[tuple[tuple[PlayedCharacter, ...], ...], ...]
    """The characters that were called, by round (from 1) and seat."""
    paths: tuple[tuple[Step, ...], ...]
    """The changes in each seat's points up to its final score, by seat."""
    is_whole: bool
    """False if the game has facts from a newer version of the site, so that the figures may be wrong."""


def cached_story(match: Match) -> Story:
    """Return the story of a finished game, cached until the game or the structure of stories changes."""
    key = f"story:{STORY_FORMAT}:{engine.codec.VERSION}:{match.pk}:{match.version}"
    story: Story | None = cache.get(key)
    if story is None:
        story = build_story(match)
        cache.set(key, story, CACHE_SECONDS)
    return story


def build_story(match: Match) -> Story:
    """Return the story of a finished game, built from its stored facts in one pass."""
    state = engine.undealt_state(
        match.edition, match.size, "", cast=match.cast, uniques=match.uniques, options=match.options
    )
    builder = StoryBuilder(state)
    posts = [facts for _entry, facts in match_history.log_entries(match, None) if facts]
    for facts in posts:
        builder.add_post(facts)
    return builder.story()


class StoryBuilder:
    """Rebuilds a game fact by fact and records the standings."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.standings: list[tuple[Standing, ...]] = []
        self.held: list[tuple[tuple[PlayedCharacter, ...], ...]] = []
        self.paths: list[list[Step]] = []
        self.points: list[int] = []
        """The sum of the steps so far, by seat."""
        self.part: list[Fact] = []
        """The facts since the last boundary."""
        self.is_whole = True
        self.lost: dict[str, int] = {}
        """The gold taken from each character in this round."""

    def add_post(self, facts: Iterable[Fact]) -> None:
        """Process the facts of one post."""
        sites = [fact for fact in self.part if isinstance(fact, Commissioned | Built | Confiscated)]
        if not (
            sites and isinstance(sites[-1], Commissioned)
        ):  # a payment belongs to the same part as the building that it pays for
            self.end_part()
        for fact in facts:
            if isinstance(fact, PART_BOUNDARIES):
                self.end_part()
            self.part.append(fact)
            if isinstance(fact, Dealt | Finished):
                self.end_part()

    def end_part(self) -> None:
        """Apply the facts since the last boundary, and record how they changed the points."""
        part, self.part = self.part, []
        visible = tuple(fact for fact in part if isinstance(fact, STORY_FACTS) and affects_two_players(fact))
        before = self.current_standings() if visible else []
        for fact in part:
            self.apply(fact)
        if visible:
            self.record_change(visible, before, self.current_standings())

    def apply(self, fact: Fact) -> None:
        """Apply one fact, and record what the story needs from the states before and after it."""
        match fact:
            case Dealt() | Finished():
                if self.state.round:
                    self.note_characters()
                if isinstance(fact, Dealt):
                    self.note_round([standing.points for standing in self.current_standings()])
            case GoldMoved(source=int(source), target=int(target), amount=amount, why=why) if target >= 0 <= source:
                turn = self.state.turn
                if turn is not None and turn.seat == source and turn.powers != why:
                    self.lost[turn.character] = self.lost.get(turn.character, 0) + amount
        self.is_whole &= not isinstance(fact, Unknown)
        match_replay.apply_facts([fact], self.state)
        if isinstance(fact, Finished):
            self.note_round([sum(points for _part, _card, points in lines) for lines in fact.scores])

    def current_standings(self) -> list[Standing]:
        """Return the current standing of each seat."""
        players = engine.view_for(self.state, None).players
        return [Standing(p.points, p.gold, p.hand_size, p.city_size) for p in players]

    def record_change(self, facts: tuple[Fact, ...], before: list[Standing], after: list[Standing]) -> None:
        """Record how a part of the game changed each seat's points."""
        for seat, (was, now) in enumerate(zip(before, after, strict=True)):
            if was.points != now.points:
                self.note_step(seat, facts, now.points - was.points)

    def note_round(self, points: list[int]) -> None:
        """Record the standings at the end of a round.

        A change in points that no fact explains becomes a separate step.
        """
        if not self.standings:
            self.paths, self.points = [[] for _ in points], [0] * len(points)
        for seat, now in enumerate(points):
            if now != self.points[seat]:
                self.note_step(seat, (), now - self.points[seat])
        standing = [now._replace(points=points[seat]) for seat, now in enumerate(self.current_standings())]
        self.standings.append(tuple(standing))

    def note_step(self, seat: int, facts: tuple[Fact, ...], change: int) -> None:
        """Record a change in a seat's points."""
        self.paths[seat].append(Step(self.state.round, facts, change))
        self.points[seat] += change

    def note_characters(self) -> None:
        """Record, at the end of a round, which seats had which characters and what happened to them."""
        marks, lost = self.state.marks, self.lost
        self.held.append(
            tuple(
                tuple(
                    PlayedCharacter(character, marks.get(character, ()), lost.get(character, 0))
                    for character in player.characters
                )
                for player in self.state.players
            )
        )
        self.lost = {}

    def story(self) -> Story:
        """Return the finished story. Call it after all facts are applied."""
        self.end_part()
        return Story(
            tuple(self.standings),
            tuple(self.held),
            tuple(map(tuple, self.paths)),
            self.is_whole,
        )


def affects_two_players(fact: Fact) -> bool:
    """Return whether a fact is part of the story; for gold, only if it moves from one player to another."""
    if not isinstance(fact, GoldMoved):
        return True
    ends = (fact.source, fact.target)
    return fact.amount > 0 and all(isinstance(end, int) and end >= 0 for end in ends)
