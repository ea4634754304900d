"""Pages, headers and emails of a match reveal nothing hidden to a viewer; deliberately added leaks are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import count, product

import pytest
import time_machine
from django.db import transaction
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

import engine
from engine.records import with_changes
from engine.steps import Offer
from games.domain.deadlines import deadline_sweep
from games.domain.matches import match_history, match_view
from games.domain.play import choices as play
from games.domain.play import deciders, live_bursts, undo
from games.models import Match, Seat, User
from games.notices import phrases
from games.screens.log import narration
from tests.builders import called
from tests.tools.secrecy import pairs, site
from tests.tools.secrecy.pairs import Course, Pair

pytestmark = pytest.mark.django_db

Visitors = tuple[list[User], list[str]]
"""Eight signed-in users and the keys of their sessions."""


@pytest.fixture
def visitors(travel: time_machine.Traveller) -> Visitors:
    """Return eight signed-in people and their sessions; the clock is stopped."""
    people = site.invited()
    return people, [site.signed_in(user) for user in people]


MADE: list[Pair] = []
"""The pairs that tests have asked for; nothing changes them."""
TO_COME = (pair for seed in count() for pair in pairs.pairs(seed))


def some_pairs(number: int) -> Iterator[Pair]:
    """Yield `number` pairs out of many games, the same for all tests."""
    for place in range(number):
        if place == len(MADE):
            MADE.append(next(TO_COME))
        yield MADE[place]


def typical_pairs() -> Iterator[Pair]:
    """Yield a pair of each edition for a player and for a spectator, of which each page beside is looked at by some.

    Every other spectator has an account.
    """
    some = list(some_pairs(120))
    for place, (edition, is_player) in enumerate(product(engine.EDITIONS, (True, False))):
        fits = (p for p in some if p.ours.state.edition == edition and (p.seat is not None) == is_player)
        yield replace(next(p for p in fits if p.ours.posts), number=site.LOOKED_AT * place + place // 2 % 2)


def first_difference(visitors: Visitors, some: Iterable[Pair]) -> list[str]:
    """Return the differences of the first pair that can be told apart; an empty list if there is none."""
    differences = (site.compared(pair, *visitors).flaws for pair in some)
    return next((flaws for flaws in differences if flaws), [])


def test_nothing_fetched_tells_two_tables_apart(visitors):
    """Compare eight pairs; `./dev pairs --http` compares 2000."""
    assert first_difference(visitors, typical_pairs()) == []


def chosen_by_viewer() -> Pair:
    """Find a pair whose viewer is the first to choose, so that all can see something of it."""
    played = (pair for pair in some_pairs(200) if pair.ours.posts)
    own = (pair for pair in played if pair.seat is not None and pair.ours.posts[0][0] == pair.seat)
    return next(pair for pair in own if pair.ours.after(pair.ours.state, *pair.ours.posts[0]).facts)


def test_a_choice_changes_several_fetched_pages(visitors):
    pair = chosen_by_viewer()

    seen = site.witnessed(pair.ours, pair, *visitors)

    assert {name for name in seen if seen[name].startswith("200")} >= {"table", "log", "moment 0", "fragment"}
    assert seen["nothing new"].startswith("204")
    assert seen["something new"].startswith("200")
    assert seen["table"] != seen["table at first"]
    assert any(name.startswith("refused") for name in seen)
    assert seen["late answer 0"].startswith("410")
    assert "Since then" in seen["late answer 0"]


def test_every_page_beside_the_table_is_compared(visitors):
    watching = next(pair for pair in some_pairs(60) if pair.seat is None and site.onlooker(pair) is not None)

    ours, onlookers = (site.witnessed(pair.ours, pair, *visitors) for pair in (chosen_by_viewer(), watching))

    assert "Look, @Person 0" in ours["chat "]
    assert "Look, @Person 0" in onlookers["chat "]
    assert ours["chat spectators"].startswith("404")
    assert onlookers["chat players"].startswith("404")
    assert '"note": "Here!"' in ours["own data"]
    assert 'HX-Trigger: {"present": {"number": ' in ours["nothing new"]
    assert 'HX-Trigger: {"present": {"number": ' in onlookers["nothing new"]
    assert "Person 8 is invited as a substitute." in ours["substitutes"]
    assert onlookers["offer"].startswith("200")
    assert ours["comment"].startswith("422")
    assert all(ours[name].startswith("200") for name in ("substitutes", "calendar", "marked", "player", "turn by turn"))


def test_every_other_page_is_looked_at_by_some_pair():
    turns = [pair.number + n for pair in typical_pairs() for n in range(site.LOOKED_AT)]

    assert {turn % len(site.ELSEWHERE) for turn in turns} == set(range(len(site.ELSEWHERE)))
    assert {turn % len(site.REFUSED) for turn in turns} == set(range(len(site.REFUSED)))
    assert {site.onlooker(pair) is None for pair in typical_pairs() if pair.seat is None} == {True, False}


def test_pairs_come_of_all_editions_and_are_played_on_by_viewers_and_others():
    some = list(some_pairs(120))

    assert {pair.ours.state.edition for pair in some} == set(engine.EDITIONS)
    assert {pair.seat is None for pair in some} == {True, False}
    assert {seat == pair.seat for pair in some for seat, _ in pair.ours.posts} == {True, False}
    assert max(len(pair.ours.posts) for pair in some) == pairs.MOST_POSTS
    assert any(pair.ours.posts != pair.theirs.posts for pair in some)
    assert all(pair.ours.state != pair.theirs.state for pair in some)


def hans_im_glueck(hands: list[list[str]], orders: dict[int, dict[str, bool]], texts: list[tuple[int, str]]) -> Course:
    """A table with action cards where the Assassin is to begin and nobody is King."""
    table = called(
        *("assassin", "thief", "merchant", "warlord"), edition="hig", options={"action_cards": True}, hand=hands
    )
    all_orders = {seat: {"strongman": False, "acrobat": False, **orders.get(seat, {})} for seat in range(4)}
    return Course(table.state, all_orders, texts)


THROUGH_THE_ROUND = [
    *((0, "gather:gold"), (0, "end_turn"), (2, "gather:gold"), (2, "end_turn")),
    *((3, "gather:gold"), (3, "end_turn")),
]
HELD = {
    # Bela is murdered, Cyril would be saved by the same card; the King is called and nobody answers.
    "strongman": ([["manor"], ["strongman"], ["docks"], ["temple"]], [["manor"], ["docks"], ["strongman"], ["temple"]]),
    "acrobat": ([["manor"], ["docks"], ["acrobat"], ["temple"]], [["manor"], ["acrobat"], ["docks"], ["temple"]]),
}


def held_by_another(card: str, viewer: int | None) -> Pair:
    """Two tables where the same card lies in another hand, and its holder keeps it when its moment comes."""
    ours, theirs = HELD[card]
    posts = [(0, "assassinate:thief"), *THROUGH_THE_ROUND]
    return Pair(0, viewer, hans_im_glueck(ours, {}, posts), hans_im_glueck(theirs, {}, posts))


@pytest.mark.parametrize("viewer", [0, 3, None])
@pytest.mark.parametrize("card", HELD)
def test_who_keeps_a_card_that_is_played_out_of_turn_nobody_learns(visitors, card, viewer):
    pair = held_by_another(card, viewer)

    assert site.compared(pair, *visitors).flaws == []


@pytest.mark.parametrize("card", HELD)
def test_a_standing_order_played_on_one_of_two_tables(visitors, card):
    pair = held_by_another(card, None)
    orders = []
    for course in (pair.ours, pair.theirs):
        with transaction.atomic():
            match = site.lay(course, visitors[0])
            for at, (seat, text) in enumerate(course.posts):
                play.make_choice(match=match, seat=seat, choices=[text], at=at)
            orders.append([order for entry in match.entries.all() for order in entry.orders])
            transaction.set_rollback(True)

    assert [bool(answers) for answers in orders] == ([True, False] if card == "strongman" else [True, True])


def test_a_standing_order_that_leaks_is_found(monkeypatch, visitors):
    honest = deciders.answer_at_once

    def loud(match: Match, outcome: engine.Outcome) -> tuple[list[tuple[int, str]], engine.Outcome]:
        orders, outcome = honest(match, outcome)
        if orders:
            match.seats.update(stamp=F("stamp") + 1)
        return orders, outcome

    monkeypatch.setattr(deciders, "answer_at_once", loud)

    assert site.compared(held_by_another("strongman", 3), *visitors).flaws


MANY = sorted(["market", "tavern", "temple", "docks"] * 3 + ["harbor", "church", "monastery", "watchtower"] * 2)


def fetched_after(visitors: Visitors, viewer: int | None, posts: list[tuple[int, list[str]]]) -> site.Seen:
    """Return all that `viewer` can fetch after these posts at a table with a Magician of many cards, and some more."""
    table = called("assassin", "magician", "merchant", "warlord", hand=[["manor"], MANY, [], []], edition="classic")
    people, sessions = visitors
    with transaction.atomic():
        match = site.lay(Course(table.state, pairs.nobodys_orders(4)), people)
        for at, (seat, choices) in enumerate(posts):
            play.make_choice(match=match, seat=seat, choices=choices, at=at)
        # The log beside the table tells no more than the newest posts.
        for at in range(len(posts), len(posts) + 6):
            state = match_history.newest_state(match)
            asked = engine.question(state)
            assert asked is not None
            play.make_choice(match=match, seat=asked.seat, choices=[Offer(engine.options(state)[0]).text], at=at)
        user, session = (None, "") if viewer is None else (people[viewer], sessions[viewer])
        witness = site.Witness(match, user, session)
        witness.look()
        transaction.set_rollback(True)
    return witness.seen


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_in_how_many_posts_somebody_chose_hidden_cards_nobody_learns(visitors, viewer):
    before = [(0, ["gather:gold"]), (0, ["end_turn"]), (1, ["gather:gold"]), (1, ["redraw"])]
    cards = [*(f"put_back:{card}" for card in MANY[:-1]), "stop"]

    at_once = fetched_after(visitors, viewer, [*before, (1, cards)])
    singly = fetched_after(visitors, viewer, [*before, *((1, [card]) for card in cards)])

    # Seat 3 is asked now, and its form alone holds the number of all posts.
    assert {name for name in at_once if at_once[name] != singly[name]} == set()


def seen_of_absence(visitors: Visitors, course: Course, pair: Pair) -> site.Seen:
    """Return all that the viewer can fetch where the steward has begun somebody's turn, and where they took it back."""
    people, sessions = visitors
    asked = engine.question(course.state)
    assert asked is not None
    with transaction.atomic():
        match = site.lay(course, people)
        Match.objects.filter(pk=match.pk).update(allows_vacations=False)
        seat = match.seats.get(number=asked.seat)
        assert deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=seat.deadline)
        viewer = (None, "") if pair.seat is None else (people[pair.seat], sessions[pair.seat])
        begun, replaced = (site.Witness(match, *viewer) for _ in range(2))
        begun.look()
        undo.undo_last_post(match=match, user=people[asked.seat], at=1)
        replaced.look()
        transaction.set_rollback(True)
    return {**{f"begun {name}": text for name, text in begun.seen.items()}, **replaced.seen}


