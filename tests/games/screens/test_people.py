"""The names of players at a table, and the wording of time."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from engine import facts
from games.domain.accounts import accounts
from games.models import User
from games.models.accounts.seat_mark import Mark
from games.screens import dates, people
from games.screens.log import narration
from games.screens.words import Person
from tests.games.tables import guest, open_table, person, running
from tests.languages import ENGLISH


def one_line(markup):
    return re.sub(r"\s+(?=[a-z>])", " ", markup).replace(" >", ">")


def seats_of(match):
    return list(match.seats.select_related("user", "match"))


@pytest.mark.django_db
def test_every_player_has_a_name():
    match = open_table(person("Ana"), 3, bots=["builder"])
    match.seats.filter(number=2).update(neighbor="thorn")

    assert [people.seat_name(seat) for seat in seats_of(match)] == ["Ana", "open seat", "Widow Thorn"]


@pytest.mark.django_db
def test_deleted_users_are_named_by_seat_number():
    match = running(3)

    accounts.erase_person(user=match.seats.get(number=2).user)

    assert [people.seat_name(seat) for seat in seats_of(match)] == ["Ana", "Bára", "Player 3"]


@pytest.mark.django_db
def test_guests_are_named_by_their_number():
    visitor = guest()

    assert visitor.name == f"Guest {visitor.handle.removeprefix('guest-')}"


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=2, hours=3, minutes=5), "2 days, 3 hours left"),
        (timedelta(days=1, minutes=1), "1 day left"),
        (timedelta(hours=5, minutes=40, seconds=30), "5 hours, 40 minutes left"),
        (timedelta(minutes=7, seconds=30), "7 minutes left"),
        (timedelta(seconds=40), "less than a minute left"),
        (timedelta(seconds=-40), "less than a minute left"),
    ],
)
def test_remaining_time_shows_its_two_largest_units(left, words):
    with override(ENGLISH):
        assert dates.time_left(timezone.now() + left + timedelta(seconds=1)).replace("\xa0", " ") == words


@pytest.mark.django_db
def test_email_addresses_are_normalized():
    one, two, three = User.objects.create_user("A@B.cz"), User.objects.create_user(""), User.objects.create_user()

    assert (one.email, two.email, three.email) == ("a@b.cz", None, None)


def test_names_link_only_to_existing_profiles():
    fact = facts.GoldMoved(1, 0, 1, "thief")
    linked = (Person("Ana", "ana"), Person("Bára", "b-2"))
    with override(ENGLISH):
        plain = narration.fact_lines([fact], None, ("Ana", "Bára"), edition="classic", html=True)[0].text
        page = narration.fact_lines([fact], None, linked, edition="classic", html=True)[0].text
        mail = narration.fact_lines([fact], None, linked, edition="classic")[0].text

    assert "href" not in plain + mail
    assert f'<b><a class="person" href="/{ENGLISH}/players/ana/">Ana</a></b>' in one_line(page)
    assert f'<a class="person" href="/{ENGLISH}/players/b-2/">Bára</a>' in one_line(page)
    assert "<svg" not in page


def test_names_in_markup_have_the_crest_of_their_seat():
    fact = facts.GoldMoved(1, 0, 1, "thief")
    marked = (Person("Ana", "ana", Mark("navy", "owl")), Person("Greta Ember", "", Mark("rose", "ship", "greta")))

    page = narration.fact_lines([fact], None, marked, edition="classic", html=True)[0].text

    assert 'class="crest of-navy"' in page
    assert re.search(r'#k-ship"/></svg><b>Greta Ember</b></span>', one_line(page))
    assert marked[0] != Person("Ana", "ana", Mark("navy", "ship"))


def test_players_with_equal_names_are_told_apart():
    assert Person("Ana", "ana") != "Ana"
    assert Person("Ana", "ana") != Person("Ana", "ana-2")
    assert len({"Ana", Person("Ana", "ana"), Person("Ana", "ana-2"), Person("Ana", "ana")}) == 3
    assert f"{Person('Ana', 'ana')} builds" == "Ana builds"


@pytest.mark.django_db
def test_only_account_holders_are_linked():
    match = running(3)
    accounts.erase_person(user=match.seats.get(number=2).user)
    other = open_table(guest(), 2, bots=["builder"])

    handles = [getattr(people.person_name(seat), "handle", "") for seat in (*seats_of(match), *seats_of(other))]

    assert [bool(handle) for handle in handles] == [True, True, False, False, False]


@pytest.mark.parametrize("winners", [(0,), (0, 1)])
def test_the_sentence_about_the_winners_has_their_crests(winners: tuple[int, ...]):
    names = (Person("Ana", "ana", Mark("navy", "owl")), Person("Bára", "", Mark("rose", "bee")))
    scores = ((("districts", "", 12),), (("districts", "", 12),))
    fact = facts.Finished(winners, scores, ((), ()))

    line, text = (
        str(narration.fact_lines([fact], None, names, edition="classic", html=is_markup)[0].text)
        for is_markup in (True, False)
    )

    assert [emblem in line for emblem in ("#k-owl", "#k-bee")] == [True, 1 in winners]
    assert "<" not in text
    assert text.startswith("Ana and Bára" if 1 in winners else "Ana wins")
