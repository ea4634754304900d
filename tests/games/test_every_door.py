"""What holds at every address there is: no form is taken from elsewhere, no hidden table can be told."""

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from games import urls
from tests.games.tables import open_table, person, running
from tests.games.views.visiting import signed_in, with_password
from tests.tools.secrecy import site

pytestmark = pytest.mark.django_db

NOBODYS = 987654
FROM_PROGRAMS = {"unsubscribe", "mail_events", "csp_reports"}
"""Where mail programs, mail services and browsers post by themselves, with a key of their own or nothing to win."""
WORDS = {"handle": "anna", "key": "king", "token": "x", "edition": "classic", "chapter": "draft", "kind": "characters"}
WORDS |= {"service": "postmark"}


def named(patterns: list[URLPattern], space: str) -> Iterator[tuple[str, dict]]:
    """Give each address by its name, with something for each of its parts."""
    for pattern in patterns:
        parts = pattern.pattern.converters
        if pattern.name:
            yield f"{space}:{pattern.name}", {part: WORDS.get(part, 1) for part in parts}


EVERY = [*named(urls.plain, "games"), *named(urls.prefixed, "pages")]
OF_TABLES = [(name, parts) for name, parts in EVERY if "pk" in parts and reverse(name, kwargs=parts).count("/games/")]


def test_no_form_is_taken_from_elsewhere():
    user = person("Anna")
    match = running(2)
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)

    taken = {}
    for name, parts in EVERY:
        here = {**parts, "pk": match.pk} if "pk" in parts else parts
        answer = client.post(reverse(name, kwargs=here), {"choice": "gather:gold", "at": "0"})
        if answer.status_code not in (403, 405) and name.partition(":")[2] not in FROM_PROGRAMS:
            taken[name] = answer.status_code

    assert taken == {}


@pytest.mark.parametrize("who", ["a stranger", "nobody"])
def test_at_no_address_a_hidden_table_is_told_from_one_that_never_was(who):
    hidden = [running(2, private=True), open_table(person(), 3, private=True), running(2, spectators=False)]
    client = signed_in(person("Zoe")) if who == "a stranger" else Client()

    def answers(pk: int) -> dict[str, str]:
        told = {}
        for name, parts in OF_TABLES:
            way = reverse(name, kwargs={**parts, "pk": pk})
            for method in (client.get, client.post):
                answer = method(way, {"at": "0", "choice": "gather:gold"})
                said = answer.content.decode(errors="backslashreplace")  # some doors open on pictures
                text = f"{answer.status_code} {answer.get('Location', '')} {said}"
                told[f"{method.__name__} {name}"] = site.settle(re.sub(rf"(games(?:/|%2F|%252F)){pk}\b", r"\1PK", text))
        return told

    never = answers(NOBODYS)

    assert len(never) > 70
    assert answers(running(2).pk) != never
    for match in hidden:
        there = answers(match.pk)
        assert {name for name in never if there[name] != never[name]} == set()


def test_whatever_host_a_request_names_the_links_in_a_mail_lead_to_the_site(mailoutbox, settings):
    fields = {"email": with_password(person("Anna")).email}

    for header in ("Host", "X-Forwarded-Host"):
        Client(headers={header: "evil.example"}).post(reverse("account_reset_password"), fields)

    assert len(mailoutbox) == 1
    assert f"{settings.SITE_URL}/accounts/password/reset/key/" in mailoutbox[0].body
    assert "evil" not in str(mailoutbox[0].message())
