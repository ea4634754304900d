"""Each role can open and change what its work needs, and cannot give itself more rights."""

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.db.models import Model
from django.test import Client
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from games.accounts import staff_roles
from games.accounts.staff_roles import ROLES
from games.models import ChatMessage, ChatReport, Circle, Heartbeat, NameReport, Sanction, User
from games.notices.channels.mail import outbox
from tests.games.tables import person, running
from tests.games.views.visiting import signed_in
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db


def staff(role: str) -> User:
    user = person(role, is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


def rows() -> dict[type[Model], Model]:
    """Make one row of everything that the administration shows."""
    match = running(2)
    player = match.seats.first().user
    message = ChatMessage.objects.create(match=match, room="table", user=player, text="Hello")
    mail = outbox.queue_email(recipient="a@example.org", subject="Hello", text="x")
    made = (
        match,
        player,
        match.seats.first(),
        mail,
        EmailAddress.objects.first(),
        ChatReport.objects.create(message=message, reporter=player),
        NameReport.objects.create(player=player, name="x", reporter=player),
        Sanction.objects.create(user=player, by=player, kind="warn", reason="x"),
        Circle.objects.create(name="A circle"),
        Group.objects.first(),
        Heartbeat.objects.create(name="a beat", at=timezone.now()),
    )
    return {type(row): row for row in made}


def offered(client: Client, row: Model) -> set[str]:
    """Return what a user can do with rows of a model on its admin pages."""
    place = f"admin:{row._meta.app_label}_{row._meta.model_name}"
    pages = {
        "list": reverse(f"{place}_changelist"),
        "view": reverse(f"{place}_change", args=[row.pk]),
        "add": reverse(f"{place}_add"),
        "delete": reverse(f"{place}_delete", args=[row.pk]),
    }
    return {name for name, page in pages.items() if client.get(page).status_code == 200}


@pytest.mark.parametrize("role", ROLES)
def test_a_role_opens_the_pages_of_its_work_and_no_others(role):
    admin.autodiscover()
    client, shown = signed_in(staff(role)), rows()
    assert {model for model in apps.get_models() if admin.site.is_registered(model)} == set(shown), (
        "make such a row here, and decide who sees it in games/accounts/staff_roles.py"
    )

    for model, row in shown.items():
        name = f"{model._meta.app_label}.view_{model._meta.model_name}"
        assert offered(client, row) == ({"list", "view"} if name in ROLES[role] else set()), model


@pytest.mark.parametrize("role", ROLES)
def test_a_role_has_exactly_its_listed_permissions(role):
    held = Group.objects.get(name=role).permissions.all()

    assert {f"{right.content_type.app_label}.{right.codename}" for right in held} == set(ROLES[role])
    powers = ("user", "group", "permission", "logentry")
    assert {right.codename for right in held if right.codename.endswith(powers)} <= {"view_user"}


def test_migrating_resets_the_permissions_of_roles():
    group = Group.objects.get(name="support")
    group.permissions.add(Permission.objects.get(codename="change_user"))

    staff_roles.set_up_roles(app_config=None, using="default")

    assert "change_user" not in group.permissions.values_list("codename", flat=True)


@pytest.mark.parametrize("role", ROLES)
def test_staff_cannot_raise_their_rights_or_change_superusers(role):
    user, boss = staff(role), person("Boss", is_staff=True, is_superuser=True)
    client, group = signed_in(user), Group.objects.get(name=role)
    every = [right.pk for right in Permission.objects.all()]
    powers = {"is_staff": "on", "is_superuser": "on", "groups": [group.pk], "user_permissions": every}
    before = (set(group.permissions.all()), list(User.objects.order_by("pk").values()))

    answers = [
        client.post(reverse("admin:games_user_change", args=[user.pk]), {"handle": "me", **powers}),
        client.post(reverse("admin:games_user_change", args=[boss.pk]), {"handle": "boss", "language": ENGLISH}),
        client.post(reverse("admin:games_user_measure", args=[boss.pk]), {"kind": "banned", "reason": "x"}),
        client.post(reverse("admin:games_user_measure", args=[user.pk]), {"kind": "renamed", "reason": "x"}),
        client.post(reverse("admin:auth_group_change", args=[group.pk]), {"name": role, "permissions": every}),
        client.post(reverse("admin:auth_group_add"), {"name": "kings", "permissions": every}),
        client.post(reverse("admin:games_user_add"), {"handle": "new", **powers}),
    ]

    assert {answer.status_code for answer in answers} <= {302, 403}
    assert (set(group.permissions.all()), list(User.objects.order_by("pk").values())) == before
    assert user.user_permissions.count() == 0
    assert set(user.groups.all()) == {group}


@pytest.mark.parametrize("role", ROLES)
def test_the_admin_cannot_take_over_or_reassign_accounts(role):
    victim, client = person("Anna"), signed_in(staff(role))
    address = victim.emailaddress_set.get()
    mine = {"email": "thief@example.org", "user": victim.pk, "verified": "on"}
    before = list(User.objects.order_by("pk").values("email", "password")), list(EmailAddress.objects.values())

    client.post(reverse("admin:account_emailaddress_change", args=[address.pk]), mine)
    client.post(reverse("admin:account_emailaddress_add"), mine)
    client.post(f"/admin/games/user/{victim.pk}/password/", {"password1": "x", "password2": "x"})

    assert (
        list(User.objects.order_by("pk").values("email", "password")),
        list(EmailAddress.objects.values()),
    ) == before
    assert int(client.session["_auth_user_id"]) != victim.pk
    with pytest.raises(NoReverseMatch):
        reverse("admin:auth_user_password_change", args=[victim.pk])


@pytest.mark.parametrize("role", [*ROLES, "all"])
def test_nobody_edits_the_log_of_what_staff_has_done(role):
    user = person("Boss", is_staff=True, is_superuser=True) if role == "all" else staff(role)
    entry = LogEntry.objects.create(user=user, action_flag=2, object_repr="x")
    client = signed_in(user)

    tries = [f"/admin/admin/logentry/{way}" for way in ("", "add/", f"{entry.pk}/change/", f"{entry.pk}/delete/")]
    answers = {client.post(page, {"post": "yes"}).status_code for page in tries}

    assert answers == {404}
    assert LogEntry.objects.filter(pk=entry.pk, object_repr="x").exists()


def test_roles_do_their_work():
    match = running(2)
    player = match.seats.first().user
    moderator, operator = signed_in(staff("moderator")), signed_in(staff("operator"))

    moderator.post(reverse("admin:games_user_measure", args=[player.pk]), {"kind": "warned", "reason": "Be kind."})
    operator.post(reverse("admin:games_match_cancel", args=[match.pk]), {"reason": "Nobody can move."})
    refused = moderator.post(reverse("admin:games_match_cancel", args=[match.pk]), {"reason": "No."})

    match.refresh_from_db()
    assert Sanction.objects.get().user == player
    assert match.status == "cancelled"
    assert refused.status_code == 403


def test_staff_change_their_password_where_an_email_reports_it():
    answer = signed_in(staff("support")).get("/admin/password_change/")

    assert (answer.status_code, answer["Location"]) == (302, reverse("account_change_password"))
