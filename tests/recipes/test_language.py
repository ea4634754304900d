"""A language added by the recipe and partly translated works on every page, with English as fallback."""

import re
from collections.abc import Iterable
from pathlib import Path

from django.utils.translation import to_locale

from citadels_site.management.commands.messages import FIRST
from tests.recipes.copy import Copy

SWISS = "de-ch"
"""Written as its locale is not, and not likely to be added beside German."""
GERMAN = """
Sign in=Anmelden|Rules=Regeln|Players=Spieler|King=König|Warlord=Söldner|Bishop=Bischof|Architect=Baumeister
Magician=Magier|Thief=Dieb|Assassin=Meuchler|Merchant=Händler|gold=Gold|Gold=Gold|Castle=Schloss|Temple=Tempel
Tavern=Taverne|Market=Markt|Palace=Palast|Church=Kirche|Cathedral=Kathedrale|Watchtower=Wachturm|Prison=Gefängnis
Cost=Kosten|Type=Art|Language=Sprache|My games=Meine Spiele|Monastery=Kloster|Harbor=Hafen|Docks=Docks
"""
TRANSLATED = {
    SWISS: dict(pair.split("=") for line in GERMAN.strip().splitlines() for pair in line.split("|")),
    "pl": {"Sign in": "Zaloguj się"},
}
PLURALS = {SWISS: ("%(number)d Karte", "%(number)d Karten"), "pl": ("%(number)d karta", "", "")}
"""Of "%(number)d card": all forms that the language has, and a part of them, which counts as none."""
MONTHS = {
    SWISS: "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
}
CHAPTER = "# Der Zug\n\nDer {card:king} beginnt mit {number:start_gold:Goldstück/Goldstücken}.\n"
CARD = "# {name:king}\n\n## Zusammen {#together}\n\n- Den {card:king} und den {card:assassin} trennt wenig.\n"


def add(copy: Copy, languages: Iterable[str]) -> str:
    """Add languages and what is translated of them; return what `messages` printed."""
    added = "".join(f'("{language}", _("Another")), ' for language in languages)
    copy.change("citadels_site/settings.py", "LANGUAGES = [\n", f"LANGUAGES = [{added}\n")
    made = copy.run("manage.py", "messages", "--leave")
    for language in languages:
        translate(copy, language)
    return made


def translate(copy: Copy, language: str) -> None:
    """Translate some messages, and the plural forms of one."""
    path = copy.folder / "locale" / to_locale(language) / "LC_MESSAGES" / "django.po"
    text = path.read_text()
    for original, translation in TRANSLATED[language].items():
        empty = f'\nmsgid "{original}"\nmsgstr ""\n'
        assert text.count(empty) == 1, original
        text = text.replace(empty, empty.replace('msgstr ""', f'msgstr "{translation}"'))
    plain = '\nmsgid "%(number)d card"\nmsgid_plural "%(number)d cards"\n'
    forms = PLURALS[language]
    [empty] = {plain + "".join(f'msgstr[{form}] ""\n' for form in range(len(forms)))}
    assert empty in text
    path.write_text(text.replace(empty, plain + "".join(f'msgstr[{n}] "{form}"\n' for n, form in enumerate(forms))))


def test_partly_translated_languages_work_on_every_page(tmp_path: Path):
    copy = Copy(tmp_path)
    made = add(copy, TRANSLATED)
    for path, text in (("chapters/turn.md", CHAPTER), ("characters/king.md", CARD)):
        copy.write(f"locale/{to_locale(SWISS)}/rulebook/{path}", text)

    checked = copy.run("manage.py", "messages", "--check").splitlines()
    walks = copy.walk(f"classic:{','.join(TRANSLATED)}")

    for language in TRANSLATED:
        assert_checked(language, made, checked)
        assert_walked(language, walks[f"classic:{language}"])
    assert_the_rulebook_is_shown_in_both_languages(walks[f"classic:{SWISS}"]["pages"])


def assert_checked(language: str, made: str, checked: list[str]) -> None:
    """Check that the report counts what is translated, and names only the first of the rest."""
    locale = to_locale(language)
    translated = len(TRANSLATED[language]) + all(PLURALS[language])
    assert re.search(rf"^{locale}: \d+ messages", made, re.MULTILINE)
    [count, *named] = [line for line in checked if f"locale/{locale}/" in line]
    counted = f"django.po: {translated} of \\d+ messages are translated"
    assert re.match(f"warning: locale/{locale}/LC_MESSAGES/{counted}", count)
    assert len(named) <= FIRST + 1  # the first messages, then perhaps one more


def assert_walked(language: str, walk: dict) -> None:
    """Check what was seen: translations, English where there are none, and dates of the language."""
    assert walk["faults"] == []
    assert walk["over"]
    assert TRANSLATED[language]["Sign in"] in walk["pages"][f"stranger /{language}/"]
    log = max((page for name, page in walk["pages"].items() if name.endswith("/log/")), key=len)
    assert len(re.findall(r" \d\d:\d\d ", log)) > 20
    joined = next(page for name, page in walk["pages"].items() if re.search(rf"/{language}/players/[^/]+/", name))
    assert re.search(rf"Joined \d+\.? ({'|'.join(MONTHS[language].split())}) 20\d\d", joined), joined


def assert_the_rulebook_is_shown_in_both_languages(pages: dict[str, str]) -> None:
    """Open a translated chapter and card, and untranslated ones next to them."""
    rules = f"stranger /{SWISS}/rules/classic/"

    assert "Der König beginnt mit 2\xa0Goldstücken" in pages[f"{rules}turn/"].replace("2 Gold", "2\xa0Gold")
    assert "translated yet" not in pages[f"{rules}turn/"]
    assert "translated yet" in pages[f"{rules}setup/"]
