"""In a language whose every letter is accented, whatever stands plainly on a page has escaped translation."""

import calendar
import functools
import gc
import html
import re
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils.text import capfirst
from django.utils.translation import get_language_info, trans_real
from django.utils.translation.trans_real import DjangoTranslation

from games import urls
from games.models import Match, User
from tests.games.tables import asked, open_table, person, play_to_end, play_until, running
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áƀçđéƒǧħíĵķłɱñóƥɋřšţúṽŵẋýžÁɃÇĐÉƑǦĦÍĴĶŁṀÑÓƤɊŘŠŢÚṼŴẊÝŽ"
)
HOLE = re.compile(r"(%\([^)]+\)[sd]|%[sd%]|\{[^{}]*\}|<[^>]+>|&\w+;)")
"""What stands in a sentence beside its words."""
UNSEEN = re.compile(r"<(script|style|svg|template|option|code|pre)\b.*?</\1>", re.DOTALL)
WRITTEN = re.compile(
    r'<article class="(?:prose|told-text)".*?</article>|<nav class="book-contents".*?</nav>', re.DOTALL
)
"""The rulebook's prose and its headings, which each language has in files of its own."""
SPOKEN = re.compile(r'\b(?:aria-label|title|alt|placeholder)="([^"]*)"')
TAG = re.compile(r"<[^>]+>")
NO_WORD = re.compile(r"\S+@\S+|https?\S*|\b[0-9a-f]{8,}\b")
WORD = re.compile(r"[A-Za-z]{3,}")
PROSE = {"rules", "rules_of", "booklet", "rulings", "chapter", "two_minutes", "unprinted"}
"""Pages that are drawn from the rulebook's files for the most part."""
OWN_NAMES = [get_language_info(code)["name_local"] for code, _name in settings.LANGUAGES]
SAME = {"Ana", "Cyril", "Tuesday"}.union(*(WORD.findall(f"{name} {capfirst(name)}") for name in OWN_NAMES))
"""Words that are the same in every language: names of people, of tables, and the languages' own names."""
CALENDAR = {
    *("and", "Sept", "UTC", "ago"),
    *("day", "days", "hour", "hours", "minute", "minutes"),
    *(*calendar.month_name, *calendar.month_abbr, *calendar.day_name, *calendar.day_abbr),
}
"""Dates, durations and lists are written by the rules of the language, not by our catalogs."""


REMEMBERING = type(functools.cache(len))
"""What remembers answers."""


def accented(sentence: str) -> str:
    """Accent a sentence, but neither its holes nor its markup."""
    return "".join(part if HOLE.fullmatch(part) else part.translate(LETTERS) for part in HOLE.split(sentence))


def forget() -> None:
    """Clear all caches of translated text, including those of views."""
    gc.unfreeze()
    for one in gc.get_objects():
        # By its type: `isinstance` would work out lazy objects that a page before this test has left.
        if type(one) is REMEMBERING and one.__module__.startswith("games."):
            one.cache_clear()


@pytest.fixture
def _accents(monkeypatch) -> Iterator[None]:
    """Let every catalog answer in accents."""
    plain, counting = DjangoTranslation.gettext, DjangoTranslation.ngettext

    def gettext(catalog: DjangoTranslation, sentence: str) -> str:
        return accented(plain(catalog, sentence).rpartition(trans_real.CONTEXT_SEPARATOR)[2])

    def ngettext(catalog: DjangoTranslation, one: str, many: str, number: int) -> str:
        return accented(counting(catalog, one, many, number).rpartition(trans_real.CONTEXT_SEPARATOR)[2])

    monkeypatch.setattr(DjangoTranslation, "gettext", gettext)
    monkeypatch.setattr(DjangoTranslation, "ngettext", ngettext)
    forget()
    yield
    forget()


def plain_words(page: str) -> set[str]:
    """Return the words of a page without accents."""
    seen = WRITTEN.sub(" ", UNSEEN.sub(" ", page))
    told = " ".join([TAG.sub(" ", seen), *SPOKEN.findall(seen)])
    return set(WORD.findall(NO_WORD.sub(" ", html.unescape(html.unescape(told))))) - SAME - CALENDAR


def pages_of(match: Match, me: User) -> Iterator[str]:
    """Return the URL of every page, with this table's number."""
    known = {
        "pk": match.pk,
        "number": 3,
        "seat": 1,
        "token": match.invite_token,
        "handle": me.handle,
        "edition": "hig",
        "chapter": "turn",
        "kind": "characters",
        "key": "king",
        "count": 1,
    }
    for space, patterns in (("games", urls.plain), ("pages", urls.prefixed)):
        for pattern in patterns:
            if pattern.name in PROSE:
                continue
            about = {name: known[name] for name in pattern.pattern.converters if name in known}
            try:
                yield reverse(f"{space}:{pattern.name}", kwargs=about)
            except NoReverseMatch:
                continue


@pytest.mark.usefixtures("_accents")
def test_no_text_escapes_translation(client: Client):
    over, going = running(3, edition="hig"), running(2, bots=("builder",))
    play_to_end(over)
    play_until(going, lambda match: match.version > 20)
    found = {}
    for match in (open_table(person(), 4), going, over):
        me = asked(match).user if match == going else match.creator
        client.force_login(me)
        for page in pages_of(match, me):
            answer = client.get(page)
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                found[page] = plain_words(answer.content.decode())

    assert len(found) > 40
    assert {page: words for page, words in found.items() if words} == {}


@pytest.mark.usefixtures("_accents")
def test_text_that_escapes_is_found(client: Client):
    page = client.get(f"/{ENGLISH}/").content.decode()

    assert plain_words(page) == set()
    assert plain_words(page.replace("</main>", '<p title="Forgotten">Left behind</p></main>')) == {
        *("Forgotten", "Left", "behind")
    }
