"""What the forms offer, begin with and take: looked at by themselves, without their pages."""

import pytest
from django.http import QueryDict
from django.utils.translation import override

from engine import EDITIONS
from games.domain.lobby.configuration import FIRST, OWN, RANDOM, Configuration
from games.enums import NoticeKind, NoticeMode, Pace
from games.forms.choice import MOST_CHOICES, ChoiceForm
from games.forms.entrance import LoginForm, SetPasswordForm
from games.forms.match import PERSON, MatchForm, OpenTablesForm, QuickForm, lowered_message, quick_game_choices
from games.forms.notices import PreferencesForm
from games.forms.person import ClaimForm, SignupForm
from games.forms.setup import SetupForm, canonical_query, ready_configuration
from games.forms.zones import zone_choices
from games.notices import preferences
from games.notices.channels import CHANNELS
from games.notices.kinds import NOTICE_TYPES
from games.screens.setup.labels import PACES
from tests.games.tables import guest, person
from tests.languages import ENGLISH


@pytest.fixture(autouse=True)
def _english():
    with override(ENGLISH):
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
def test_the_preferences_form_starts_with_stored_modes():
    [channel, *_] = CHANNELS
    user = person()
    preferences.set_mode(user=user, channel=channel, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.OFF)

    form = PreferencesForm(user=user, channel=channel)

    assert {name: form[name].value() for name in form.fields} == {
        kind.value: mode.value for kind, mode in preferences.modes_of(user, channel).items()
    }
    assert form[NoticeKind.YOUR_TURN].value() == NoticeMode.OFF
    assert [form.fields[kind.value].label for kind in NoticeKind] == [NOTICE_TYPES[kind].label for kind in NoticeKind]


# What is played


def test_bots_are_offered_one_by_one_with_every_way_to_play():
    form, ways = QuickForm(), dict(quick_game_choices())
    *usual, (few, rare) = form.fields["opponents"].choices

    assert [(number, str(words)) for number, words in usual] == [
        (1, "1 bot"), *((number, f"{number} bots") for number in range(2, 7)),
    ]  # fmt: skip
    assert (str(few), rare) == ("Only with Deluxe and Revised", [(7, "7 bots")])
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
    paces = form.paces()
    assert [(pace["key"], pace["name"], pace["chosen"]) for pace in paces] == [
        (key, name, key == "daily") for key, (name, _words) in PACES.items()
    ]
    assert all(pace["words"].startswith(str(PACES[pace["key"]][1])) for pace in paces)


def test_a_form_about_tables_may_be_named_as_any_form():
    assert OpenTablesForm(QueryDict("a-size=3"), prefix="a").wishes() == {"size": 3}


@pytest.mark.parametrize(("cast", "uniques"), [(FIRST, OWN), ("cunning_agents", OWN), (RANDOM, RANDOM)])
def test_random_districts_come_with_random_characters_alone(cast, uniques):
    wish = ready_configuration("deluxe", 4, cast, {})

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
    assert canonical_query(Configuration("deluxe", 4, {}, cast=cast, uniques=uniques)) == said


def test_what_is_left_out_of_a_table_is_four_players_of_the_classic_game():
    form = SetupForm(QueryDict(""))

    assert form.is_valid(), form.errors
    assert (form.configuration().edition, form.configuration().size) == ("classic", 4)


def test_a_table_of_a_size_that_is_none_is_still_understood():
    form = SetupForm(QueryDict("size=moon&edition=deluxe"))

    assert form.has_unknown_values
    assert form.configuration().size == 4


@pytest.mark.parametrize(
    ("game", "cast", "uniques", "options"),
    [
        ("", FIRST, OWN, {}),
        ("deluxe:random", RANDOM, RANDOM, {}),
        ("deluxe:ambitious_aristocrats", "ambitious_aristocrats", OWN, {}),
        ("hig", FIRST, OWN, {}),
        ("hig:action_cards", FIRST, OWN, {"action_cards": True}),
    ],
)
def test_a_quick_game_has_the_chosen_setup_and_number_of_bots(game, cast, uniques, options):
    form = QuickForm({"game": game, "opponents": "4", "level": "builder"})

    assert form.is_valid()
    wish = form.configuration()
    assert (wish.edition, wish.size) == (game.partition(":")[0] or "classic", 5)
    assert (wish.cast, wish.uniques, wish.options) == (cast, uniques, options)
    assert form.table_options() == {"pace": Pace.UNTIMED, "bots": ["builder"] * 4}


