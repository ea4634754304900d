"""Only the mailbox learns whether an address has an account, and attempts are limited."""

import itertools
import re

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from games.domain.accounts import accounts
from games.domain.errors import Refused
from games.domain.lobby import invitations
from games.models import Invitation, User
from tests.games.tables import guest, open_table, person
from tests.games.views.visiting import PASSWORD, recognised

pytestmark = pytest.mark.django_db
numbers = itertools.count(1000)
FREE = "free-address@example.org"


@pytest.fixture
def taken() -> str:
    """Return an address of the same length that has a confirmed account."""
    user = person("Owner")
    User.objects.filter(pk=user.pk).update(email="held-address@example.org")
    EmailAddress.objects.filter(user=user).update(email="held-address@example.org")
    return "held-address@example.org"


def name_at(address: str) -> str:
    """Return a different unused name for each."""
    return f"Vera {address[:4]} {next(numbers)}"


def claim(client: Client, address: str):
    client.force_login(guest())
    return client.post(
        reverse("games:claim"), {"display_name": name_at(address), "email": address, "password": PASSWORD}, follow=True
    )


def sign_up(client: Client, address: str):
    fields = {"display_name": name_at(address), "email": address, "password1": PASSWORD}
    return client.post(reverse("account_signup"), fields, follow=True)


def seen(answer, address: str) -> tuple:
    """Return the text of a response without random tokens, addresses, and the visitor's own number and crest."""
    text = answer.content.decode().replace(address, "ADDRESS")
    text = re.sub(r'((?:form_token(?:=|" value=")|data-user="))[\w-]+', r"\1", text)
    text = re.sub(r"\b\w{64}\b|(?i:vera[ -]\w{4}[ -]\d+)|guest-\d+|Guest \d+", "", text)
    text = re.sub(r"crest of-\w+|#k-\w+", "crest", text)
    text = re.sub(r'(name="crest_\w+" value="\w+") (?:checked)?', r"\1", text)
    return answer.status_code, answer.redirect_chain, text


def life_after(client: Client, address: str) -> list[tuple]:
    """Do everything that might reveal whether an address has an account; return the responses."""
    looks = [client.get(reverse(name), follow=True) for name in ("games:mine", "games:settings", "games:mails")]
    looks.append(client.post(reverse("games:confirm_again"), follow=True))
    looks.append(client.post(reverse("account_reauthenticate"), {"password": PASSWORD}, follow=True))
    looks += [client.get(reverse(name), follow=True) for name in ("account_email", "mfa_index", "games:new")]
    looks.append(client.post(reverse("account_logout"), follow=True))
    looks.append(client.post(reverse("account_login"), {"login": address, "password": PASSWORD}, follow=True))
    looks.append(client.post(reverse("account_reset_password"), {"email": address}, follow=True))
    looks.append(client.post(reverse("account_request_login_code"), {"email": address}, follow=True))
    return [seen(answer, address) for answer in looks]


@pytest.mark.parametrize("enter", [claim, sign_up])
def test_a_taken_and_a_free_address_look_alike_on_the_way_in_and_ever_after(enter, taken):
    looks = []
    for address in (FREE, taken):
        client = Client()
        looks.append([seen(enter(client, address), address), *life_after(client, address)])

    for mine, other in zip(*looks, strict=True):
        assert mine[:2] == other[:2]
        assert mine[2].splitlines() == other[2].splitlines()


def test_a_taken_and_a_free_address_look_alike_to_who_changes_theirs(taken, mailoutbox, travel):
    looks = []
    for address in (FREE, taken):
        client = recognised(person(name := f"Mover {address[:4]}"))
        answers = [client.post(reverse("account_email"), {"email": address, "action_add": ""}, follow=True)]
        answers += [
            client.get(reverse(name), follow=True) for name in ("account_email", "games:settings", "games:activity")
        ]
        answers.append(client.post(reverse("account_email"), {"email": address, "action_send": ""}, follow=True))
        own = re.compile(re.escape(name).replace(r"\ ", "[ -]?") + r"\d*", re.IGNORECASE)
        looks.append([(*rest, own.sub("", text)) for *rest, text in (seen(answer, address) for answer in answers)])

    assert looks[0] == looks[1]
    told = {mail.to[0]: mail.body for mail in mailoutbox if mail.to[0] in (FREE, taken)}
    assert ["confirm-email" in told[address] for address in (FREE, taken)] == [True, False]


@pytest.mark.parametrize("enter", [claim, sign_up])
def test_the_mailbox_alone_is_told_and_the_account_stays_its_owners(enter, taken, mailoutbox):
    owner = User.objects.get(email=taken)

    enter(Client(), FREE)
    enter(Client(), taken)

    free, held = mailoutbox
    assert (free.to, held.to) == ([FREE], [taken])
    assert "confirm-email" in free.body
    assert "confirm-email" not in held.body
    assert "create an account" in held.body
    assert User.objects.get(email=taken) == owner
    assert not EmailAddress.objects.filter(email=taken, verified=False).get().user.email


