"""A table without a name of its own is called after its creator, in the language of each reader."""

from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse
from django.utils.translation import override

from games.domain.accounts import accounts
from games.domain.chat import moderation
from games.domain.lobby import seating
from games.models import Match
from tests.games.tables import guest, open_table, person, play_to_end, running
from tests.languages import BULGARIAN, CHINESE, CZECH, ENGLISH, FRENCH, LANGUAGES, UKRAINIAN

pytestmark = pytest.mark.django_db


def titles(match: Match) -> dict[str, str]:
    """Return the title of a table in every language, with ordinary spaces, as a new request reads it."""
    match, shown = Match.objects.get(pk=match.pk), {}
    for language in LANGUAGES:
        with override(language):
            shown[language] = str(match.title).replace("\xa0", " ").replace("\u202f", " ")
    return shown


def test_default_name_is_in_the_readers_language(client):
    visitor = guest()
    number = visitor.handle.removeprefix("guest-")
    match = open_table(person("Ana", language=FRENCH), name="")

    assert titles(match)[CZECH] == "Stůl hráče Ana"
    assert titles(open_table(visitor, 2, bots=["builder"], name=" ")) == {
        ENGLISH: f"Guest {number}'s table",
        BULGARIAN: f"Масата на Гост {number}",
        CZECH: f"Stůl hráče Host {number}",
        FRENCH: f"Table : Invité {number}",
        UKRAINIAN: f"Стіл гравця Гість {number}",
        CHINESE: f"訪客{number} 的牌桌",
    }
    page = client.get(reverse("games:open"), headers={"accept-language": UKRAINIAN}).content.decode()
    assert "Стіл гравця Ana" in page.replace("\xa0", " ")


def test_name_of_its_own_is_the_same_for_every_reader():
    assert set(titles(open_table(person("Ana"), name="Tuesday")).values()) == {"Tuesday"}


def test_rematch_of_a_table_without_a_name_has_none_either():
    match = running(2, name="")
    play_to_end(match)
    match.refresh_from_db()
    other = match.seats.get(number=1).user

    assert titles(seating.open_rematch(match=match, by=other))[CZECH] == f"Stůl hráče {other.display_name}"


def test_table_of_a_guest_who_creates_an_account_takes_the_new_name():
    visitor = guest()
    match = open_table(visitor, 2, bots=["builder"], name="")

    accounts.claim_guest(user=visitor, email="ana@example.org", password="long enough 123", display_name="Ana")

    assert titles(match)[FRENCH] == "Table : Ana"


def test_erased_person_and_renamed_table_leave_no_default_name(admin_user):
    ana, bara = person("Ana"), person("Bára")
    erased, renamed = open_table(ana, name=""), open_table(bara, name="")
    seating.take_seat(match=erased, user=bara)

    accounts.erase_person(user=ana)
    moderation.rename_table(match=renamed, admin=admin_user, reason="Rude")

    for match in (erased, renamed):
        match.refresh_from_db()
        assert set(titles(match).values()) == {f"Table {match.pk}"}


def test_migration_recognizes_default_names_of_earlier_versions():
    ana, visitor, other = person("Ana"), guest(), person("Ora")
    number = visitor.handle.removeprefix("guest-")
    named = {
        "The table of Ana": ana,
        "Stůl hráče\xa0Ana": ana,
        f"訪客{number} 的牌桌": visitor,
        "Ana's table": other,
        "Tuesday": ana,
    }
    for name, creator in named.items():
        Match.objects.create(name=name, creator=creator, edition="classic", size=2)

    import_module("games.migrations.0077_table_named_after").mark_default_names(apps, None)

    marked = dict(Match.objects.exclude(named_after="").values_list("name", "named_after"))
    assert marked == {
        "The table of Ana": "Ana",
        "Stůl hráče\xa0Ana": "Ana",
        f"訪客{number} 的牌桌": visitor.handle,
    }


def test_administrators_read_default_names_in_their_language(client, admin_user):
    open_table(person("Ana", language=FRENCH), name="")
    client.force_login(admin_user)

    assert "Ana&#x27;s table" in client.get(reverse("admin:games_match_changelist")).content.decode()
