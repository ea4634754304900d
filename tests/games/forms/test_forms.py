"""What the forms offer, begin with and take: looked at by themselves, without their pages."""

import pytest
from django.http import QueryDict
from django.utils.translation import override

from games.domain.configuration import FIRST, OWN, RANDOM, Configuration
from games.enums import NoticeKind, NoticeMode
from games.forms.choice import MOST_CHOICES, ChoiceForm
from games.forms.match import MatchForm, OpenTablesForm, QuickForm, games
from games.forms.notices import PreferencesForm
from games.forms.person import ClaimForm, SignupForm, zone_choices
from games.forms.setup import SetupForm, canonical, ready
from games.notices import preferences
from games.notices.channels import CHANNELS
from games.screens.setup.labels import PACES
from tests.games.tables import guest, person


@pytest.fixture(autouse=True)
def _english():
    with override("en"):
        yield


# What is chosen at a table


def post(*choices: str) -> ChoiceForm:
    form = QueryDict(mutable=True)
    form.update({"at": "0"})
    form.setlist("choice", list(choices))
    return ChoiceForm(form)


@pytest.mark.parametrize(
    ("choices", "is_taken"),
    [
        ((), True),
        (("x" * 200,), True),
        (("x" * 201,), False),
        (("x",) * MOST_CHOICES, True),
        (("x",) * (MOST_CHOICES + 1), False),
    ],
)
def test_a_post_takes_so_many_choices_of_such_a_length(choices, is_taken):
    form = post(*choices)

    assert form.is_valid() == is_taken
    if is_taken:
        assert form.cleaned_data["choice"] == list(choices)


# Who one is


def test_time_zones_are_listed_by_region_after_utc_in_the_order_of_the_alphabet_and_easy_to_read():
    first, *others = zone_choices()

    assert first == ("UTC", "UTC")
    assert others == sorted(others)
    assert ("America/New_York", "America/New York") in others
    assert {name.partition("/")[0] for name, _ in others} == {
        "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    }  # fmt: skip


def test_signing_up_asks_for_name_address_and_password_and_guesses_the_time_zone_out_of_sight():
    form = SignupForm()

    assert list(form.fields) == ["display_name", "email", "password1", "time_zone"]
    assert [form.fields[name].widget.attrs.get("placeholder") for name in form.fields] == [None] * 4
    assert form.fields["display_name"].widget.attrs["autocomplete"] == "nickname"
    assert (form.fields["time_zone"].required, form.fields["time_zone"].max_length) == (False, 64)
    assert 'type="hidden"' in str(form["time_zone"])
    assert 'data-time-zone=""' in str(form["time_zone"])


@pytest.mark.django_db
def test_an_address_is_kept_in_small_letters():
    wish = {"display_name": "Ana", "email": "Ana@Example.ORG", "password": "a very long pass phrase 7"}

    form = ClaimForm(wish, user=guest())

    assert form.is_valid(), form.errors
    assert form.cleaned_data["email"] == "ana@example.org"
    assert form.cleaned_data["time_zone"] == "UTC"


@pytest.mark.django_db
def test_what_one_is_told_begins_with_what_one_chose_before():
    [channel, *_] = CHANNELS
    user = person()
    preferences.set_mode(user=user, channel=channel, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.OFF)

    form = PreferencesForm(user=user, channel=channel)

    assert {name: form[name].value() for name in form.fields} == {
        kind.value: mode.value for kind, mode in preferences.modes_of(user, channel).items()
    }
    assert form[NoticeKind.YOUR_TURN].value() == NoticeMode.OFF
    assert [form.fields[kind.value].label for kind in NoticeKind] == [kind.label for kind in NoticeKind]


# What is played


def test_bots_are_offered_one_by_one_with_every_way_to_play():
    form, ways = QuickForm(), dict(games())

    assert [(value, str(name)) for value, name in form.fields["opponents"].choices] == [
        (1, "1 bot"), *((number, f"{number} bots") for number in range(2, 8)),
    ]  # fmt: skip
    assert (form["opponents"].value(), form["level"].value()) == (3, "apprentice")
    deluxe = next(ways[name] for name in ways if str(name) == "Deluxe")
    assert [(key, str(name)) for key, name in deluxe][:2] == [
        ("deluxe:first", "First game"),
        ("deluxe:ambitious_aristocrats", "Ambitious Aristocrats"),
    ]


def test_a_new_table_asks_about_every_other_seat_and_offers_each_pace_with_its_words():
    form = MatchForm()
    seats = [f"seat_{number}" for number in range(2, 9)]

    assert [name for name in form.fields if name.startswith("seat_")] == seats
    assert MatchForm.seat_names() == set(seats)
    assert [str(field.label) for field in form.seats()] == [f"Player {number}" for number in range(2, 9)]
    assert [field.value() for field in form.seats()] == ["person"] * 7
    assert form.paces() == [
        {"key": key, "name": name, "words": words, "chosen": key == "daily"} for key, (name, words) in PACES.items()
    ]


def test_a_form_about_tables_may_be_named_as_any_form():
    assert OpenTablesForm(QueryDict("a-size=3"), prefix="a").wishes() == {"size": 3}


@pytest.mark.parametrize(("cast", "uniques"), [(FIRST, OWN), ("cunning_agents", OWN), (RANDOM, RANDOM)])
def test_random_districts_come_with_random_characters_alone(cast, uniques):
    wish = ready("deluxe", 4, cast, {})

    assert (wish.cast, wish.uniques) == (cast, uniques)


@pytest.mark.parametrize(
    ("cast", "uniques", "said"),
    [
        (FIRST, OWN, "edition=deluxe&size=4&cast=first"),
        (FIRST, FIRST, "edition=deluxe&size=4&cast=first"),
        ("cunning_agents", OWN, "edition=deluxe&size=4&cast=cunning_agents"),
        ("cunning_agents", FIRST, "edition=deluxe&size=4&cast=cunning_agents&uniques=first"),
        ("cunning_agents", RANDOM, "edition=deluxe&size=4&cast=cunning_agents&uniques=random"),
    ],
)
def test_a_link_names_the_districts_only_where_they_are_not_the_casts_own(cast, uniques, said):
    assert canonical(Configuration("deluxe", 4, {}, cast=cast, uniques=uniques)) == said


def test_what_is_left_out_of_a_table_is_four_players_of_the_classic_game():
    form = SetupForm(QueryDict(""))

    assert form.is_valid(), form.errors
    assert (form.wish().edition, form.wish().size) == ("classic", 4)


def test_a_table_of_a_size_that_is_none_is_still_understood():
    form = SetupForm(QueryDict("size=moon&edition=deluxe"))

    assert form.is_garbled
    assert form.wish().size == 4
