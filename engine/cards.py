"""What a character, a district or an action card can do: the whole list of hooks, on one page.

A card acts in one of seven ways: an `@Ability` its owner uses; a reaction `after_<fact>`; a number it adjusts;
a permission it gives or withholds (`protects`, `silences`, `forbids` …); a way to pay; points at the end;
income it counts for. An eighth would be a design decision, not a patch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from .facts import Discarded
from .keys import Building
from .steps import Choice, Offer, Refusal, snake

if TYPE_CHECKING:
    from .game import Game
    from .state import State
    from .view import View

NOBLE: Final = "noble"
RELIGIOUS: Final = "religious"
TRADE: Final = "trade"
MILITARY: Final = "military"
UNIQUE: Final = "unique"
SUITS: Final = (NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE)

Cards = tuple[str, ...]
"""Several cards of a hand."""

Target = tuple[Choice, Refusal | None]
"""What an ability may be used on: the words behind its name, and why not."""

Act = Callable[..., None]
"""What an ability does: (card, game, seat, *words)."""

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


class Ability:
    """Something the owner may do once in their turn: marks the method (game, seat, *words) that does it.

    The method's name is the first word of the choice.
    """

    name: str
    act: Act

    def __init__(
        self,
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
        fruitless: Fruitless = promising,
    ) -> None:
        self.after_gathering: Final = after_gathering
        # The method that yields the targets; empty where there is nothing to choose.
        self.targets: Final = targets
        # Everybody on turn may use it, wherever the card lies.
        self.by_all: Final = by_all
        # What it is used on is not for all to know.
        self.secret: Final = secret
        # What it is used on: CHARACTER, PLAYER, DISTRICT or CARD; empty for anything else.
        self.aims_at: Final = aims_at
        # Tells of the words behind its name whether this use cannot be taken back, whatever other cards make of it.
        self.lasting: Final = lasting
        # How much gold, or how many cards, it would bring now; None where that cannot be counted beforehand.
        self.yields: Final = yields
        # It may bring gold, a card or a district: while it is open, an income may yet grow.
        self.enriches: Final = enriches
        # The card goes with it: what is not used in this turn can be used in the next.
        self.spends_card: Final = spends_card
        # It takes gold or cards of its owner's: who lets it be gives nothing away.
        self.trades: Final = trades
        # Tells of a view and the words behind its name whether this use would bring its owner nothing, or only harm.
        self.fruitless: Final = fruitless

    def __call__(self, act: Act) -> Ability:
        """Mark `act`."""
        self.name, self.act = act.__name__, act
        return self

    def aimed(self, card: Card, game: Game, seat: int) -> Iterable[Target]:
        """Return what `seat` could use this ability of `card` on, and why not."""
        found: Iterable[Target] = getattr(card, self.targets)(game, seat)
        return found

    @property
    def is_gift(self) -> bool:
        """Tell whether it brings gold for nothing, and leaves nothing to choose but the moment."""
        return self.yields is not None and not self.lasting()


class Card:
    """Shared by characters, districts and action cards; leave out what you do not need."""

    kind: ClassVar[str] = ""
    """The class's name in snake case."""
    key: str = ""
    """Its name everywhere else: the same, where no other one is given."""
    name: str = ""
    """English name: a message id."""
    rule: str = ""
    """What it does, in our own words: a message id with %(placeholders)s for the numbers below."""
    suit: str = ""
    """Its type; empty for one that has none."""
    any_suit: bool = False
    """Counts as the collecting type when income is taken."""
    abilities: ClassVar[tuple[Ability, ...]] = ()
    reactions: ClassVar[dict[str, str]] = {}

    def __init_subclass__(cls) -> None:
        """Find what a card is called in its class's name, and what it does in the marks and names of its methods."""
        cls.kind = snake(cls.__name__)
        marked = [getattr(cls, name) for name in dir(cls)]
        cls.abilities = tuple(one for one in marked if isinstance(one, Ability))
        cls.reactions = {n.removeprefix("after_").replace("_", ""): n for n in dir(cls) if n.startswith("after_")}

    def __init__(self) -> None:
        self.key = self.key or self.kind

    def numbers(self) -> dict[str, int]:
        """Return the numbers that the rule text names."""
        public = {n: getattr(self, n, None) for n in dir(self) if not n.startswith("_")}
        return {n: v for n, v in public.items() if isinstance(v, int) and not isinstance(v, bool)}

    # Numbers: value in, value out.
    def build_limit(self, game: Game, seat: int, value: int) -> int:
        """Return how many districts `seat` may build."""
        return value

    def draw_count(self, game: Game, seat: int, value: int) -> int:
        """Return how many cards `seat` looks at when gathering."""
        return value

    def keep_count(self, game: Game, seat: int, value: int) -> int:
        """Return how many of these `seat` keeps."""
        return value

    def gold_gathered(self, game: Game, seat: int, value: int) -> int:
        """Return how much gold `seat` takes when gathering."""
        return value

    def build_price(self, game: Game, seat: int, district: str, value: int) -> int:
        """Return what `seat` pays to build `district`."""
        return value

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

    buildings: tuple[tuple[str, int, str], ...]

    def of_type(self, suit: str) -> int:
        """Return how many buildings count as `suit`."""
        return sum(s == suit for _, _, s in self.buildings)


