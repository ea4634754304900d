"""Two editions, added by the recipe of docs/architecture.md: as one file each and its name in the list."""

from tests.recipes.copy import Copy

HEAD = '''"""A toy box, as somebody would add it."""

from __future__ import annotations

from ..characters.queen import Queen
from ..characters.tax_collector import TaxCollector
from ..characters.witch import Witch
from ..districts.keep import Keep
from ..districts.park import Park
from ..districts.plain import PLAIN
from ..districts.smithy import Smithy
from ..text import gettext_noop as _
from .classic import BASIC, BASIC_CAST
from .edition import Edition, Preset

UNIQUES = (Keep(), Park(), Smithy())
'''
CHOOSY = """
CHOOSY = Edition(
    key="choosy",
    name=_("Choosy box"),
    words=_("Small cities, few wonders."),
    characters=(*BASIC, Witch(), Queen(), TaxCollector()),
    districts=PLAIN,
    uniques=UNIQUES,
    uniques_in_game=2,
    seats=range(3, 9),
    city_size=dict.fromkeys(range(3, 9), 5),
    cast=BASIC_CAST,
    first_uniques=("keep", "park"),
    ninth="tax_collector",
    options={"completion": (5, 6)},
    presets={
        "toy_witches": Preset(
            _("Toy witches"), _("All the same, but bewitched."), ("witch", *BASIC_CAST[1:], "queen"), ("park", "smithy")
        ),
    },
)
"""
FIXED = """
FIXED = Edition(
    key="fixed",
    name=_("Fixed box"),
    words=_("Large tables, one way to play."),
    characters=(*BASIC, TaxCollector()),
    districts=PLAIN,
    uniques=UNIQUES,
    uniques_in_game=len(UNIQUES),
    seats=range(5, 9),
    city_size=dict.fromkeys(range(5, 9), 6),
    cast=BASIC_CAST,
    first_uniques=tuple(card.key for card in UNIQUES),
    ninth="tax_collector",
)
"""


def add_editions(copy: Copy) -> None:
    """Add both, one with choices and one without."""
    editions = "engine/editions/__init__.py"
    for key, numbers in (("choosy", CHOOSY), ("fixed", FIXED)):
        copy.write(f"engine/editions/{key}.py", HEAD + numbers)
        copy.change(editions, "(CLASSIC, ", f"(CLASSIC, {key.upper()}, ")
        imported = f"from .{key} import {key.upper()}\n"
        copy.change(editions, "from .revised import REVISED\n", f"from .revised import REVISED\n{imported}")
