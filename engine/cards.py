"""What a character, a district or an action card can do: the whole list of hooks, on one page.

A card acts in one of seven ways: an `@ability` its owner uses; a reaction `after_<fact>`; a number it adjusts;
a permission it gives or withholds (`protects`, `silences`, `forbids` …); a way to pay; points at the end;
income it counts for. An eighth would be a design decision, not a patch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from .facts import Discarded
from .steps import Choice, Offer, Refusal, snake

if TYPE_CHECKING:
    from .game import Game
    from .state import State
    from .view import View

NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE = "noble", "religious", "trade", "military", "unique"
SUITS = (NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE)

Cards = tuple[str, ...]
"""Several cards of a hand."""

Target = tuple[Choice, Refusal | None]
"""What an ability may be used on: the words behind its name, and why not."""


class Ability(NamedTuple):
    """Something the owner may do once in their turn. Its first word is its name."""

    name: str
    after_gathering: bool
    targets: str
    """The method that yields the targets; empty where there is nothing to choose."""
    by_all: bool
    """Everybody on turn may use it, wherever the card lies."""
    secret: bool
    """What it is used on is not for all to know."""
    aims_at: str
    """What it is used on: CHARACTER, PLAYER, DISTRICT or CARD; empty for anything else."""
    lasting: Lasting
    """Tells of the words behind its name whether this use cannot be taken back, whatever other cards make of it."""
    yields: Yields | None
    """How much gold, or how many cards, it would bring now; None where that cannot be counted beforehand."""
    enriches: bool
    """It may bring gold, a card or a district: while it is open, an income may yet grow."""
    spends_card: bool
    """The card goes with it: what is not used in this turn can be used in the next."""
    trades: bool
    """It takes gold or cards of its owner's: who lets it be gives nothing away."""
    opens_by_building: bool
    """Whether it can be used hangs on its owner's city or gold: after a build it may be possible."""
    fruitless: Fruitless
    """Tells of a view and the words behind its name whether this use would bring its owner nothing, or only harm."""

    @property
    def is_gift(self) -> bool:
        """Tell whether it brings gold for nothing, and leaves nothing to choose but the moment."""
        return self.yields is not None and not self.lasting()


Lasting = Callable[..., bool]
"""Whether a use with these words brings something to light or lets others have their say."""


Yields = Callable[[Any, "Game", int], int]
"""Counts what an ability would bring: (card, game, seat)."""


def always(*words: str | int) -> bool:
    """Tell that nothing of it can be taken back."""
    return True


def never(*words: str | int) -> bool:
    """Tell that all of it can be taken back while the turn goes on."""
    return False


Fruitless = Callable[..., bool]
"""Whether a use would bring its owner nothing, or only harm, as far as the owner can know: (card, view, *words)."""


def promising(card: Card, view: View, *words: str | int) -> bool:
    """Tell of no use that it would bring nothing."""
    return False


Act = Callable[..., None]
"""What an ability does: (game, seat, *words)."""


def ability(
    *,
    after_gathering: bool = False,
    targets: str = "",
    by_all: bool = False,
    secret: bool = False,
    aims_at: str = "",
    lasting: Lasting = always,
    yields: Yields | None = None,
    enriches: bool = True,
    spends_card: bool = False,
    trades: bool = False,
    opens_by_building: bool = False,
    fruitless: Fruitless = promising,
) -> Callable[[Act], Act]:
    """Mark a method (game, seat, *words) as something the owner may do, once, in their turn."""

    def mark(act: Act) -> Act:
        how = (after_gathering, targets, by_all, secret, aims_at, lasting, yields, enriches, spends_card, trades)
        marked = Ability(act.__name__, *how, opens_by_building, fruitless)
        act.ability = marked  # type: ignore[attr-defined]
        return act

    return mark


