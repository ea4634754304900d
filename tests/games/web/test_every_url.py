"""What holds at every address there is: no form is taken from elsewhere, no hidden table can be told."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from django.contrib.auth import SESSION_KEY
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from games import urls
from games.accounts import account_changes
from games.domain.accounts import account_restore
from games.domain.deadlines import pauses
from games.domain.deadlines.vote_kinds import VoteKind
from games.notices import email_votes
from games.notices.answers.offered import answer_url
from games.web.rate_limits import RATE_LIMITED_URL_NAMES
from tests.games.tables import asked, choose, on_own_turn, open_table, person, play_until, running
from tests.games.views.visiting import recognised, signed_in, with_password
from tests.tools.secrecy import site

pytestmark = pytest.mark.django_db

NOBODYS = 987654
FROM_PROGRAMS = {"unsubscribe", "mail_events"}
"""Mail programs and mail services post here by themselves, with a key of their own."""
WORDS = {"handle": "anna", "key": "king", "token": "x", "edition": "classic", "chapter": "draft", "kind": "characters"}
WORDS |= {"service": "postmark", "answer": "yes"}


def named(patterns: list[URLPattern], space: str) -> Iterator[tuple[str, dict]]:
    """Yield each URL by name, with values for its parameters."""
    for pattern in patterns:
        parts = pattern.pattern.converters
        if pattern.name:
            yield f"{space}:{pattern.name}", {part: WORDS.get(part, 1) for part in parts}


UNCOUNTED = {
    "a move at a table, of which the rules allow so many": (
        *(
            "plan_ahead",
            "plan_answers",
            "seal_envelope",
            "choose",
            "undo",
            "advice",
            "give_order",
            "come_back",
            "pause",
            "answer_pause",
            "nudge",
            "withdraw_offer",
            "resign",
        ),
        *(
            "agree_to_end",
            "ask_again",
            "hide_hint",
            "burst",
            "skip",
            "join",
            "leave",
            "choose_crest",
            "cancel",
            "keep_open",
            "post_times",
            "set_fill_time",
            "seat_bot",
            "free_seat",
            "offer",
        ),
    ),
    "something of one's own, of which nobody has more than so many": (
        *("bookmark", "comment", "try_out", "study_change", "study_forget", "keep", "note", "mute", "report"),
        *("report_table", "report_player", "report_circle", "plan_turn", "turn_plans", "delete_turn_plan"),
        *("keep_favourite", "forget_favourite", "wishes", "forget_wishes", "analyse", "say"),
        *("vacation", "vacation_habit", "end_vacation", "circles", "change_circle", "regular_table"),
    ),
    "how one likes it": (
        "front_door",
        "language",
        "theme",
        "neighbor_phrases",
        "see_all",
        "measures_read",
        "profile",
        "settings",
        "confirmations",
        "time_zone",
        "mails",
        "resume_mail",
        "renew_push",
    ),
    "counted where it is made, by person or address": (
        "circle_table",
        *("new", "rematch", "play_now", "play_with_people", "first_game", "studies", "study_choose", "own_data"),
    ),
    "a signed link or a secret, which nobody guesses": (
        *("restore", "answer", "vote", "unsubscribe", "mail_events", "account_confirm_email", "invitation"),
        *("decline", "confirm_table", "join_circle"),
    ),
    "who comes here has just shown who they are": (
        *(
            "account_set_password",
            "erase",
            "add_outlet",
            "table_webhook",
            "renew_calendar",
            "mfa_activate_totp",
            "mfa_deactivate_totp",
        ),
        *("mfa_generate_recovery_codes", "mfa_download_recovery_codes", "mfa_add_webauthn", "mfa_remove_webauthn"),
        "mfa_edit_webauthn",
    ),
    "only takes something away": (
        "close_others",
        "account_logout",
        "remove_outlet",
        "remove_table_webhook",
        "remove_calendar",
    ),
    "at home alone": ("mailbox", "letter", "letter_page"),
}
"""Why at some addresses what comes from one network is not counted."""
EVERY = [*named(urls.plain, "games"), *named(urls.prefixed, "pages")]
OF_TABLES = [(name, parts) for name, parts in EVERY if "pk" in parts and reverse(name, kwargs=parts).count("/games/")]


def everywhere(room: URLResolver, pk: int, space: str = "", around: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Yield the name of each URL of the site but the admin's, and an example; `pk` is the table it leads to."""
    for pattern in room.url_patterns:
        parts = (*around, *pattern.pattern.regex.groupindex)
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                yield from everywhere(pattern, pk, f"{pattern.namespace}:" if pattern.namespace else space, parts)
        elif pattern.name:
            yield (
                pattern.name,
                reverse(
                    space + pattern.name, kwargs={part: pk if part == "pk" else WORDS.get(part, 1) for part in parts}
                ),
            )


