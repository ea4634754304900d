"""Query strings of the admin's lists filter only by what the lists declare."""

import itertools
import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import BooleanField, DateTimeField, Field, Model
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from games.accounts.staff_roles import ROLES
from games.admin.base import StaffAdmin
from games.models import Match, User
from games.notices.channels.mail import outbox
from tests.games.tables import person, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db
KINDS = (
    *("exact", "iexact", "contains", "icontains", "in", "gt", "gte", "lt", "lte", "startswith", "istartswith"),
    *("endswith", "iendswith", "range", "isnull", "regex", "iregex", "year", "month", "day", "length"),
)
PUBLIC = {(User, "display_name"), (User, "handle"), (Match, "name")}
"""Columns of related rows that whoever opens the site can read, and lists may search."""
admin.autodiscover()
REGISTERED = [model for model in apps.get_models() if admin.site.is_registered(model)]


def admin_of(model: type[Model]) -> admin.ModelAdmin:
    return admin.site.get_model_admin(model)


def list_of(model: type[Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def columns(model: type[Model], hops: int) -> Iterator[str]:
    """Name every column of a table and, so many relations further, of those that are related to it."""
    yield "pk"
    for field in model._meta.get_fields(include_hidden=True):
        if field.name.endswith("+"):  # a relation that cannot be followed backwards
            continue
        yield field.name
        if field.is_relation and hops and field.related_model is not None:
            yield from (f"{field.name}__{further}" for further in columns(field.related_model, hops - 1))


def column(model: type[Model], path: str) -> tuple[type[Model], Field]:
    """Return the model and the field to which a path of relations leads."""
    for part in path.split("__"):
        field = model._meta.get_field(part)
        model = field.related_model or model
    return model, field


def declared(model: type[Model]) -> set[str]:
    """Name the columns by which a list says that it can be filtered."""
    shown = admin_of(model)
    return {*shown.list_filter, *([shown.date_hierarchy] if shown.date_hierarchy else [])}


def staff(role: str) -> User:
    user = person(role, is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


def opened_by(role: str) -> list[type[Model]]:
    """Name the tables whose lists a role opens."""
    return [m for m in REGISTERED if f"{m._meta.app_label}.view_{m._meta.model_name}" in ROLES[role]]


def without_request(answer: HttpResponse) -> str:
    """Return a page without its CSRF tokens, which differ every time, and without the address that was asked for."""
    return re.sub(r'\b\w{64}\b|name="next" value="[^"]*"', "", answer.content.decode())


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model.__name__)
def test_no_list_can_be_filtered_by_what_it_does_not_declare(model):
    shown, request = admin_of(model), RequestFactory().get("/")
    assert isinstance(shown, StaffAdmin)

    tried = {f"{column}{kind}" for column in columns(model, 2) for kind in ("", *(f"__{kind}" for kind in KINDS))}
    allowed = {lookup for lookup in tried if shown.lookup_allowed(lookup, "x", request)}

    assert len(tried) > 500 or model.__name__ in {"Group", "Heartbeat"}
    assert {lookup for lookup in allowed if lookup not in declared(model)} == {
        f"{column}__{kind}" for column in declared(model) for kind in ("exact", "in", "isnull", "gte", "lt")
    } | {f"{shown.date_hierarchy}__{part}" for part in ("year", "month", "day") if shown.date_hierarchy}


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model.__name__)
def test_every_list_is_searched_by_what_it_shows_or_what_is_public(model):
    shown = admin_of(model)
    for path in shown.search_fields:
        of, field = column(model, path)
        assert path in shown.list_display or (of, field.name) in PUBLIC, path


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model.__name__)
def test_no_list_is_searched_by_more_even_if_its_class_asks_for_it(model, monkeypatch):
    shown, request = admin_of(model), RequestFactory().get("/")
    asked_for = tuple(path for path in columns(model, 2) if path != "pk")
    monkeypatch.setattr(shown, "search_fields", asked_for)

    for path in shown.get_search_fields(request):
        assert path in shown.list_display or path.rpartition("__")[2] in {"name", "handle", "display_name"}, path


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model.__name__)
def test_filters_offer_choices_and_times_but_no_texts(model):
    for path in declared(model):
        _of, field = column(model, path)
        is_one_of_few = bool(field.choices) or isinstance(field, BooleanField | DateTimeField)
        assert is_one_of_few or path in {"edition", "size", "kind"}, path


@pytest.mark.parametrize("role", ROLES)
def test_a_role_is_refused_every_filter_on_what_its_lists_do_not_show(role):
    running(2)
    outbox.queue_email(
        recipient="a@example.org", subject="Hello", text="https://example.org/accounts/password/reset/key/x/"
    )
    client = signed_in(staff(role))

    for model in opened_by(role):
        answers = set()
        plain = client.get(list_of(model)).status_code
        # Each column is asked for by one of these; the test above tries every kind of lookup.
        lookups = itertools.cycle((("", "1"), ("__startswith", ""), ("__isnull", "1")))
        for column in columns(model, 0):
            if column in declared(model):
                continue
            kind, value = next(lookups)
            answer = client.get(list_of(model), {f"{column}{kind}": value})
            answers.add((answer.status_code, b"reset/key" in answer.content))
        # In place of a list the heartbeats have a page of figures, which no filter changes.
        assert (plain, answers) == (200, {(200, False)} if model.__name__ == "Heartbeat" else {(400, False)}), model


@pytest.mark.parametrize(
    ("role", "model", "lookup"),
    [
        ("support", "outgoingmail", "text__regex"),
        ("support", "outgoingmail", "html__contains"),
        ("support", "outgoingmail", "headers__icontains"),
        ("support", "user", "password__startswith"),
        ("support", "seat", "user__email"),
        ("support", "seat", "match__invite_token__startswith"),
        ("moderator", "user", "password__startswith"),
        ("moderator", "user", "emailaddress__email__startswith"),
        ("moderator", "match", "invite_token__startswith"),
        ("moderator", "match", "seats__user__email__startswith"),
        ("moderator", "chatreport", "message__match__snapshots__state__contains"),
        ("moderator", "sanction", "user__email__startswith"),
        ("operator", "match", "seats__user__password__startswith"),
        ("operator", "seat", "user__email__startswith"),
    ],
)
def test_a_right_guess_is_answered_like_a_wrong_one(role, model, lookup):
    running(2)
    outbox.queue_email(recipient="a@example.org", subject="Hello", text="secret")
    client: Client = signed_in(staff(role))
    way = reverse(f"admin:games_{model}_changelist")

    right, wrong = (client.get(way, {lookup: guess}) for guess in ("", "no such thing"))

    assert (right.status_code, wrong.status_code) == (400, 400)
    assert without_request(right) == without_request(wrong)


def test_the_search_box_of_tables_does_not_search_addresses():
    match = running(2)
    user = match.seats.first().user
    client = signed_in(staff("operator"))

    for model in (Match, match.seats.model):
        by_name = client.get(list_of(model), {"q": user.display_name}).content.decode()
        by_address = client.get(list_of(model), {"q": user.email}).content.decode()
        assert f">{match.name}</a>" in by_name
        assert f">{match.name}</a>" not in by_address


def test_columns_of_related_rows_are_tried():
    assert {"password", "seats__match__invite_token", "emailaddress__email"} <= set(columns(User, 2))
