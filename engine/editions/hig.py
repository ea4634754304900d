"""Hans im Glück (2012): eight fixed characters, 65 districts, and 15 optional action cards."""

from __future__ import annotations

from ..actions.acrobat import Acrobat
from ..actions.circus_tent import CircusTent
from ..actions.director import Director
from ..actions.fortune_teller import FortuneTeller
from ..actions.human_cannonball import HumanCannonball
from ..actions.strongman import Strongman
from ..actions.ticket_booth import TicketBooth
from ..characters.warlord import Warlord
from ..districts.dragon_gate import DragonGate
from ..districts.graveyard import Graveyard
from ..districts.haunted_quarter import HauntedCity
from ..districts.keep import Keep
from ..districts.laboratory import Laboratory
from ..districts.library import Library
from ..districts.observatory import Observatory
from ..districts.plain import PLAIN
from ..districts.school_of_magic import SchoolOfMagic
from ..districts.smithy import Smithy
from ..districts.university import University
from ..text import gettext_noop as _
from .classic import BASIC, BASIC_CAST
from .edition import Edition

CHARACTERS = (*BASIC[:-1], Warlord(own_city=False))

WORTH = _("It costs %(cost)d gold but scores %(value)d points.")
KEEPS = _("When you gather cards, you keep %(keeps)d of the cards you draw.")

UNIQUES = (
    HauntedCity(),
    Keep(copies=2),
    Laboratory(gold=1),
    Smithy(gold=3),
    Observatory(cost=5),
    Graveyard(),
    Library(keeps=2, rule=KEEPS),
    SchoolOfMagic(),
    University(value=8, points=0, rule=WORTH),
    DragonGate(value=8, points=0, rule=WORTH),
)

HIG = Edition(
    key="hig",
    name=_("Hans im Glück"),
    words=_(
        "The German edition: a faceup discard pile, cities of eight districts and, if you like, a traveling circus."
    ),
    characters=CHARACTERS,
    districts=PLAIN,
    uniques=UNIQUES,
    uniques_in_game=len(UNIQUES),
    seats=range(2, 8),
    city_size=dict.fromkeys(range(2, 8), 8),
    cast=BASIC_CAST,
    first_uniques=tuple(card.key for card in UNIQUES),
    actions=(
        CircusTent(),
        TicketBooth(),
        Acrobat(),
        FortuneTeller(),
        Strongman(),
        Director(),
        HumanCannonball(),
    ),
    options={"action_cards": (False, True)},
    open_pile=True,
    looks_at_facedown=True,
    ties_by_rank=False,
)