def test_every_form_url_is_rate_limited_or_excluded_with_a_reason(settings):
    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(settings.ACCOUNT_RATE_LIMITS)
    match = running(2)
    client, taking = Client(), set()
    for name, way in everywhere(get_resolver(), match.pk):
        if SESSION_KEY not in client.session:  # some doors lead out
            client = recognised(person("Anna"))
        answer = client.post(way)
        if answer.status_code != 405:
            taking.add(name)
        b"".join(answer)  # a file is closed at its end

    reasons = [name for names in UNCOUNTED.values() for name in names]
    assert len(taking) > 80
    assert sorted(taking - RATE_LIMITED_URL_NAMES - set(reasons)) == []
    assert sorted(RATE_LIMITED_URL_NAMES - taking) == []
    assert sorted(set(reasons) - taking) == []
    assert [name for name in reasons if name in RATE_LIMITED_URL_NAMES or reasons.count(name) > 1] == []


MAY_BE_KEPT = {
    *("favicon", "manifest", "worker", "offline"),  # asked for by the browser itself, also when there is no network
    *("feed", "picture", "moment_picture"),  # what a stranger sees of a public table
}
"""The same for everybody."""


def test_pages_for_signed_in_users_are_not_cached():
    client = recognised(person("Boss", is_staff=True, is_superuser=True))
    match = running(2)
    choose(match)
    pk = {"pk": match.pk}
    ways = [(name, reverse(f"admin:{name}")) for name in ("index", "games_user_changelist", "games_match_changelist")]
    ways += [("admin", reverse("admin:games_match_change", args=[match.pk])), ("nowhere", "/games/nothing-here/")]
    ways += [(f"own {name}", reverse(f"games:{name}", kwargs=pk)) for name in ("table", "fragment", "log", "chat")]
    kept, looked_at = set(), 0
    for name, way in (*everywhere(get_resolver(), match.pk), *ways):
        if SESSION_KEY not in client.session:  # some doors lead out
            client = recognised(person("Anna"))
        answer = client.get(way)
        looked_at += answer.status_code == 200
        if "no-store" not in answer.headers.get("Cache-Control", ""):
            kept.add(name)
        if not answer.streaming:
            b"".join(answer)

    assert looked_at > 60
    assert kept == MAY_BE_KEPT


POST_FORM = re.compile(r"<form\b[^>]*\bmethod=[\"']?post\b[^>]*>", re.IGNORECASE)
REFERRER_POLICIES = {
    *("no-referrer", "no-referrer-when-downgrade", "origin", "origin-when-cross-origin", "same-origin"),
    *("strict-origin", "strict-origin-when-cross-origin", "unsafe-url"),
}
NO_REFERRER = re.compile(
    r"<meta\b[^>]*\breferrer\b[^>]*\bno-referrer[\"']|<form\b[^>]*\bno(?:referrer|-referrer)\b", re.IGNORECASE
)
LOADED = re.compile(r"""<(?!meta\b)[a-z]+\b[^>]*?\s(?:href|src|srcset|action|formaction|poster|data)=["']([^"']*)""")


