"""Forms about the user: profile, vacations, passwords, notification habits."""

from datetime import date, time

import pytest
from django.utils.translation import override

from games.domain.results.archive_search import Search
from games.enums import SanctionKind
from games.forms.entrance import ChangePasswordForm
from games.forms.moderation import SanctionForm
from games.forms.notices import HabitsForm
from games.forms.pause import PauseForm
from games.forms.person import ClaimForm, ProfileForm, SignupForm
from games.forms.search import MOST, SearchForm
from games.forms.vacation import VacationForm, VacationHabitForm
from games.forms.zones import zone_choices
from games.models import NoticeHabits
from tests.games.tables import guest, person
from tests.games.views.visiting import PASSWORD, with_password
from tests.languages import ENGLISH, FRENCH


@pytest.fixture(autouse=True)
def _english():
    with override(ENGLISH):
        yield


def profile(user, **said: str) -> ProfileForm:
    """Fill in the profile form with its present values, except for those given."""
    now = {"display_name": user.display_name, "language": user.language, "time_zone": "Europe/Prague"}
    return ProfileForm({**now, **said}, instance=user)


@pytest.mark.django_db
def test_hours_are_shown_and_read_as_browsers_write_them():
    ana = person()
    ana.wakes_at, ana.sleeps_at = time(7, 30), time(22)
    form = ProfileForm(instance=ana)

    assert 'type="time"' in str(form["wakes_at"])
    assert 'value="07:30"' in str(form["wakes_at"])
    assert not form.fields["wakes_at"].required
    taken = profile(ana, wakes_at="06:15", sleeps_at="21:00")
    assert taken.is_valid(), taken.errors
    assert (taken.cleaned_data["wakes_at"], taken.cleaned_data["sleeps_at"]) == (time(6, 15), time(21))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"wakes_at": "07:00"}, "sleeps_at"),
        ({"sleeps_at": "22:00"}, "wakes_at"),
        ({"wakes_at": "07:00", "sleeps_at": "08:00"}, "sleeps_at"),
        ({"weekend_wakes_at": "09:00", "weekend_sleeps_at": "23:00"}, "wakes_at"),
        ({"wakes_at": "moon", "sleeps_at": "22:00"}, "wakes_at"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
    ],
)
def test_hours_come_whole_and_long_enough_and_every_zone_is_one_of_this_earth(said, wrong):
    assert list(profile(person(), **said).errors) == [wrong]


@pytest.mark.django_db
def test_a_zone_that_a_browser_guessed_by_another_of_its_names_stays_on_offer():
    ana = person()
    ana.time_zone = "Asia/Calcutta" if ana.time_zone != "Asia/Calcutta" else "UTC"
    assert ana.time_zone in dict(ProfileForm(instance=ana).fields["time_zone"].choices)
    ana.time_zone = "Cuba"

    choices = ProfileForm(instance=ana).fields["time_zone"].choices
    assert choices[0] == ("Cuba", "Cuba")
    assert ("UTC", "UTC") in choices


def test_every_region_of_the_earth_has_its_zones_and_technical_aliases_are_left_out():
    zones = dict(zone_choices())

    assert {name.partition("/")[0] for name in zones} == {
        *("UTC", "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"),
    }
    assert zones["America/New_York"] == "America/New York"
    assert next(iter(zones)) == "UTC"
    assert list(zones)[1:] == sorted(list(zones)[1:])


@pytest.mark.django_db
def test_who_has_never_been_asked_about_tips_is_kept_apart_from_who_wants_none():
    ana = person()
    kept = []
    for before, said in ((None, {}), (None, {"wants_tips": "on"}), (True, {}), (False, {})):
        ana.wants_tips = before
        form = profile(ana, **said)
        assert form.is_valid(), form.errors
        kept.append(form.cleaned_data["wants_tips"])

    assert kept == [None, True, False, False]


