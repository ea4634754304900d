"""The story of a finished game: charts and their tables, characters, and sources of points."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.cards import District
from engine.facts import Built, Confiscated, Fact
from games.domain.review.game_story import PlayedCharacter, Standing, Step, Story
from games.pictures import charts
from games.screens import words
from games.screens.log import narration
from games.screens.vocabulary import TOKENS


@dataclass(frozen=True)
class Player:
    """A player, with their line style and marker in the charts."""

    name: str
    mark: SafeString
    total: int


@dataclass(frozen=True)
class Chart:
    """A chart of one figure over the rounds."""

    key: str
    title: str
    picture: SafeString
    rows: list[tuple[int, list[int]]]
    """(round, the figure of each player), where round 0 is the deal."""


@dataclass(frozen=True)
class Token:
    """A marker on a character."""

    sign: str
    words: str


@dataclass(frozen=True)
class Character:
    """A player's character in a round."""

    key: str
    name: str
    tokens: list[Token]
    lost: str
    """A text about the gold that its player lost when it was called; empty if they lost none."""


@dataclass(frozen=True)
class PointChange:
    """An event that changed a player's points."""

    round: int
    words: str
    change: str
    total: int


@dataclass(frozen=True)
class PlayerChanges:
    """All events that changed one player's points."""

    player: Player
    steps: list[PointChange]


@dataclass(frozen=True)
class Page:
    """The content of the page."""

    players: list[Player]
    charts: list[Chart]
    rounds: list[tuple[int, list[list[Character]]]]
    wall: SafeString
    ways: list[PlayerChanges]
    is_whole: bool


def story_context(story: Story, names: Sequence[str], edition: str) -> Page:
    """Return the texts and charts of a story, with the players in seating order."""
    totals = [now.points for now in story.standings[-1]]
    crests = crests_of(names)
    players = [
        Player(name, charts.legend_sample(nth, crests[nth - 1]), totals[nth - 1])
        for nth, name in enumerate(names, start=1)
    ]
    stones = [[charts.BarSegment(step.change, type_of(step, edition)) for step in path] for path in story.paths]
    ends = words.joined(f"{player.name} {player.total}" for player in players)
    return Page(
        players,
        [
            story_chart(story, names, "points", _("Points after each round"), lambda now: now.points),
            story_chart(story, names, "gold", _("Gold after each round"), lambda now: now.gold),
            story_chart(story, names, "cards", _("Cards in hand after each round"), lambda now: now.hand),
            story_chart(
                story, names, "districts", _("Districts in the city after each round"), lambda now: now.districts
            ),
        ],
        [
            (number, [[played_character(one, edition) for one in held] for held in seats])
            for number, seats in enumerate(story.held, start=1)
        ],
        charts.bar_chart(stones, names, _("Where the points came from: %(ends)s") % {"ends": ends}, crests),
        [
            PlayerChanges(player, point_changes(path, names, edition))
            for player, path in zip(players, story.paths, strict=True)
        ],
        story.is_whole,
    )


def story_chart(story: Story, names: Sequence[str], key: str, title: str, figure: Callable[[Standing], int]) -> Chart:
    """Return the chart of one figure."""
    rows = [(number, [figure(now) for now in seats]) for number, seats in enumerate(story.standings)]
    values = list(zip(*(figures for _number, figures in rows), strict=True))
    ends = words.joined(f"{name} {figure}" for name, figure in zip(names, rows[-1][1], strict=True))
    return Chart(key, title, charts.line_chart(values, names, f"{title}: {ends}", crests_of(names)), rows)


def crests_of(names: Sequence[str]) -> list[charts.Crest | None]:
    """Return the color and emblem of each player; None for a name without a mark."""
    return [
        (name.mark.color, name.mark.emblem) if isinstance(name, words.Person) and name.mark else None for name in names
    ]


def played_character(character: PlayedCharacter, edition: str) -> Character:
    """Return a character and what happened to it."""
    tokens = [Token(TOKENS[one].sign, str(TOKENS[one].words)) for one in character.tokens if one in TOKENS]
    lost = f"−{words.gold(character.lost)}" if character.lost else ""
    return Character(character.character, words.card(character.character, edition), tokens, lost)


def point_changes(path: Sequence[Step], names: Sequence[str], edition: str) -> list[PointChange]:
    """Return the events that changed the points of a player, in order."""
    found, total = [], 0
    for nth, step in enumerate(path):
        total += step.change
        said = words.running_text(finished_game_sentences(step.facts, names, edition))
        if not said:
            is_last = nth == len(path) - 1
            said = _("Final scoring") if is_last else _("Automatic changes this round")
        found.append(PointChange(step.round, said, signed_change(step.change), total))
    return found


def finished_game_sentences(facts: Sequence[Fact], names: Sequence[str], edition: str) -> list[str]:
    """Return sentences about facts, as in the log of a finished game."""
    return [line.text for line in narration.fact_lines(facts, None, names, edition=edition, show_all=True)]


def type_of(step: Step, edition: str) -> str:
    """Return the type of the district that changed the points; empty for other sources of points."""
    cards = words.cards_by_key(edition)
    for fact in step.facts:
        if isinstance(fact, Built | Confiscated):
            card = cards.get(words.plain_district(fact.district))
            return (card.suit or "unique") if isinstance(card, District) else ""
    return ""


def signed_change(change: int) -> str:
    """Return a number with its sign, as text."""
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"