def hides_origin(answer: HttpResponse) -> bool:
    """Return whether browsers post the forms of a page with `Origin: null`, which Django refuses."""
    # Browsers take the last policy that they know.
    policies = [word.strip() for word in answer.headers.get("Referrer-Policy", "").split(",")]
    last = next((word for word in reversed(policies) if word in REFERRER_POLICIES), "")
    sandbox = re.search(r"(?:^|;)\s*sandbox\b([^;]*)", answer.headers.get("Content-Security-Policy", ""))
    is_opaque = sandbox is not None and "allow-same-origin" not in sandbox[1]
    return last == "no-referrer" or is_opaque or NO_REFERRER.search(answer.content.decode()) is not None


def pages_with_secret_links() -> dict[str, str]:
    """Return the pages that signed links in emails open, by name."""
    match = running(2)
    play_until(match, on_own_turn)
    seat = asked(match)
    change = "account/email/password_changed"
    point = account_restore.create_restore_point(
        user=seat.user, change=change, previous=account_restore.login_methods(seat.user)
    )
    restore = reverse("games:restore", args=[account_changes.restore_token(point)])
    pauses.propose_pause(match=match, user=match.creator, days=3)
    voter = match.seats.exclude(user=match.creator).get()
    vote = email_votes.vote_links(VoteKind.PAUSE, match, voter, voter.user)
    return {
        "answer": urlsplit(answer_url(match, seat, ("gather:gold",))).path,
        "restore": restore,
        "vote": urlsplit(vote.yes).path,
    }


@pytest.mark.parametrize("is_signed_in", [True, False])
def test_no_page_with_a_form_hides_its_origin_from_its_own_site(is_signed_in):
    match, secret = running(2), pages_with_secret_links()
    choose(match)
    pk = {"pk": match.pk}
    ways = [(name, reverse(f"games:{name}", kwargs=pk)) for name in ("table", "fragment", "log", "chat", "ways_out")]
    ways += [("admin", reverse("admin:games_user_changelist")), ("nowhere", "/games/nothing-here/")]
    client, with_form, hiding = Client(), set(), set()
    for name, way in (*everywhere(get_resolver(), match.pk), *ways, *secret.items()):
        if is_signed_in and SESSION_KEY not in client.session:  # some addresses sign out
            client = recognised(person("Boss", is_staff=True, is_superuser=True))
        answer = client.get(way)
        if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
            b"".join(answer)
        elif POST_FORM.search(answer.content.decode()):
            with_form.add(way)
            hiding |= {name} if hides_origin(answer) else set()

    assert set(secret.values()) <= with_form
    assert len(with_form) > 30
    assert hiding == set()


@pytest.mark.parametrize(
    ("header", "value", "markup"),
    [
        ("Referrer-Policy", "no-referrer", ""),
        ("Referrer-Policy", "same-origin, no-referrer, unknown", ""),
        ("Content-Security-Policy", "default-src 'none'; sandbox allow-forms", ""),
        ("Referrer-Policy", "same-origin", '<meta name="referrer" content="no-referrer">'),
        ("Referrer-Policy", "same-origin", '<form method="post" rel="noreferrer">'),
    ],
)
def test_every_header_that_hides_the_origin_is_detected(header, value, markup):
    assert hides_origin(HttpResponse(markup, headers={header: value}))
    assert not hides_origin(HttpResponse('<a rel="noreferrer">', headers={"Referrer-Policy": "same-origin"}))


def test_pages_of_secret_links_tell_their_address_to_no_other_site():
    for name, way in pages_with_secret_links().items():
        answer = Client().get(way)
        named = LOADED.findall(answer.content.decode())

        assert (name, answer["Referrer-Policy"], "no-store" in answer["Cache-Control"]) == (name, "same-origin", True)
        assert len(named) > 20
        assert [address for address in named if urlsplit(address).netloc not in ("", "testserver")] == []


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
def test_hidden_and_missing_tables_look_alike_at_every_url(who):
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