def is_gathering(pair: Pair) -> bool:
    """Return whether the player who is asked can gather at both tables, and no one is bewitched."""
    can_gather = all(any(choice[0] == "gather" for choice in engine.options(t.state)) for t in (pair.ours, pair.theirs))
    return can_gather and not any("bewitched" in tokens for tokens in pair.ours.state.marks.values())


def test_what_the_steward_did_and_that_it_was_taken_back_tells_two_tables_apart_for_nobody(visitors):
    found: dict[str, Pair] = {}
    for pair in some_pairs(500):
        if is_gathering(pair):
            asked = engine.question(pair.ours.state).seat
            found.setdefault("spectator" if pair.seat is None else "own" if pair.seat == asked else "other", pair)
        if len(found) == 3:
            break
    assert found.keys() == {"own", "other", "spectator"}
    for pair in found.values():
        ours, theirs = (seen_of_absence(visitors, course, pair) for course in (pair.ours, pair.theirs))
        assert {name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name)} == set()
        assert ("Undo the automatic move" in ours["begun table"]) == (pair is found["own"])


def seen_of_agreeing(visitors: Visitors, viewer: int | None, agreeing: set[int]) -> site.Seen:
    """Return all that a viewer can fetch of a table where all have come and these have agreed to play on live."""
    people, sessions = visitors
    with transaction.atomic():
        match = site.lay(next(pair.ours for pair in some_pairs(60) if len(pair.ours.state.players) > 2), people)
        match.seats.update(seen_at=timezone.now())
        live_bursts.propose_burst_if_all_here(match.pk)
        for number in agreeing:
            live_bursts.agree_to_burst(match=match, user=people[number])
        user, session = (None, "") if viewer is None else (people[viewer], sessions[viewer])
        witness = site.Witness(match, user, session)
        witness.look()
        transaction.set_rollback(True)
    return witness.seen