class Card:
    """Shared by characters, districts and action cards; leave out what you do not need."""

    key: str = ""
    name: str = ""
    """English name: a message id."""
    rule: str = ""
    """What it does, in our own words: a message id with %(placeholders)s for the numbers below."""
    suit: str | None = None
    any_suit: bool = False
    """Counts as the collecting type when income is taken."""
    abilities: ClassVar[tuple[Ability, ...]] = ()
    reactions: ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls) -> None:
        """Find a card's key in its class's name, and what it does in the marks and names of its methods."""
        cls.key = cls.__dict__.get("key") or snake(cls.__name__)
        marked = [getattr(getattr(cls, n), "ability", None) for n in dir(cls)]
        cls.abilities = tuple(a for a in marked if a is not None)
        cls.reactions = {n.removeprefix("after_").replace("_", ""): n for n in dir(cls) if n.startswith("after_")}

    def numbers(self) -> dict[str, int]:
        """Return the numbers that the rule text names."""
        public = {n: getattr(self, n, None) for n in dir(self) if not n.startswith("_")}
        return {n: v for n, v in public.items() if isinstance(v, int) and not isinstance(v, bool)}

    # Numbers: value in, value out; None where the card does not care.
    build_limit: Callable[[Game, int, int], int] | None = None
    draw_count: Callable[[Game, int, int], int] | None = None
    keep_count: Callable[[Game, int, int], int] | None = None
    gold_gathered: Callable[[Game, int, int], int] | None = None
    build_price: Callable[[Game, int, str, int], int] | None = None

    # Permissions.
    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        """Say why the one on turn may not `verb` with `card` now.

        Asked of the character whose powers are in use, and of everybody while a token lies on the one on turn.
        """
        return None

    def silences(self, game: Game, character: str) -> bool:
        """Tell whether the player of `character` must not answer the call."""
        return False

    def duplicates_allowed(self, game: Game, seat: int) -> bool:
        """Tell whether `seat` may build a second district of a name."""
        return False

    def uncounted(self, game: Game, seat: int, district: str) -> bool:
        """Tell whether building `district` leaves the limit alone."""
        return False

    def ways_to_pay(self, game: Game, seat: int, district: str, cards: Cards = ()) -> Iterable[Target]:
        """Yield other ways than gold to build `district`, as words and why not, where `cards` pay a part."""
        return ()

    def pay_for(self, game: Game, seat: int, district: str, words: Choice, counts: bool, cards: Cards = ()) -> None:
        """Build `district` in the way `words` that this card offers, where `cards` pay a part."""
        raise NotImplementedError

    def bonus_in_hand(self) -> int:
        """Return points at the end for lying in a hand."""
        return 0

    # What can be told beforehand.
    heard: str = ""
    """The verb that a holder of this card may answer by a standing order: that nothing comes of it tells of hands."""

    def may_interrupt(self, view: View, choice: Choice) -> bool:
        """Tell whether this card may let others have their say, or bring something to light, right after `choice`.

        It is what the one on turn can know: a choice about which this is so cannot be taken back.
        """
        return False


class CityCount(NamedTuple):
    """A city as the final scoring sees it: each building as (card, cost, type)."""

    buildings: tuple[tuple[str, int, str | None], ...]

    def of_type(self, suit: str) -> int:
        """Return how many buildings count as `suit`."""
        return sum(s == suit for _, _, s in self.buildings)


class Character(Card):
    """One of the ranks 1 to 9."""

    rank: int = 0
    min_seats: int = 2
    """Fewer players than this cannot use the character."""
    price: Callable[[Game, int, str], int] | None = None
    """The gold for using an ability on a building of a city (game, owner, building), where it has a price."""

    def protects(self, game: Game, seat: int) -> bool:
        """Tell whether rank 8 cannot touch `seat`'s city."""
        return False


class District(Card):
    """A card that may stand in a city."""

    cost: int = 0
    copies: int = 1
    beautified: bool = False
    value: int | None = None
    """Points in the city where they differ from the cost (Hans im Glück)."""
    weight: int = 1
    """Districts it counts as toward a complete city."""
    immune: bool = False
    """Rank 8 cannot use its ability on it."""

    def __init__(self, **numbers: Any) -> None:
        for name, number in numbers.items():
            if not hasattr(type(self), name):
                raise TypeError(f"{self.key} has no number {name!r}")
            setattr(self, name, number)

    def why_not_build(self, game: Game, seat: int) -> Refusal | None:
        """Say why `seat` may not build it, whatever it could pay."""
        return None

    def surcharge(self, game: Game, seat: int, building: str) -> int:
        """Return what rank 8 pays more for `building` because this stands in `seat`'s city."""
        return 0

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        """Return points at the end for standing in `seat`'s city."""
        return 0

    def types_at_end(self, state: State) -> tuple[str | None, ...]:
        """Return the types among which the owner chooses at the end."""
        return (self.suit,)

    def gone(self, game: Game, seat: int) -> None:
        """React to its own destruction in `seat`'s city."""


class Action(Card):
    """A card that is played from the hand, where it counts like any other (HIG-5); one a turn (Hans im Glück)."""

    copies: int = 1
    cost: int = 0

    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        # With two characters a seat each has a turn of its own (HIG-8).
        spent = verb == "play" and card == self.key and any(name == "play" for _, name in game.turn.used)
        return Refusal("one_action_card") if spent else None

    def bonus_in_hand(self) -> int:
        return 1

    def itself(self, game: Game, seat: int) -> Iterable[Target]:
        """Yield the card alone, where it is played on nothing else."""
        yield (self.key,), None

    def discard(self, game: Game, seat: int) -> None:
        """Lay the card played from `seat`'s hand on the open pile."""
        game.emit(Discarded(seat, (self.key,), self.key, openly=True))


def offers(card: Card, ability: Ability, game: Game, seat: int) -> Iterable[Offer]:
    """Yield what `ability` could be used on, in itself: timing and use are the turn's business."""
    if not ability.targets:
        yield Offer((ability.name,))
        return
    for words, refusal in getattr(card, ability.targets)(game, seat):
        yield Offer((ability.name, *words), refusal)