def test_an_address_belongs_to_whoever_confirms_it(mailoutbox, settings):
    first, second = Client(), Client()
    claim(first, FREE)
    settings.ACCOUNT_RATE_LIMITS = {"confirm_email": None}
    sign_up(second, FREE)
    link = re.search(r"https?://\S+", mailoutbox[-1].body)[0].removeprefix(settings.SITE_URL)

    second.post(link)

    owner = User.objects.get(email=FREE)
    assert (owner.is_confirmed, owner.pk) == (True, int(second.session["_auth_user_id"]))
    assert User.objects.exclude(pk=owner.pk).get().email is None
    early = re.search(r"https?://\S+", mailoutbox[0].body)[0].removeprefix(settings.SITE_URL)
    first.post(early)
    assert User.objects.get(email=FREE) == owner


def test_nobody_signs_in_with_a_password_before_the_address_is_confirmed():
    claim(Client(), FREE)
    visitor = Client()

    before = visitor.post(reverse("account_login"), {"login": FREE, "password": PASSWORD})
    EmailAddress.objects.update(verified=True)
    after = visitor.post(reverse("account_login"), {"login": FREE, "password": PASSWORD})

    assert "has not been confirmed yet" in before.content.decode()
    assert (before.status_code, after.status_code) == (200, 302)


def test_who_leaves_takes_no_invitation_from_the_true_owner_of_an_address(taken):
    match = open_table(person("Host"), 3)
    invitations.invite_address(match=match, by=match.creator, address=taken)
    accounts.record_unconfirmed_email(user=(stranger := guest()), email=taken)

    accounts.erase_person(user=stranger)

    assert Invitation.objects.get().address == taken


def test_one_network_may_try_so_often_however_many_addresses_it_has(settings):
    settings.ACCOUNT_RATE_LIMITS = {"door": "3/h/key"}
    tries = [
        Client(REMOTE_ADDR=f"192.0.2.{number}").post(reverse("account_login"), {"login": FREE, "password": "x"})
        for number in range(4)
    ]
    elsewhere = Client(REMOTE_ADDR="198.51.100.1").post(reverse("account_login"), {"login": FREE, "password": "x"})
    ours, theirs = (
        [Client(REMOTE_ADDR=f"{net}::{number}").post(reverse("account_signup")).status_code for number in range(1, 5)]
        for net in ("2001:db8:1:7", "2001:db8:2:7")
    )

    assert [answer.status_code for answer in (*tries, elsewhere)] == [200, 200, 200, 429, 200]
    assert (ours, theirs) == ([200, 200, 200, 429], [200, 200, 200, 429])


def test_one_mailbox_gets_only_so_many_mails_a_day_from_whoever_asks(mailoutbox, settings, taken):
    settings.ACCOUNT_RATE_LIMITS = {"account_mail": "2/d/key", "reset_password": None}

    answers = [Client().post(reverse("account_reset_password"), {"email": taken}).status_code for _ in range(4)]

    assert answers == [302] * 4
    assert [mail.to for mail in mailoutbox] == [[taken]] * 2


def test_one_mailbox_is_one_however_its_address_is_spelled(mailoutbox, settings, taken):
    settings.ACCOUNT_RATE_LIMITS = {"account_mail": "2/d/key", "signup": None}
    spellings = {"Eva": "eva@example.org", "Ida": "eva+1@example.org", "Uma": "Eva+2@example.org"}

    for name, spelled in spellings.items():
        fields = {"display_name": name, "email": spelled, "password1": PASSWORD}
        assert Client().post(reverse("account_signup"), fields).status_code == 302

    assert [mail.to for mail in mailoutbox] == [["eva@example.org"], ["eva+1@example.org"]]


def test_a_mailbox_that_wants_no_invitations_gets_none_behind_a_plus_either():
    match = open_table(person("Ana"), 3)
    invitations.opt_out_of_invitations("Hermit+games@example.org")

    for spelled in ("hermit@example.org", "HERMIT+cards@example.org"):
        with pytest.raises(Refused) as refused:
            invitations.invite_address(match=match, by=match.creator, address=spelled)
        assert refused.value.code == "not_invited"


def test_one_address_is_asked_to_so_many_tables_a_day_by_all_together(monkeypatch):
    monkeypatch.setattr(invitations, "MAX_PER_DAY_TO_ADDRESS", 2)
    tables = [open_table(person(name), 3) for name in ("Ana", "Emil", "Fay")]
    for match, spelled in zip(tables[:2], (FREE, FREE.upper().replace("@", "+cards@")), strict=True):
        invitations.invite_address(match=match, by=match.creator, address=spelled)

    with pytest.raises(Refused) as refused:
        invitations.invite_address(match=tables[2], by=tables[2].creator, address=FREE)

    assert refused.value.code == "address_asked_enough"
    assert Invitation.objects.count() == 2