@pytest.mark.django_db
def test_a_crest_is_chosen_in_the_profile_and_kept_by_forms_without_it():
    ana = person()
    color, emblem = ana.mark[:2]

    assert [name for _title, name, _picks in ProfileForm(instance=ana).crest_picks()] == ["crest_color", "crest_emblem"]
    chosen = [pick[0] for _title, _name, picks in ProfileForm(instance=ana).crest_picks() for pick in picks if pick[3]]
    assert chosen == [color, emblem]
    profile(ana, crest_color="plum", crest_emblem="swan").save()
    profile(ana).save()
    ana.refresh_from_db()
    assert ana.mark == ("plum", "swan", "")
    assert list(profile(ana, crest_color="red").errors) == ["crest_color"]


SAID = {"display_name": "Ana Wolke", "email": "ana.nivo@example.org", "time_zone": "UTC"}
ALIKE = pytest.mark.parametrize("password", ["AnaWolke1", "ana.nivo@example.org"])


def likeness(form) -> list[str]:
    """Return the fields that are refused for their form."""
    codes = {name: [error.code for error in errors] for name, errors in form.errors.as_data().items()}
    assert set(map(tuple, codes.values())) <= {("password_too_similar",)}, codes
    return list(codes)


@pytest.mark.django_db
@ALIKE
def test_a_new_password_is_measured_against_the_name_and_the_address_it_comes_with(password: str):
    assert likeness(ClaimForm({**SAID, "password": password}, user=guest())) == ["password"]
    assert likeness(SignupForm({**SAID, "password1": password})) == ["password1"]


@pytest.mark.django_db
def test_a_guests_password_is_measured_against_the_name_in_their_addresses_too():
    ana = guest()
    ana.handle = "wolkenstein"

    assert likeness(ClaimForm({**SAID, "password": "Wolkenstein1"}, user=ana)) == ["password"]
    assert likeness(ClaimForm({**SAID, "password": "Wolkenstein1"}, user=guest())) == []
    assert likeness(SignupForm({**SAID, "password1": "Wolkenstein1"})) == []


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["Wolkenstein1", "ana-wolke-x"])
def test_a_password_that_changes_is_measured_against_who_one_is(password: str):
    ana = with_password(person("Ana Wolke"))
    ana.handle = "wolkenstein"
    typed = {"oldpassword": PASSWORD, "password1": password, "password2": password}

    form = ChangePasswordForm(user=ana, data=typed)

    assert likeness(form) == ["password1"]
    said = "This password is too similar to your name or email address. Please choose another."
    assert form.errors["password1"] == [said]


def test_vacation_dates_are_iso_in_every_language():
    with override(FRENCH):
        form = VacationForm({"first": "2026-11-03", "last": "2026-11-09"})
        french = VacationForm({"first": "03/11/2026", "last": "09/11/2026"})

        assert form.is_valid(), form.errors
        assert (form.cleaned_data["first"], form.cleaned_data["last"]) == (date(2026, 11, 3), date(2026, 11, 9))
        assert set(french.errors) == {"first", "last"}
        assert 'type="date"' in str(form["first"])
        assert 'value="2026-11-03"' in str(VacationForm(initial={"first": date(2026, 11, 3)})["first"])
    assert set(VacationForm({}).errors) == {"first", "last"}


@pytest.mark.django_db
def test_a_vacation_day_is_used_automatically_only_if_the_player_allows_it():
    ana = person()

    for said, uses in (({"uses_vacation": "on"}, True), ({}, False)):
        form = VacationHabitForm(said, instance=ana)
        assert form.is_valid()
        assert form.save().uses_vacation is uses


@pytest.mark.django_db
def test_the_habits_form_starts_with_stored_values_and_saves():
    ana, bob = person("ana"), person("bob")
    before = HabitsForm(user=ana)
    assert before["digest_hour"].value() == before.habits.digest_hour
    assert before["reminder_part"].value() == ana.reminder_part

    said = {"habits-digest_hour": "19", "habits-reminder_part": "8", "habits-keeps_quiet": "on"}
    form = HabitsForm(user=ana, data=said)
    assert form.is_valid(), form.errors
    form.save()

    ana.refresh_from_db()
    kept = NoticeHabits.objects.get(user=ana)
    assert (kept.digest_hour, kept.keeps_quiet, ana.reminder_part) == (19, True, 8)
    bob.refresh_from_db()
    assert bob.reminder_part != 8
    again = HabitsForm(user=ana)
    assert (again["digest_hour"].value(), again["keeps_quiet"].value(), again["reminder_part"].value()) == (19, True, 8)


