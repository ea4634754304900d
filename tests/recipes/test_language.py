"""A language added by the README's recipe, its code and the catalogue that is made for it, works on every page."""

import re
from pathlib import Path

import polib
import pytest

from tests.recipes.copy import Copy

SIGN_IN = {"it": "Accedi", "pl": "Zaloguj się"}
MONTHS = {
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
}


@pytest.mark.parametrize("language", SIGN_IN)
def test_a_language_added_by_the_recipe_is_spoken_on_every_page(tmp_path: Path, language: str):
    copy = Copy(tmp_path)
    copy.change("citadels_site/settings.py", "LANGUAGES = [\n", f'LANGUAGES = [("{language}", _("Another")),\n')
    made = copy.run("manage.py", "messages")
    path = tmp_path / "locale" / language / "LC_MESSAGES" / "django.po"
    catalogue = polib.pofile(str(path))
    catalogue.find("Sign in").msgstr = SIGN_IN[language]
    catalogue.save()

    walk = copy.walk("classic", language)

    assert re.search(rf"^{language}: \d+ messages", made, re.MULTILINE)
    assert walk["faults"] == []
    assert walk["over"]
    assert SIGN_IN[language] in walk["pages"][f"stranger /{language}/"]
    log = max((page for name, page in walk["pages"].items() if name.endswith("/log/")), key=len)
    assert len(re.findall(r" \d\d:\d\d ", log)) > 20
    joined = next(page for name, page in walk["pages"].items() if re.search(rf"/{language}/players/[^/]+/", name))
    assert re.search(rf"since \d+ ({'|'.join(MONTHS[language].split())}) 20\d\d", joined), joined
