"""Classic (2016): eight fixed characters, 54 ordinary districts, and 14 unique ones with 13 names."""

from __future__ import annotations

from ..characters.architect import Architect
from ..characters.assassin import Assassin
from ..characters.bishop import Bishop
from ..characters.king import King
from ..characters.magician import Magician
from ..characters.merchant import Merchant
from ..characters.thief import Thief
from ..characters.warlord import Warlord
from ..districts.dragon_gate import DragonGate
from ..districts.graveyard import Graveyard
from ..districts.great_wall import GreatWall
from ..districts.haunted_quarter import HauntedQuarter
from ..districts.imperial_treasury import ImperialTreasury
from ..districts.keep import Keep
from ..districts.laboratory import Laboratory
from ..districts.library import Library
from ..districts.map_room import MapRoom
from ..districts.observatory import Observatory
from ..districts.plain import PLAIN
from ..districts.school_of_magic import SchoolOfMagic
from ..districts.smithy import Smithy
from ..districts.university import University
from ..text import gettext_noop as _
from .edition import Edition

BASIC = (Assassin(), Thief(), Magician(), King(), Bishop(), Merchant(), Architect(), Warlord())
"""The eight characters that every edition includes."""

BASIC_CAST = tuple(character.key for character in BASIC)

UNIQUES = (
    HauntedQuarter(),
    Keep(copies=2),
    Observatory(),
    Graveyard(),
    Laboratory(),
    Smithy(),
    ImperialTreasury(),
    MapRoom(),
    DragonGate(),
    University(),
    GreatWall(),
    Library(),
    SchoolOfMagic(),
)

CLASSIC = Edition(
    key="classic",
    name=_("Classic"),
    words=_("Eight fixed characters and 14 unique districts: the game most players know."),
    characters=BASIC,
    districts=PLAIN,
    uniques=UNIQUES,
    uniques_in_game=len(UNIQUES),
    seats=range(2, 8),
    city_size={2: 8, 3: 8, 4: 7, 5: 7, 6: 7, 7: 7},
    cast=BASIC_CAST,
    first_uniques=tuple(district.key for district in UNIQUES),
    options={"completion": (7, 8)},
)
