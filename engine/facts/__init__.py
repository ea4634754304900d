"""Facts: everything that can happen at the table.

Only the `apply` methods in this package change the cards and players of a State.
"""

from .cards import CardMoved, DeckShuffled, Discarded, Drew, HandClosed, HandSeen, HandsSwapped, Kept, LookedAt
from .districts import (
    Beautified,
    Built,
    Commissioned,
    Confiscated,
    Destroyed,
    DistrictMoved,
    ExtraBuilds,
    Laid,
    Replaced,
    Salvaged,
)
from .fact import HIDDEN, Fact, Unknown
from .gold import Gathered, GoldMoved
from .selection import Began, CharactersSwapped, Dealt, LaidAside, Picked, SelectionEnded, TookFacedown
from .stash import BoothCashed, BoothLaid, BoothUsed, Stashed, Tucked, UnderSeen, Untucked
from .tokens import Declined, Named, TokensLaid, TokenTaken
from .turn import (
    Called,
    CallingBegan,
    Completed,
    Crowned,
    Finished,
    RoundEnded,
    Shown,
    TurnBegan,
    TurnEnded,
    TurnPaused,
    TurnResumed,
    Used,
)

__all__ = [
    "HIDDEN", "Beautified", "Began", "BoothCashed", "BoothLaid", "BoothUsed", "Built", "Called", "CallingBegan",
    "CardMoved", "CharactersSwapped", "Commissioned", "Completed", "Confiscated", "Crowned", "Dealt",
    "DeckShuffled", "Declined", "Destroyed", "Discarded", "DistrictMoved", "Drew", "ExtraBuilds", "Fact",
    "Finished", "Gathered", "GoldMoved", "HandClosed", "HandSeen", "HandsSwapped", "Kept", "Laid", "LaidAside",
    "LookedAt", "Named", "Picked", "Replaced", "RoundEnded", "Salvaged", "SelectionEnded", "Shown", "Stashed",
    "TokenTaken", "TokensLaid", "TookFacedown", "Tucked", "TurnBegan", "TurnEnded", "TurnPaused", "TurnResumed",
    "UnderSeen", "Unknown", "Untucked", "Used",
]  # fmt: skip