@pytest.mark.parametrize("viewer", [0, None])
def test_who_has_agreed_to_play_live_nobody_learns_before_all_have(visitors, viewer):
    nobody, one, another = (seen_of_agreeing(visitors, viewer, agreeing) for agreeing in (set(), {1}, {2}))

    assert nobody == one == another
    assert ("Play live?" in nobody["table"]) == (viewer is not None)


def test_agreed_players_see_their_own_vote(visitors):
    assert seen_of_agreeing(visitors, 1, {1})["table"] != seen_of_agreeing(visitors, 1, set())["table"]


def leaking(monkeypatch: pytest.MonkeyPatch, leak: Callable[[HttpResponse, str], None]) -> None:
    """Let every answer of the site tell something of the top of the deck."""
    process = Client.get

    def get(self: Client, *args, **kwargs) -> HttpResponse:
        answer = process(self, *args, **kwargs)
        match = Match.objects.filter(name="Pairs").first()
        leak(answer, match_history.newest_state(match).deck[0] if match else "")
        return answer

    monkeypatch.setattr(Client, "get", get)


def add(answer: HttpResponse, text: str) -> None:
    """Add to the body."""
    answer.content += text.encode()


@pytest.mark.parametrize(
    "leak",
    [
        pytest.param(add, id="a word"),
        pytest.param(lambda answer, secret: add(answer, f'<i data-next="{secret}"></i>'), id="a data attribute"),
        pytest.param(lambda answer, secret: add(answer, " " * len(secret)), id="the length"),
        pytest.param(lambda answer, secret: answer.headers.__setitem__("ETag", f'"{secret}"'), id="an ETag"),
        pytest.param(lambda answer, secret: answer.set_cookie("seen", secret), id="a cookie"),
    ],
)
def test_a_leak_in_an_answer_is_found(monkeypatch, visitors, leak):
    leaking(monkeypatch, leak)

    assert first_difference(visitors, some_pairs(3))


