"""Phrases that several cards share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .cards import Ability, Card, Target, never
from .keys import Building, plain
from .steps import Refusal

if TYPE_CHECKING:
    from .editions.edition import Kit
    from .game import Game
    from .view import View

C = TypeVar("C", bound=Card)

CANNOT_TARGET: Final = Refusal("cannot_target")
COMPLETED: Final = Refusal("city_completed")
NO_CARDS: Final = Refusal("no_cards")
PROTECTED: Final = Refusal("protected")


def card_of(game: Game, kind: type[C]) -> C:
    """Return the card of this kind that plays along."""
    found = game.kit.cards[kind.kind]
    assert isinstance(found, kind)
    return found


def collected(card: Card, game: Game, seat: int) -> int:
    """Return how many of `seat`'s districts pay `card`, whose type they have or count as."""
    return len(paying_for(card, game.kit, game.player(seat).city))


def paying_for(card: Card, kit: Kit, city: Iterable[str]) -> list[str]:
    """Return the districts of a city that pay `card`, whose type they have or count as."""
    return [b for b in city if kit.cards[b].suit == card.suit or kit.cards[b].any_suit]


def extra_gold(card: Any, game: Game, seat: int) -> int:
    """Return the gold that `card` brings beside everything else."""
    return int(card.extra)


@Ability(lasting=never, yields=collected)
def income(card: Card, game: Game, seat: int) -> None:
    """Take 1 gold for each district of the character's type."""
    game.gain(seat, collected(card, game, seat), card.key)


def income_in_cards(card: Card, game: Game, seat: int) -> None:
    """Draw 1 card for each district of the character's type."""
    game.draw(seat, collected(card, game, seat), card.key)


def other_characters(card: Card, game: Game, seat: int) -> Iterable[Target]:
    """Yield every character of the game; the one acting cannot name itself."""
    for c in game.kit.cast:
        yield (c,), CANNOT_TARGET if c == card.key else None


def characters_to_come(card: Card, game: Game, seat: int) -> Iterable[Target]:
    """Yield every character; not rank 1, one who misses the turn, or oneself (D33)."""
    for c in game.kit.cast:
        barred = c == card.key or game.kit.ranks[c] == 1 or game.marked(c, "murdered") or game.marked(c, "bewitched")
        yield (c,), CANNOT_TARGET if barred else None


def brings_cards(*words: str | int) -> bool:
    """Tell of what is taken, which is named last, whether there are cards among it that nobody knows yet."""
    return words[-1:] not in ((0,), ("gold",), ("nothing",))


# What would bring nothing, or only harm, as far as whoever does it can know


def no_cards(view: View) -> bool:
    """Tell whether there is no card left to draw."""
    return not view.deck_size and not view.pile


def draws_nothing(card: Card, view: View, *words: str | int) -> bool:
    """Tell whether there is no card left to draw for what draws cards."""
    return no_cards(view)


def pays_nothing(card: Card, view: View) -> bool:
    """Tell whether no district pays `card` a card of the deck."""
    return not paying_for(card, view.kit, view.own.city) or no_cards(view)


def hits_oneself(card: Card, view: View, owner: int, building: str) -> bool:
    """Tell whether a district that is to fall stands in the viewer's own city."""
    return owner == view.seat


def meets_an_empty_hand(card: Card, view: View, other: int, *words: str | int) -> bool:
    """Tell whether the other player has no card in the hand."""
    return not view.players[other].hand_size


def meets_nobody_else(card: Card, view: View, character: str) -> bool:
    """Tell whether a character is the viewer's own, or one that nobody has."""
    return character in view.own.characters or meets_nobody(card, view, character)


def meets_nobody(card: Card, view: View, character: str) -> bool:
    """Tell whether the viewer knows that a character is out of this round."""
    return character in view.faceup or character in view.facedown_seen


def cards_in_hand(card: Card, game: Game, seat: int) -> Iterable[Target]:
    """Yield each card of the hand."""
    for held in dict.fromkeys(game.player(seat).hand):
        yield (held,), None


def out_of_reach(game: Game, owner: int, building: Building) -> Refusal | None:
    """Say why rank 8 cannot touch `building` in `owner`'s city (RULES 3.5)."""
    barred = city_out_of_reach(game, owner)
    return barred or (PROTECTED if game.district(building).immune else None)


def city_out_of_reach(game: Game, owner: int) -> Refusal | None:
    """Say why rank 8 cannot touch `owner`'s city at all."""
    if game.is_complete(owner):
        return COMPLETED
    for card in game.kit.protectors:
        if card.protects(game, owner):
            return PROTECTED  # even from the owner's own rank 8 (U-28)
    return None


def already_there(game: Game, seat: int, building: Building) -> Refusal | None:
    """Say why `building` cannot be moved into `seat`'s city: one of the name stands there, Quarry or not."""
    return Refusal("same_name") if game.has(seat, plain(building)) else None


def surcharge(game: Game, owner: int, building: Building) -> int:
    """Return what rank 8 pays more for `building` because of `owner`'s other districts, its own too (U-27)."""
    surcharging, extra = game.kit.surcharging, 0
    if surcharging:
        for b in game.state.players[owner].city:
            if b in surcharging:
                extra += game.district(b).surcharge(game, owner, building)
    return extra


def short_of(game: Game, seat: int, price: int) -> Refusal | None:
    """Say how much gold `seat` lacks to pay `price`."""
    lacking = price - game.state.players[seat].gold
    return not_enough_gold(lacking) if lacking > 0 else None


@cache
def not_enough_gold(short: int) -> Refusal:
    """Return the refusal for so much gold too little."""
    return Refusal("not_enough_gold", {"short": short})


def without(hand: Iterable[str], cards: Iterable[str]) -> list[str]:
    """Return a hand but for `cards`."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


def spare(view: View, *spoken_for: str) -> tuple[str, ...]:
    """Return the cards of the viewer's hand but for those `spoken_for`, sorted."""
    return tuple(sorted(without(view.own.hand or (), spoken_for)))


def addable(held: Iterable[str], chosen: Sequence[str]) -> list[str]:
    """Return the cards `held` that may join those `chosen`, in the one order in which each set is reached once."""
    left = sorted(without(held, chosen))
    return [card for card in left if card >= chosen[-1]] if chosen else left


def completable(held: Iterable[str], chosen: Sequence[str], count: int) -> list[str]:
    """Return the names that may join those `chosen` and leave enough behind them to choose `count` cards in all."""
    later = addable(held, chosen)
    return [card for card in dict.fromkeys(later) if len(chosen) + len(later) - later.index(card) >= count]
