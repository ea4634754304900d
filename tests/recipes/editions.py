"""An edition added by the recipe, as one file and its name in the list, works on every page."""

from pathlib import Path

import pytest

from tests.languages import ENGLISH
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
TOY = Edition(
    key="toy",
    name=_("Toy box"),
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
TOY = Edition(
    key="toy",
    name=_("Toy box"),
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


@pytest.mark.parametrize("numbers", [CHOOSY, FIXED], ids=["with choices", "fixed"])
def test_edition_added_by_the_recipe_works_on_every_page(tmp_path: Path, numbers: str):
    copy = Copy(tmp_path)
    copy.write("engine/editions/toy.py", HEAD + numbers)
    copy.change(
        "engine/editions/__init__.py",
        "from .revised import REVISED\n",
        "from .revised import REVISED\nfrom .toy import TOY\n",
    )
    copy.change("engine/editions/__init__.py", "REVISED, HIG)", "REVISED, HIG, TOY)")

    walk = copy.walk("toy", ENGLISH)

    assert walk["faults"] == []
    assert walk["over"]
    public = (f"/{ENGLISH}/", f"/{ENGLISH}/rules/toy/", f"/{ENGLISH}/archive/", f"/{ENGLISH}/statistics/")
    for address in (*public, "/games/open/", "/games/new/"):
        assert "Toy box" in walk["pages"][f"player {address}"], address
    assert "Tax Collector" in walk["pages"][f"player /{ENGLISH}/rules/toy/cards/"]
    rules = walk["pages"][f"player /{ENGLISH}/rules/toy/setup/"]
    assert ("comes only when at least 5 are playing" in rules) == (numbers is CHOOSY)
    assert "Emperor" not in rules
    # Eight players need a ninth character, and it is the one that the file names.
    waiting = [page for name, page in walk["pages"].items() if name.startswith("player") and "/waiting/" in name]
    assert any("Tax Collector" in page for page in waiting)
    assert not any("Artist" in page for page in waiting)
