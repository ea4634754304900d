"""Numbers that any player at the table could calculate: prices, current points, points after a build."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from . import facts
from .cards import Character
from .game import Game
from .keys import Building
from .scoring import COMPLETE, FIRST_COMPLETE, city_points, completion_points, plain_city_points
from .state import NOBODY
from .steps import Choice, Offer, Refusal


def choice_prices(game: Game, offers: Sequence[Offer]) -> Iterator[tuple[Choice, int]]:
    """Yield (choice, gold) for each of `offers` that costs gold: builds, abilities and answers."""
    turn, question = game.state.turn, game.question
    if turn is None or question is None or not offers:
        return
    yield from question.prices(game)
    power = game.kit.cards[turn.powers]
    priced = power if isinstance(power, Character) and power.key in game.kit.priced else None
    aimed = {ability.name for ability in power.abilities if ability.targets}
    for choice, _ in offers:
        if choice[0] == "build" and len(choice) == 2:
            yield choice, game.price(turn.seat, str(choice[1]))
        elif priced is not None and choice[0] in aimed:
            yield choice, priced.price(game, int(choice[1]), Building(str(choice[2])))


class BuildOutlook(NamedTuple):
    """The points that a possible build would lead to."""

    choice: Choice
    points: int
    """The points that the city would have."""


def build_outlooks(
    game: Game, seat: int, offers: Iterable[Offer], costs: dict[Choice, int], free: int = 0
) -> Iterator[BuildOutlook]:
    """Yield the result of each possible build, however it is paid for.

    `free` is gold that the player can still take at no cost; builds that it makes affordable count as possible.
    """
    for choice, refusal in offers:
        if choice[0] == "build" and is_affordable_with(refusal, free):
            points = plain_points_after_build(game, seat, choice)
            if points is None:
                later = game_after_build(game, seat, choice, costs, free if refusal is not None else 0)
                points = city_points(later.state, game.kit, seat)
            yield BuildOutlook(choice, points)


def plain_points_after_build(game: Game, seat: int, choice: Choice) -> int | None:
    """Return the points of `seat`'s city after the build; None if a card in it has a scoring rule of its own."""
    state, kit, district = game.state, game.kit, str(choice[1])
    city: list[str] = [*state.players[seat].city, district]
    if not kit.special_scoring.isdisjoint(city):
        return None
    if choice[2:3] == ("destroy",):
        city.remove(str(choice[3]))
    points = plain_city_points(kit, city)
    if seat in state.completed:
        return points + completion_points(state, seat)
    if kit.size_of(city) < kit.city_size:
        return points
    return points + (COMPLETE if state.completed else FIRST_COMPLETE)


def game_after_build(game: Game, seat: int, choice: Choice, costs: dict[Choice, int], free: int) -> Game:
    """Return a Game in which the build has happened, with `free` extra gold to pay for it."""
    district, state = str(choice[1]), game.state.copy()
    if free:
        facts.GoldMoved(free, NOBODY, seat, "").apply(state)
    later = Game(state, game.kit, record=False)
    price = costs[choice] if len(choice) == 2 else 0
    if choice[2:3] == ("destroy",):
        facts.Destroyed(seat, Building(str(choice[3])), seat, district).apply(state)
    if district in state.players[seat].hand:
        facts.Commissioned(seat, district, price, (), True, True).apply(state)
    else:  # the card is built directly from another player's hand
        facts.GoldMoved(price, seat, NOBODY, "").apply(state)
    later.emit(facts.Built(seat, district, price))  # the Tax Collector may react
    if later.is_complete(seat) and seat not in state.completed:
        facts.Completed(seat, not state.completed).apply(state)
    return later


def is_affordable_with(refusal: Refusal | None, free: int) -> bool:
    """Return whether an offer is possible now or with `free` more gold."""
    return refusal is None or (refusal.code == "not_enough_gold" and int(refusal.params["short"]) <= free)
