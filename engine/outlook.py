"""What anybody at the table could reckon: prices, points so far, points after a build."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from . import facts
from .cards import Character
from .game import Game
from .scoring import city_score, total
from .state import NOBODY
from .steps import Choice, Offer


def prices(game: Game, offers: Sequence[Offer]) -> Iterator[tuple[Choice, int]]:
    """Yield what building, an ability with a price and an answer with one cost."""
    turn, question = game.state.turn, game.question
    if turn is None or question is None or not offers:
        return
    yield from question.prices(game)
    power = game.box.cards[turn.powers]
    price_of = power.price if isinstance(power, Character) else None
    aimed = {ability.name for ability in power.abilities if ability.targets}
    for choice, _ in offers:
        if choice[0] == "build" and len(choice) == 2:
            yield choice, game.price(turn.seat, str(choice[1]))
        elif price_of is not None and choice[0] in aimed:
            yield choice, price_of(game, int(choice[1]), str(choice[2]))


def points(game: Game, seat: int) -> int:
    """Return what `seat`'s city is worth as it stands, with nothing counted that lies hidden in the hand."""
    return total(city_score(game.state, game.box, seat))


def points_after(
    game: Game, seat: int, offers: Iterable[Offer], costs: dict[Choice, int]
) -> Iterator[tuple[Choice, int]]:
    """Yield what `seat`'s city would be worth after each build that is possible, however it is paid for."""
    for choice, refusal in offers:
        if refusal is None and choice[0] == "build":
            district, state = str(choice[1]), game.state.copy()
            then = Game(state, game.box, record=False)
            price = costs[choice] if len(choice) == 2 else 0
            if choice[2:3] == ("destroy",):
                facts.Destroyed(seat, str(choice[3]), seat, district).apply(state)
            if district in state.players[seat].hand:
                facts.Commissioned(seat, district, price, (), True, True).apply(state)
            else:  # a card that may be built straight from another hand
                facts.GoldMoved(price, seat, NOBODY, "").apply(state)
            facts.Built(seat, district, price).apply(state)
            if then.is_complete(seat) and seat not in state.completed:
                facts.Completed(seat, not state.completed).apply(state)
            yield choice, points(then, seat)
