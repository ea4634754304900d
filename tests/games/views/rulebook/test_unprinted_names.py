"""The page of words that no publisher has printed."""

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import to_locale

from games.screens.languages import written_in
from games.screens.rulebook import unprinted
from tests.games.markup import compact
from tests.games.tables import person
from tests.languages import CZECH, ENGLISH, LANGUAGES

PAGE = f"/{CZECH}/rules/unprinted/"
LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


def text(answer) -> str:
    return answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_ours_stands_on_the_page_with_its_english_and_the_way_to_its_card(client, language):
    page = text(client.get(f"/{language}/rules/unprinted/"))
    with written_in(language):
        listed = unprinted.unprinted_cards()

    assert len({one.about for one in listed}) == len(listed) > 5
    assert [one for one in listed if one.address not in page] == []
    assert {one.sort for one in listed if not one.address} <= {"presets", "terms"}
    assert page.count('<th scope="row">') == len(listed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terms_listed_are_those_that_the_site_uses(language):
    folder = Path(settings.LOCALE_PATHS[0]) / to_locale(language)
    words = " ".join(path.read_text() for path in folder.rglob("*.*") if path.suffix in {".po", ".md"})
    if language == settings.LANGUAGE_CODE:
        words += (folder.parent / CZECH / "LC_MESSAGES/django.po").read_text()
    words = LINK.sub(r"\1", words).replace('"\n"', "").casefold()
    terms = tomllib.loads((folder / "rulebook/unprinted.toml").read_text())["terms"]

    assert [term for term in terms.values() if term.casefold() not in words] == []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("contact", "address"),
    [
        ("words@example.org", "mailto:words@example.org"),
        ("mailto:words@example.org", "mailto:words@example.org"),
        ("https://example.org/contact", "https://example.org/contact"),
    ],
)
def test_the_page_says_where_to_write_to(client, settings, contact, address):
    settings.CONTACT = contact

    assert f'<a href="{address}">{contact.removeprefix("mailto:")}</a>' in compact(text(client.get(PAGE)))


@pytest.mark.django_db
def test_the_page_takes_no_proposals(client, settings):
    settings.CONTACT = ""
    client.force_login(person(language=CZECH))
    page = text(client.get(PAGE))
    main = page[page.index("<main") : page.index("</main>")]

    assert "mailto:" not in page
    assert 'method="post"' not in main
    assert client.post(PAGE, {"about": "bribe", "word": "x"}).status_code == 405


@pytest.mark.django_db
def test_a_language_without_a_list_says_so(client, monkeypatch, tmp_path):
    monkeypatch.setattr(unprinted, "language_folder", lambda _language: tmp_path)
    page = text(client.get(f"/{ENGLISH}/rules/unprinted/"))

    assert "No list for this language yet." in page
    assert "None: all names" not in page