class Character(Card):
    """One of the ranks 1 to 9."""

    rank: int = 0
    min_seats: int = 2
    """Fewer players than this cannot use the character."""

    def price(self, game: Game, owner: int, building: Building) -> int:
        """Return the gold for using an ability on `building` of `owner`'s city, where that has a price."""
        return 0

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

    def __init__(self, **given: Any) -> None:
        super().__init__()
        self.given: Final = given
        for name, value in given.items():
            if not hasattr(type(self), name):
                raise TypeError(f"{self.key} has no number {name!r}")
            setattr(self, name, value)

    def why_not_build(self, game: Game, seat: int) -> Refusal | None:
        """Say why `seat` may not build it, whatever it could pay."""
        return None

    def surcharge(self, game: Game, seat: int, building: Building) -> int:
        """Return what rank 8 pays more for `building` because this stands in `seat`'s city."""
        return 0

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        """Return points at the end for standing in `seat`'s city."""
        return 0

    def types_at_end(self, state: State) -> tuple[str, ...]:
        """Return the types among which the owner chooses at the end."""
        return (self.suit,)

    def gone(self, game: Game, seat: int) -> None:
        """React to its own destruction in `seat`'s city."""


class Action(Card):
    """A card that is played from the hand, where it counts like any other (HIG-5); one a turn (Hans im Glück)."""

    copies: int = 1
    cost: int = 0

    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        return one_action_card(self, game, verb, card)

    def bonus_in_hand(self) -> int:
        return IN_HAND

    def itself(self, game: Game, seat: int) -> Iterable[Target]:
        return itself(self)

    def discard(self, game: Game, seat: int) -> None:
        """Lay the card played from `seat`'s hand on the open pile."""
        game.emit(Discarded(seat, (self.key,), self.key, openly=True))


# What is the same for an action card that comes to stand in a city.

IN_HAND: Final = 1
"""Points at the end for each in a hand."""


def one_action_card(played: Card, game: Game, verb: str, card: str) -> Refusal | None:
    """Say why `played` may not be played, once another one was."""
    # With two characters a seat each has a turn of its own (HIG-8).
    spent = verb == "play" and card == played.key and any(name == "play" for _, name in game.turn.used)
    return Refusal("one_action_card") if spent else None


def itself(played: Card) -> Iterable[Target]:
    """Return the card alone, where it is played on nothing else."""
    return [((played.key,), None)]


def offers(card: Card, ability: Ability, game: Game, seat: int) -> Iterable[Offer]:
    """Yield what `ability` could be used on, in itself: timing and use are the turn's business."""
    if not ability.targets:
        yield Offer((ability.name,))
        return
    for words, refusal in ability.aimed(card, game, seat):
        yield Offer((ability.name, *words), refusal)