@pytest.mark.django_db
def test_habits_that_were_left_out_stay_as_they_are():
    ana = person()
    first = HabitsForm(user=ana, data={"habits-digest_hour": "19", "habits-reminder_part": "8"})
    assert first.is_valid()
    first.save()

    ana.refresh_from_db()
    empty = HabitsForm(user=ana, data={})
    assert empty.is_valid()
    empty.save()

    ana.refresh_from_db()
    assert (NoticeHabits.objects.get(user=ana).digest_hour, ana.reminder_part) == (19, 8)


@pytest.mark.parametrize("said", [{"habits-digest_hour": "24"}, {"habits-reminder_part": "3"}])
@pytest.mark.django_db
def test_habits_that_nobody_offered_are_refused(said):
    assert not HabitsForm(user=person(), data=said).is_valid()


@pytest.mark.parametrize(
    ("days", "is_taken"), [("0", False), ("1", True), ("moon", False), ("", False), ("9999", False)]
)
def test_a_pause_lasts_at_least_a_day(days, is_taken):
    assert PauseForm({"days": days}).is_valid() == is_taken
    assert PauseForm()["days"].value() == 3


def test_the_sanction_form_returns_a_kind_and_requires_a_reason():
    form, bare = SanctionForm({"kind": SanctionKind.WARNED, "reason": "rude"}), SanctionForm({"kind": "moon"})

    assert form.is_valid(), form.errors
    assert form.cleaned_data["kind"] is SanctionKind.WARNED
    assert list(form.fields) == ["kind", "reason"]
    assert set(bare.errors) == {"kind", "reason"}


# What one looks for in the archive


def test_a_search_is_what_was_said_and_its_address_says_no_more():
    said = {
        "player": " Ana  Maria ",
        "won": "on",
        "edition": "classic",
        "size": "4",
        "score_least": "30",
        "since": "2026-01-02",
    }
    form = SearchForm(said)

    assert form.is_valid(), form.errors
    assert form.search() == Search(
        player="Ana Maria", won=True, edition="classic", size=4, score_least=30, since=date(2026, 1, 2)
    )
    assert form.query() == "player=Ana++Maria&won=on&edition=classic&size=4&score_least=30&since=2026-01-02"
    assert form.is_more_open
    assert SearchForm({}).is_valid()


@pytest.mark.parametrize(
    ("said", "is_taken"),
    [
        ({"rounds_most": "0"}, True),
        ({"rounds_most": "-1"}, False),
        ({"rounds_most": str(MOST)}, True),
        ({"rounds_most": str(MOST + 1)}, False),
        ({"since": "1999-12-31"}, False),
        ({"since": "2000-01-01"}, True),
        ({"until": "2999-12-31"}, True),
        ({"until": "3000-01-01"}, False),
        ({"until": "31.12.2026"}, False),
        ({"sort": "moon"}, False),
        ({"character": "king"}, True),
        ({"character": "moon"}, False),
    ],
)
def test_impossible_values_in_a_search_are_refused(said, is_taken):
    assert SearchForm(said).is_valid() == is_taken


@pytest.mark.parametrize("name", SearchForm.MORE)
def test_used_search_fields_are_expanded(name):
    assert SearchForm({name: "moon"}).is_more_open
    assert not SearchForm({"player": "ana"}).is_more_open


def test_every_field_of_a_search_stands_open_or_folded_away_or_elsewhere():
    form = SearchForm({})
    first, more = [field.name for field in form.first()], [field.name for field in form.more()]

    assert first == ["player", "partner", "character", "edition", "preset", "size"]
    assert more == list(SearchForm.MORE)
    assert {*first, *more, "won", "sort"} == set(form.fields)