def test_an_empty_quick_form_starts_the_default_game():
    form = QuickForm({})

    assert form.is_valid()
    assert (form.configuration(), form.table_options()["bots"]) == (
        ready_configuration("classic", 4, FIRST, {}),
        ["apprentice"] * 3,
    )


def test_a_table_is_opened_with_the_chosen_options():
    said = {"name": "Tuesday", "pace": "live", "visibility": "private", "stand_in": "builder", "undo": "on"}
    form = MatchForm({**said, "seat_2": "builder", "seat_3": PERSON, "seat_4": "apprentice", "seat_5": "builder"})

    assert form.is_valid()
    assert form.table_options(4) == {
        "name": "Tuesday",
        "pace": "live",
        "bots": ["builder", "apprentice"],
        "stand_in": "builder",
        "private": True,
        "spectators": False,
        "undo": True,
        "hours": False,
        "rated": False,
        "reliability": 0,
        "vacations": False,
        "mail_answers": False,
        "substitutes": False,
        "post_times": "",
        "time_control": None,
    }
    assert [pace["key"] for pace in form.paces() if pace["chosen"]] == ["live"]


def test_what_a_table_cannot_be_is_said_by_what_was_sent_or_by_the_rules():
    garbled, against = (
        SetupForm(QueryDict(said)) for said in (f"edition={'monopoly' * 9}&size=4", "edition=hig&size=9")
    )
    fine = SetupForm(QueryDict("edition=deluxe&size=5&nine=on&rank_9=artist"))
    ruled = SetupForm(QueryDict("edition=hig&size=8"))

    assert (garbled.has_unknown_values, ruled.has_unknown_values, fine.has_unknown_values) == (True, False, False)
    assert [("monopoly" * 9)[:40] in problem for problem in garbled.problems()] == [True]
    assert len(ruled.problems()) == len(against.problems()) == 1
    assert fine.problems() == []
    assert (fine.configuration().options, fine.configuration().characters, fine.configuration().nine) == (
        {},
        ("artist",),
        True,
    )


def test_a_longer_game_is_available_only_in_editions_that_have_it():
    longer = [SetupForm(QueryDict(f"edition={key}&completion=longer")) for key in ("classic", "hig")]

    assert all(form.is_valid() for form in longer)
    assert [form.configuration().options for form in longer] == [{"completion": 8}, {}]


def test_a_table_for_too_many_or_too_few_is_filled_up_to_what_an_edition_has_seats_for():
    fewer = SetupForm(QueryDict("edition=hig&size=8"), fills_gaps=True)

    assert fewer.is_valid()
    assert fewer.configuration().size == EDITIONS["hig"].seats[-1]


@pytest.mark.django_db
def test_forms_at_the_door_keep_what_was_typed_under_labels_of_our_own():
    form = SetPasswordForm(user=person(), data={"password1": "a", "password2": "b"})
    login = LoginForm({"login": "ana@example.org"})

    assert (form.is_bound, form.data["password2"]) == (True, "b")
    assert form.fields["password2"].label == "Confirm new password"
    assert (login["login"].value(), login.fields["login"].label) == ("ana@example.org", "Email")
    assert "placeholder" not in login.fields["login"].widget.attrs


@pytest.mark.django_db
def test_the_preferences_form_accepts_the_usual_form_arguments():
    form = PreferencesForm(user=person(), channel=CHANNELS[0], data={}, auto_id="told_%s")

    assert form.is_bound
    assert form[NoticeKind.YOUR_TURN].auto_id.startswith("told_")


@pytest.mark.parametrize(("most", "said"), [(1, "Toy: limited to 1 bot"), (3, "Toy: limited to 3 bots")])
def test_a_number_that_was_too_high_says_how_many_there_are_now(most: int, said: str):
    assert lowered_message("Toy", most) == said
