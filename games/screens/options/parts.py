"""Data classes of a decision panel."""

from dataclasses import dataclass, field
from enum import IntEnum

from engine import Offer
from games.screens import words
from games.screens.options.reader import Option, Reader

Pair = tuple[Offer, Option]
"""An offer of the rules, and the option that describes it."""


class Subject(IntEnum):
    """What a group is about, in display order."""

    COMES_IN = 0
    """Free gold or cards; first, because they affect everything else."""
    BUILDS = 1
    POWER = 2
    """Powers of the character."""
    USES = 3
    """Abilities of districts and other cards."""
    BY_ITSELF = 4
    """Happens automatically if not chosen."""
    FRUITLESS = 5
    """Has no effect."""
    HARMFUL = 6
    """Harms only the player who chooses it."""


@dataclass
class Part:
    """Options under a heading of their own."""

    options: list[Option]
    title: str = ""
    note: str = ""
    """Note about all options; for impossible ones, their common reason."""
    place: str = ""
    """Place in the rulebook that explains the reason."""
    is_dense: bool = False
    """Whether labels are short enough for several columns."""
    is_harmful: bool = False
    """Whether it harms the player who chooses it."""

    def __hash__(self) -> int:
        """Return a hash, so that the rendered markup can be cached. Do not change the object after this."""
        return hash((self.title, self.note, *self.options))

    @property
    def possible(self) -> list[Option]:
        """Return the options that can be chosen."""
        return [option for option in self.options if not option.disabled]

    @property
    def is_fruitless(self) -> bool:
        """Return whether every option that can be chosen is fruitless."""
        return bool(self.possible) and all(option.is_fruitless for option in self.possible)

    @property
    def place_among_parts(self) -> tuple[bool, bool, bool]:
        """Return the sort key: impossible parts come late, harmful ones last."""
        return (self.is_harmful, not self.possible, self.is_fruitless)


@dataclass
class Group:
    """Options that belong together."""

    parts: list[Part]
    title: str = ""
    note: str = ""
    picture: str = ""
    is_person: bool = False
    is_folded: bool = False
    """Whether it is collapsed until opened, because it is long."""
    about: Subject = Subject.POWER
    is_open: bool = False
    """Whether it starts expanded."""

    def __hash__(self) -> int:
        """Return a hash, so that the rendered markup can be cached. Do not change the object after this."""
        return hash((self.title, self.note, *self.parts))

    @property
    def options(self) -> list[Option]:
        """Return all options of the group."""
        return [option for part in self.parts for option in part.options]

    @property
    def possible(self) -> int:
        """Return the number of options that can be chosen."""
        return sum(not option.disabled for option in self.options)

    @property
    def subject(self) -> Subject:
        """Return the subject for sorting; fruitless groups come last."""
        parts = [part for part in self.parts if part.possible]
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
    """One step of a decision that takes several choices: done, next or still open."""

    words: str
    state: str
    """`done`, `now` or `open`."""
    sign: str = ""
    picture: str = ""
    is_person: bool = False


@dataclass(frozen=True)
class Known:
    """Characters that the viewer knows something about this round."""

    title: str
    cards: tuple[tuple[str, str], ...]
    """Keys and names of cards."""


@dataclass
class Decision:
    """What the viewer has to decide."""

    kind: str
    title: str
    rubric: str
    facts: list[str] = field(default_factory=list)
    portrait: str = ""
    told: list[str] = field(default_factory=list)
    """Context for this decision."""
    known: list[Known] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    """Progress of a decision that takes several choices."""
    rows: list[Row] = field(default_factory=list)
    """Questions that are answered in one form."""
    groups: list[Group] = field(default_factory=list)
    impossible: list[Option] = field(default_factory=list)
    ends: list[Option] = field(default_factory=list)
    undone: list[str] = field(default_factory=list)
    """Unused options that ending the turn would forfeit."""
    takes_many: bool = False
    sum: int = 0
    """Number of boxes to tick, or the price that ticked boxes pay, for the counter next to the button."""
    is_payment: bool = False

    @property
    def settled_groups(self) -> tuple[Group, ...]:
        """Return the groups in their final form."""
        return tuple(self.groups)

    @property
    def barred(self) -> tuple[Option, ...]:
        """Return the impossible options in their final form."""
        return tuple(self.impossible)


def marker_steps(
    reader: Reader, sign: str, place: str, filled: str, keys: list[str], number: int, *, is_next: bool
) -> list[Step]:
    """Return the places of markers of one kind, filled ones first."""
    done = [Step(words.fill(filled, card=reader.card(key)), "done", sign, picture=key, is_person=True) for key in keys]
    rest = number - len(keys)
    return done + [Step(place, "now" if is_next else "open", sign) for _n in range(rest)]
