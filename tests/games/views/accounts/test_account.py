"""Guests, accounts, profiles, farewells: through the pages, as a browser would."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from games.domain.lobby import invitations, seating
from games.domain.matches import match_queries
from games.models import Match, User
from tests.games.tables import guest, open_table, person, play_to_end, running
from tests.games.views.visiting import PASSWORD, recognised
from tests.languages import CZECH, ENGLISH

pytestmark = pytest.mark.django_db


def claim(client, **changes):
    wish = {"display_name": "Anna", "email": "Anna@Example.org", "password": PASSWORD, "time_zone": "Europe/Prague"}
    return client.post(reverse("games:claim"), {**wish, **changes})


def link_in(mail) -> str:
    return re.search(r"https?://\S+", mail.body)[0]


def test_play_now_creates_a_guest_with_a_running_game(client):
    answer = client.post(reverse("games:play_now"))

    match = Match.objects.get()
    assert answer["Location"] == reverse("games:table", args=[match.pk])
    assert User.objects.get().is_guest
    assert match.is_running
    assert match.seats.get(number=0).user == User.objects.get()


def test_a_second_game_is_played_by_the_same_guest(client):
    client.post(reverse("games:play_now"))
    client.post(reverse("games:play_now"), {"opponents": 1, "level": "builder"})

    assert User.objects.count() == 1
    assert sorted(match.size for match in Match.objects.all()) == [2, 4]


def test_a_game_against_nine_bots_is_refused_with_a_message(client):
    answer = client.post(reverse("games:play_now"), {"opponents": 9}, follow=True)

    assert not Match.objects.exists()
    assert not User.objects.exists()
    assert "This game against bots" in answer.content.decode()


def test_a_guest_who_claims_keeps_row_and_games(client):
    client.post(reverse("games:play_now"))
    visitor = User.objects.get()

    claim(client)

    visitor.refresh_from_db()
    assert (visitor.is_guest, visitor.email, visitor.name, visitor.handle) == (
        False,
        "anna@example.org",
        "Anna",
        "anna",
    )
    assert visitor.time_zone == "Europe/Prague"
    assert visitor.check_password(PASSWORD)
    assert Match.objects.get().seats.filter(user=visitor).exists()
    assert client.get(reverse("games:mine")).status_code == 200


def test_claiming_sends_a_confirmation_whose_link_starts_with_the_sites_own_address(client, mailoutbox, settings):
    settings.SITE_URL = "https://citadels.example"
    client.force_login(guest())

    client.post(
        reverse("games:claim"),
        {"display_name": "Anna", "email": "anna@example.org", "password": PASSWORD},
        headers={"host": "localhost:8000"},
    )

    (mail,) = mailoutbox
    assert mail.to == ["anna@example.org"]
    assert link_in(mail).startswith("https://citadels.example/accounts/confirm-email/")
    assert "localhost" not in mail.body


def test_the_link_in_the_mail_confirms_only_when_the_button_is_pressed(client, mailoutbox, settings):
    client.force_login(guest())
    claim(client)
    path = link_in(mailoutbox[0]).removeprefix(settings.SITE_URL)

    client.get(path)
    before = User.objects.get().is_confirmed
    client.post(path)

    assert before is False
    assert User.objects.get().is_confirmed


@pytest.mark.parametrize("by", ["link", "mail"])
def test_who_was_asked_to_a_table_is_led_there_once_the_address_is_confirmed(client, mailoutbox, settings, by):
    host = person("Host")
    match = open_table(host, 3, private=True)
    invitation = invitations.invite_address(match=match, by=host, address="anna@example.org")
    token = match.invite_token if by == "link" else invitation.token
    if by == "link":
        client.get(reverse("games:invitation", args=[token]))
    client.post(reverse("games:play_now"))
    claim(client)

    answer = client.post(link_in(mailoutbox[-1]).removeprefix(settings.SITE_URL))

    assert answer["Location"] == reverse("games:invitation", args=[token])


def test_who_sits_there_already_is_asked_to_no_table():
    host, owner = person("Host"), person("Anna")
    match = open_table(host, 3)
    invitations.invite_address(match=match, by=host, address=owner.email)
    seating.take_seat(match=match, user=owner)

    assert match_queries.newest_invite_token(owner, tokens=[match.invite_token]) == ""


@pytest.mark.parametrize(
    "changes", [{"password": "12345"}, {"display_name": "x\u202ey"}, {"display_name": " "}, {"email": "no"}]
)
def test_a_bad_claim_changes_nothing(client, mailoutbox, changes):
    visitor = guest()
    client.force_login(visitor)

    answer = claim(client, **changes)

    visitor.refresh_from_db()
    assert answer.status_code == 422
    assert visitor.is_guest
    assert mailoutbox == []


def test_an_odd_time_zone_from_the_browser_becomes_utc(client):
    visitor = guest()
    client.force_login(visitor)

    claim(client, time_zone="Moon/Tycho")

    visitor.refresh_from_db()
    assert visitor.time_zone == "UTC"


def test_a_stranger_signs_up_with_a_name_and_is_asked_to_confirm(client, mailoutbox):
    client.post("/accounts/signup/", {"display_name": "Ondřej", "email": "o@example.org", "password1": PASSWORD})

    user = User.objects.get()
    assert (user.name, user.handle, user.is_guest, user.is_confirmed) == ("Ondřej", "ondrej", False, False)
    assert [mail.to for mail in mailoutbox] == [["o@example.org"]]


def test_people_with_the_same_name_get_different_handles():
    first, second = person("Anna"), person("Anna")

    assert first.handle == "anna"
    assert second.handle.startswith("anna-")


def test_a_name_without_latin_letters_gets_a_neutral_handle():
    assert re.fullmatch(r"player-[0-9a-f]{6}", person("芷晴").handle)


def test_a_guest_may_sign_in_to_an_account(client):
    owner = person("Anna")
    owner.set_password(PASSWORD)
    owner.save()
    client.force_login(guest())

    page = client.get("/accounts/login/")
    client.post("/accounts/login/", {"login": owner.email, "password": PASSWORD})

    assert page.status_code == 200
    assert client.session["_auth_user_id"] == str(owner.pk)


def test_a_guest_who_wants_to_sign_up_is_led_to_claiming(client):
    client.force_login(guest())

    assert client.get("/accounts/signup/")["Location"] == reverse("games:claim")


def test_no_mail_but_the_confirmation_goes_to_an_unconfirmed_address(client, mailoutbox):
    owner = person("Anna", confirmed=False)

    client.post("/accounts/password/reset/", {"email": owner.email})
    client.post("/accounts/login/code/", {"email": owner.email})

    assert {mail.subject for mail in mailoutbox} == {"Confirm your email address"}


def test_a_confirmed_address_gets_its_sign_in_code(client, mailoutbox):
    owner = person("Anna")

    client.post("/accounts/login/code/", {"email": owner.email})

    (mail,) = mailoutbox
    code = re.search(r"^\S{5,}$", mail.body, re.MULTILINE)[0]
    client.post("/accounts/login/code/confirm/", {"code": code})
    assert client.session["_auth_user_id"] == str(owner.pk)


@pytest.mark.parametrize("address", ["/accounts/password/reset/", "/accounts/login/code/"])
def test_ways_in_without_the_password_lead_back_to_signing_in(client, address):
    page = client.get(address).content.decode()

    assert f'<a href="{reverse("account_login")}">Back to sign-in</a>' in page
    assert 'name="email"' in page


def test_an_unknown_address_gets_no_mail(client, mailoutbox):
    client.post("/accounts/password/reset/", {"email": "nobody@example.org"})

    assert mailoutbox == []


def test_the_profile_saves_name_language_and_time_zone(client):
    owner = person("Anna")
    client.force_login(owner)

    client.post(reverse("games:settings"), {"display_name": "Aňa 🏰", "language": CZECH, "time_zone": "Asia/Taipei"})

    owner.refresh_from_db()
    assert (owner.name, owner.language, owner.time_zone) == ("Aňa 🏰", CZECH, "Asia/Taipei")


@pytest.mark.parametrize("changes", [{"language": "xx"}, {"time_zone": "Moon/Tycho"}, {"display_name": "a" * 31}])
def test_a_bad_profile_is_refused_and_nothing_is_saved(client, changes):
    owner = person("Anna")
    client.force_login(owner)
    wish = {"display_name": "Bea", "language": ENGLISH, "time_zone": "UTC", **changes}

    answer = client.post(reverse("games:settings"), wish)

    owner.refresh_from_db()
    assert answer.status_code == 422
    assert owner.name == "Anna"


def test_a_time_zone_by_an_old_name_is_kept(client):
    owner = person("Anna", time_zone="US/Eastern")
    client.force_login(owner)
    profile = reverse("games:settings")

    shown = client.get(profile).content.decode()
    client.post(profile, {"display_name": "Annie", "language": ENGLISH, "time_zone": "US/Eastern"})

    owner.refresh_from_db()
    assert '<option value="US/Eastern" selected>' in shown
    assert (owner.display_name, owner.time_zone) == ("Annie", "US/Eastern")


def test_the_confirmation_can_be_asked_for_again(client, mailoutbox):
    owner = person("Anna", confirmed=False)
    client.force_login(owner)

    client.post(reverse("games:confirm_again"))

    assert [mail.to for mail in mailoutbox] == [[owner.email]]


def test_a_deleted_account_leaves_no_trace_of_the_person():
    owner = person("Annabella")
    client = recognised(owner)
    open_table(owner, 3, name="")

    client.post(reverse("games:erase"), {"sure": "on"})

    owner.refresh_from_db()
    assert (owner.email, owner.display_name, owner.is_active) == (None, "", False)
    assert owner.deleted_at is not None
    assert not EmailAddress.objects.exists()
    assert "Annabella" not in Match.objects.get().name
    assert "_auth_user_id" not in client.session


def test_deleting_an_account_needs_a_confirmation():
    owner = person("Anna")
    client = recognised(owner)

    answer = client.post(reverse("games:erase"))

    owner.refresh_from_db()
    assert answer.status_code == 422
    assert owner.deleted_at is None


def test_a_running_game_goes_on_without_who_has_deleted_the_account():
    match = running(3)
    gone = match.seats.get(number=1)
    client = recognised(gone.user)

    client.post(reverse("games:erase"), {"sure": "on"})

    gone.refresh_from_db()
    match.refresh_from_db()
    assert match.is_running
    assert gone.has_bot
    assert gone.user.name == "Deleted player"


def test_an_open_table_is_handed_on_when_its_creator_deletes_the_account():
    owner, other = person("Anna"), person("Bára")
    match = open_table(owner, 3, name="")
    seating.take_seat(match=match, user=other)
    client = recognised(owner)

    client.post(reverse("games:erase"), {"sure": "on"})

    match.refresh_from_db()
    assert match.is_open
    assert match.creator == other
    assert "Anna" not in match.name


def test_a_rematch_that_others_opened_does_not_keep_the_name_of_who_has_gone():
    match = running(2)
    play_to_end(match)
    ana, other = [seat.user for seat in match.seats.order_by("number")]
    Match.objects.filter(pk=match.pk).update(name=seating.default_table_name(ana, CZECH))
    match.refresh_from_db()
    again = seating.open_rematch(match=match, by=other)
    seating.take_seat(match=again, user=ana, token=again.invite_token)
    client = recognised(ana)

    client.post(reverse("games:erase"), {"sure": "on"})

    assert [ana.name in each.name for each in Match.objects.all()] == [False, False]


def test_a_guest_whose_visit_has_ended_is_told_so(client):
    client.post(reverse("games:play_now"))
    del client.cookies["sessionid"]

    answer = client.get(reverse("games:mine"), follow=True)

    assert answer.redirect_chain[0][0] == f"/accounts/login/?next={reverse('games:mine').replace('/', '%2F')}"
    assert "Your guest session has ended" in answer.content.decode()


def test_a_stranger_is_asked_to_sign_in(client):
    answer = client.get(reverse("games:new"), follow=True)

    assert "Please sign in first." in answer.content.decode()


@pytest.mark.parametrize(
    "path", ["/accounts/email/", "/accounts/password/change/", "/accounts/password/set/", "/accounts/2fa/"]
)
def test_a_guest_claims_before_changing_what_only_an_account_has(client, path):
    visitor = guest()
    client.force_login(visitor)

    answer = client.post(
        path, {"email": "x@example.org", "action_add": "1", "password1": PASSWORD, "password2": PASSWORD}
    )

    assert answer["Location"] == reverse("games:claim")
    assert not EmailAddress.objects.exists()


def test_a_claimed_guests_tables_take_the_new_name(client):
    client.post(reverse("games:play_now"))

    claim(client)

    assert Match.objects.get().name == "Anna's table"


def test_a_new_address_counts_only_once_it_is_confirmed(mailoutbox, settings):
    owner = person("Anna")
    old = owner.email
    client = recognised(owner)

    client.post("/accounts/email/", {"email": "new@example.org", "action_add": "1"})
    page = client.get("/accounts/email/").content.decode()
    owner.refresh_from_db()
    before = owner.email
    [link] = [mail for mail in mailoutbox if mail.to == ["new@example.org"]]
    client.post(link_in(link).removeprefix(settings.SITE_URL))
    owner.refresh_from_db()

    assert "style=" not in page
    assert (before, owner.email, owner.is_confirmed) == (old, "new@example.org", True)


def test_an_email_address_longer_than_the_column_is_refused(client):
    answer = client.post(
        "/accounts/signup/",
        {"display_name": "Long", "email": f"{'x' * 60}@{'.'.join(['y' * 60] * 4)}.org", "password1": PASSWORD},
    )

    assert answer.status_code == 200
    assert not User.objects.exists()


def test_mails_about_the_account_come_as_text_and_as_a_page_in_the_readers_language(client, mailoutbox):
    owner = person("Anna")

    client.post("/accounts/password/reset/", {"email": owner.email})

    (mail,) = mailoutbox
    page = mail.alternatives[0].content
    assert mail.subject == "Reset your password"
    assert link_in(mail) in page
    assert "Hello Anna," in mail.body
    assert "No more mails" not in mail.body


def test_one_address_brings_only_so_many_guests_in_an_hour(client, settings):
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    answers = [Client().post(reverse("games:play_now")).status_code for _ in range(3)]
    refused = Client().post(reverse("games:play_now"))
    elsewhere = Client(REMOTE_ADDR="192.0.2.7").post(reverse("games:play_now"))

    assert answers == [302, 302, 429]
    assert "Too many attempts" in refused.content.decode()
    assert elsewhere.status_code == 302
    assert User.objects.filter(is_guest=True).count() == 3


HOURS = {"wakes_at": "08:00", "sleeps_at": "22:30"}
PROFILE = {"display_name": "Anna", "language": ENGLISH, "time_zone": "Europe/Prague"}


def test_the_profile_keeps_waking_hours_and_shows_them_again(client):
    owner = person("Anna")
    client.force_login(owner)
    weekend = {"weekend_wakes_at": "10:00", "weekend_sleeps_at": "00:00"}

    client.post(reverse("games:settings"), {**PROFILE, **HOURS, **weekend})

    owner.refresh_from_db()
    shown = client.get(reverse("games:settings")).content.decode()
    assert [owner.wakes_at.hour, owner.sleeps_at.hour, owner.weekend_sleeps_at.hour] == [8, 22, 0]
    assert all(f'value="{at}"' in shown for at in ("08:00", "22:30", "10:00", "00:00"))

    client.post(reverse("games:settings"), PROFILE)
    owner.refresh_from_db()
    assert (owner.wakes_at, owner.weekend_sleeps_at) == (None, None)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"sleeps_at": ""}, "Enter both times, or leave both empty."),
        ({"sleeps_at": "17:00"}, "Your waking hours must cover at least 10 hours: other players"),
        ({"weekend_wakes_at": "12:00", "weekend_sleeps_at": "14:00"}, "Your waking hours must cover at least 10 hours"),
        (
            {"wakes_at": "", "sleeps_at": "", "weekend_wakes_at": "08:00", "weekend_sleeps_at": "20:00"},
            "Enter your hours for weekdays, too.",
        ),
        ({"wakes_at": "25:00"}, "Enter a valid time."),
    ],
)
def test_hours_that_do_not_make_a_day_are_refused_in_words_and_nothing_is_saved(client, changes, said):
    owner = person("Anna")
    client.force_login(owner)

    answer = client.post(reverse("games:settings"), {**PROFILE, "display_name": "Bea", **HOURS, **changes})

    owner.refresh_from_db()
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert (owner.name, owner.wakes_at) == ("Anna", None)
