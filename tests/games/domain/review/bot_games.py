"""Games between bots with their curves of winning chances, without a database."""

import random
from typing import NamedTuple

import engine
from engine.bots import LEVELS, odds
from engine.redeal import sampler
from games.domain.review.game_story import PlayedCharacter, StoryBuilder

EDITIONS = ("classic", "deluxe", "revised", "hig")
LEVEL_OF_SEAT = ("builder", "apprentice", "random")


class BotGame(NamedTuple):
    """A finished game between bots of different strength."""

    posts: list[tuple[int | None, list[engine.Fact]]]
    """The seat that moved and the facts, by moment."""
    odds: list[list[int]]
    held: tuple[tuple[tuple[PlayedCharacter, ...], ...], ...]


def bot_game(number: int) -> BotGame:
    """Return game `number`; editions and table sizes take turns."""
    edition, size = EDITIONS[number % len(EDITIONS)], 2 + number // len(EDITIONS) % 6
    dice = random.Random(number)
    outcome = engine.new_game(edition, size, f"{dice.getrandbits(256):064x}")
    posts: list[tuple[int | None, list[engine.Fact]]] = [(None, outcome.facts)]
    chances = [chances_of(outcome.state)]
    while asked := engine.question(outcome.state):
        state, seat = outcome.state, asked.seat
        view = engine.view_for(state, seat)
        choice = LEVELS[LEVEL_OF_SEAT[seat % 3]](view, view.choices, dice, sampler(state, seat))
        outcome = engine.play(state, seat, ":".join(map(str, choice)))
        if outcome.facts:
            posts.append((seat, outcome.facts))
            chances.append(chances_of(outcome.state))
    end = outcome.state
    start = engine.undealt_state(edition, size, "", cast=end.cast, uniques=end.uniques, options=dict(end.options))
    story = StoryBuilder(start)
    for _seat, facts in posts:
        story.add_post(facts)
    return BotGame(posts, chances, story.story().held)


def chances_of(state: engine.State) -> list[int]:
    """Return the chances of winning in thousandths, as the analysis stores them."""
    return [round(1000 * chance) for chance in odds.winning_chances(engine.view_for(state, None))]
