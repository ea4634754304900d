"""The data classes that make up a decision panel."""

from dataclasses import dataclass, field
from enum import IntEnum

from engine import Offer
from games.screens import words
from games.screens.options.reader import Option, Reader

Pair = tuple[Offer, Option]
"""An offer of the engine, and the option that describes it."""


class Subject(IntEnum):
    """What a group of options is about, in display order."""

    COMES_IN = 0
    """Free gold or cards, which come first because they affect all other choices."""
    BUILDS = 1
    POWER = 2
    """The powers of the character."""
    USES = 3
    """The abilities of districts and other cards."""
    BY_ITSELF = 4
    """What happens automatically if it is not chosen."""
    FRUITLESS = 5
    """Options that have no effect."""
    HARMFUL = 6
    """Options that harm only the player who chooses them."""


@dataclass
class Part:
    """A part of a group: options under a heading."""

    options: list[Option]
    title: str = ""
    player: str = ""
    """The player whom the title names; empty if it names none."""
    note: str = ""
    """A note about all options of the part; for impossible options, their common reason."""
    place: str = ""
    """The place in the rulebook that explains the reason."""
    is_dense: bool = False
    """Whether the labels are short enough for several columns."""
    is_harmful: bool = False
    """Whether choosing from this part harms the player."""

    def __hash__(self) -> int:
        """Return a hash, so that the rendered markup can be cached. Do not change the object after this."""
        return hash((self.title, self.note, *self.options))

    @property
    def possible_options(self) -> list[Option]:
        """Return the options that can be chosen."""
        return [option for option in self.options if not option.disabled]

    @property
    def is_fruitless(self) -> bool:
        """Return whether every option that can be chosen is fruitless."""
        return bool(self.possible_options) and all(option.is_fruitless for option in self.possible_options)

    @property
    def place_among_parts(self) -> tuple[bool, bool, bool]:
        """Return the sort key among parts: possible ones first, then impossible ones, harmful ones last."""
        return (self.is_harmful, not self.possible_options, self.is_fruitless)


@dataclass
class Group:
    """A group of options that belong together."""

    parts: list[Part]
    title: str = ""
    note: str = ""
    picture: str = ""
    is_person: bool = False
    is_folded: bool = False
    """Whether the group can be folded because it is long."""
    about: Subject = Subject.POWER
    is_open: bool = False
    """Whether a group that can be folded is open at first."""

    def __hash__(self) -> int:
        """Return a hash, so that the rendered markup can be cached. Do not change the object after this."""
        return hash((self.title, self.note, *self.parts))

    @property
    def options(self) -> list[Option]:
        """Return all options of the group."""
        return [option for part in self.parts for option in part.options]

    @property
    def possible_count(self) -> int:
        """Return the number of the group's options that can be chosen."""
        return sum(not option.disabled for option in self.options)

    @property
    def subject(self) -> Subject:
        """Return the subject for sorting; fruitless groups come last."""
        parts = [part for part in self.parts if part.possible_options]
        if not all(part.is_fruitless for part in parts):
            return self.about
        return Subject.HARMFUL if all(part.is_harmful for part in parts) else Subject.FRUITLESS


@dataclass(frozen=True)
class Row:
    """One of several questions that are answered in one form."""

    title: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Step:
    """One step of a decision that takes several choices."""

    words: str
    state: str
    """`done`, `now` or `open`."""
    sign: str = ""
    picture: str = ""
    is_person: bool = False


@dataclass(frozen=True)
class KnownCharacters:
    """A titled list of characters about which the viewer knows something this round."""

    title: str
    cards: tuple[tuple[str, str], ...]
    """(key, name) of the cards."""


@dataclass
class Decision:
    """What the viewer has to decide."""

    kind: str
    title: str
    rubric: str
    names: tuple[str, ...] = ()
    """The players' names, whose crests are shown where texts name them."""
    facts: list[str] = field(default_factory=list)
    portrait: str = ""
    told: list[str] = field(default_factory=list)
    """Notes about the decision."""
    known: list[KnownCharacters] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    """The steps of a decision that takes several choices."""
    rows: list[Row] = field(default_factory=list)
    """Questions that are answered together in one form."""
    offered: dict[str, Option] = field(default_factory=dict)
    """Each option by the text of its offer, unless several are chosen in one form."""
    groups: list[Group] = field(default_factory=list)
    impossible: list[Option] = field(default_factory=list)
    ends: list[Option] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    """Unused options that are lost by ending the turn."""
    takes_many: bool = False
    sum: int = 0
    """The number of boxes to tick, or the price to pay with them, for the counter next to the button."""
    is_payment: bool = False
    least: int = 0
    """The minimum number of boxes to tick."""
    least_to_close: int = 0
    """The minimum for the button that ends the selection."""
    most: int = 0
    """The maximum number of boxes to tick."""

    @property
    def settled_groups(self) -> tuple[Group, ...]:
        """Return the groups as a tuple, for caching; call this only after the last group has been added."""
        return tuple(self.groups)

    @property
    def barred(self) -> tuple[Option, ...]:
        """Return the impossible options as a tuple, for caching; call this only after the last one has been added."""
        return tuple(self.impossible)


def marker_steps(
    reader: Reader, sign: str, place: str, filled: str, keys: list[str], number: int, *, is_next: bool
) -> list[Step]:
    """Return a step for each marker of one kind that is to be placed, those already placed first."""
    done = [Step(words.fill(filled, card=reader.card(key)), "done", sign, picture=key, is_person=True) for key in keys]
    rest = number - len(keys)
    return done + [Step(place, "now" if is_next else "open", sign) for _n in range(rest)]