@pytest.fixture
def _log_told_anew() -> Iterator[None]:
    """Let no line be remembered from before, nor what is told here for what comes after."""
    narration.entry_lines.cache_clear()
    yield
    narration.entry_lines.cache_clear()


@pytest.mark.usefixtures("_log_told_anew")
def test_a_line_of_the_log_that_names_a_hidden_card_is_found(monkeypatch, visitors):
    # Two hands would have to fail: what is fetched is masked, and what is told is masked again.
    facts_of, lines = match_history.entry_facts, narration.fact_lines
    monkeypatch.setattr(match_history, "entry_facts", lambda entry, *viewer: facts_of(entry))
    monkeypatch.setattr(narration, "fact_lines", lambda *told, **how: lines(*told, **{**how, "show_all": True}))

    assert any(
        flaw.startswith(("log", "table", "fragment", "moment")) for flaw in first_difference(visitors, hiding_facts())
    )


def hiding_facts() -> Iterator[Pair]:
    """Yield pairs whose first post has other facts on the other table, which the viewer cannot see."""
    for pair in some_pairs(200):
        if pair.ours.posts:
            here, there = (course.after(course.state, *course.posts[0]).facts for course in (pair.ours, pair.theirs))
            if here != there:
                yield pair


def test_a_stamp_that_counts_what_cannot_be_seen_is_found(monkeypatch, visitors):
    honest = match_view.current_view

    def counted(match, seat):
        hands = sum(card > "m" for p in match_history.newest_state(match).players for card in p.hand)
        Seat.objects.filter(match=match).update(stamp=hands)
        return honest(match, seat)

    monkeypatch.setattr(match_view, "current_view", counted)

    assert any(flaw.startswith(("fragment", "table")) for flaw in first_difference(visitors, some_pairs(12)))


def test_a_mail_that_tells_of_a_hidden_card_is_found(monkeypatch, visitors):
    honest = phrases.message_subject

    def telling(message):
        [top, *_] = match_history.newest_state(message.match or Match.objects.get(name="Pairs")).deck
        return f"{honest(message)} {top}"

    monkeypatch.setattr(phrases, "message_subject", telling)

    assert any(flaw.startswith("mail") for flaw in first_difference(visitors, some_pairs(60)))


def test_an_order_of_options_that_follows_a_hidden_hand_is_found(monkeypatch, visitors):
    honest = match_view.current_view

    def is_turned(state, seat):
        return seat is not None and state.players[seat - 1].hand[:1] > ["m"]

    def sorted_by_a_secret(match, seat):
        seen = honest(match, seat)
        turned = is_turned(match_history.newest_state(match), seen.seat)
        return with_changes(seen, offers=seen.offers[::-1]) if turned else seen

    monkeypatch.setattr(match_view, "current_view", sorted_by_a_secret)

    own = (pair for pair in some_pairs(200) if pair.seat == engine.question(pair.ours.state).seat)
    telling = (p for p in own if is_turned(p.ours.state, p.seat) != is_turned(p.theirs.state, p.seat))
    assert first_difference(visitors, telling)


def test_the_answer_to_a_refused_post_is_compared_too(monkeypatch, visitors):
    process = Client.post

    def post(self: Client, *args, **kwargs) -> HttpResponse:
        answer = process(self, *args, **kwargs)
        add(answer, match_history.newest_state(Match.objects.get(name="Pairs")).deck[0])
        return answer

    monkeypatch.setattr(Client, "post", post)

    assert any(flaw.startswith("refused") for flaw in first_difference(visitors, some_pairs(3)))
