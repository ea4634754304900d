"""A turn played by plan looks to everyone else like the same turn made by hand at the post; planted leaks are found."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.urls import reverse

import engine
from engine import plans
from engine.plans.keeping import next_kept
from games import task_queue
from games.domain.errors import Refused
from games.domain.matches import notice_creation
from games.domain.orders import filed_orders
from games.domain.orders.kinds.turn_plan import TurnPlan
from games.domain.play import bot_players, choices, moves, order_post, undo
from games.models import FiledOrder, Match, User
from games.notices.answers import tokens
from games.notices.answers.tokens import AnswerToken
from games.screens.table import page
from games.web import privacy_headers
from tests.tools.secrecy import pairs, site
from tests.tools.secrecy.pairs import Course

pytestmark = pytest.mark.django_db

Visitors = tuple[list[User], list[str]]
NOON = datetime(2026, 3, 2, 12, 0, 30, tzinfo=UTC)
SIZE = 4


def first_call() -> engine.State:
    """Return a game in which the first character, the Thief, has just been called."""
    state = engine.new_game("classic", SIZE, "beef" * 16).state
    while state.turn is None:
        state = engine.play(state, engine.question(state).seat, ":".join(map(str, engine.options(state)[0])))[0]
    return state


STATE = first_call()
FIRST = engine.question(STATE).seat
"""The seat whose turn it is; the others are called one after the other."""
OWNER, NEXT, LAST = sorted({0, 1, 2, 3} - {FIRST}, key=lambda seat: STATE.cast.index(STATE.players[seat].characters[0]))
CHARACTER = STATE.players[OWNER].characters[0]
GATHER, END, ROBBERY = "gather:gold", "end_turn", f"steal_from:{CHARACTER}"
PLAN = ((GATHER,), (END,))
DRAWN = ("castle", "university")
"""Cards of which the most useful and the most expensive one that can be built are different."""
Steps = tuple[tuple[str, ...], ...]


def dealt(*cards: str) -> engine.State:
    """Return STATE with `cards` on top of the deck."""
    state = STATE.copy()
    deck = [*state.deck]
    for card in cards:
        deck.remove(card)
    state.deck = [*cards, *deck]
    return state


@pytest.fixture
def visitors(travel: time_machine.Traveller) -> Visitors:
    """Return nine signed-in people and their sessions; the clock is stopped."""
    travel.move_to(NOON, tick=False)
    people = site.invited()
    return people, [site.signed_in(user) for user in people]


class Table:
    """A table at which the owner's turn is played by plan or by hand at the post."""

    def __init__(self, travel: time_machine.Traveller, visitors: Visitors, *, has_bot: bool = False) -> None:
        self.travel, self.people, self.has_bot = travel, visitors[0], has_bot
        self.sessions = visitors[1]

    def seen(
        self,
        viewer: int | None,
        steps: Steps,
        *,
        by_hand: bool = False,
        spoil: bool = False,
        guards: tuple[str, ...] = ("gold",),
        form: Mapping[str, object] | None = None,
        is_robbed: bool = False,
        state: engine.State = STATE,
    ) -> site.Seen:
        """Return all that `viewer` sees before and after the post; `spoil` makes the plan stop at its guard.

        With `form`, the owner posts it behind a link in an email instead of filing a plan. `is_robbed` lets the Thief
        rob the owner.
        """
        self.travel.move_to(NOON, tick=False)
        with transaction.atomic():
            match = site.lay(Course(state.copy(), pairs.nobodys_orders(SIZE)), self.people)
            if self.has_bot:
                match.seats.filter(number=NEXT).update(bot="apprentice", user=None)
            if form is not None:
                self.post_behind_email(match, form)
            elif not by_hand:
                self.file_plan(match, steps, guards)
            if spoil:
                for order in FiledOrder.objects.all():
                    order.contents["seen"]["gold"] += 1
                    order.save()
            self.play(match, FIRST, [ROBBERY, GATHER, END] if is_robbed else [GATHER, END])
            place = site.ONLOOKER if viewer is None else viewer
            witness, looks = site.Witness(match, self.people[place], self.sessions[place]), {}
            for look in ("before", "after"):
                self.travel.shift(timedelta(minutes=10))
                order_post.carry_out_due_orders()
                if by_hand and steps and look == "after":
                    self.play(match, OWNER, [step[0] for step in steps])
                    # Presence is public: someone who presses by hand is at the table.
                    match.seats.filter(number=OWNER).update(seen_at=None)
                if look == "after":
                    self.try_undo(match)
                    if viewer is not None:
                        # Before the table is seen, so that no notice is outdated.
                        witness.read_mails()
                witness.look()
                looks |= {f"{name}, {look}": text for name, text in witness.seen.items()}
            transaction.set_rollback(True)
        return looks | witness.seen

    def file_plan(self, match: Match, steps: Steps, guards: tuple[str, ...]) -> None:
        """File a plan of the owner."""
        actions = {"gather": "gather", "build": "build", "end_turn": "end"}
        data = []
        for step in steps:
            # What follows a "~" is which drawn card to keep.
            text, _separator, keep = step[0].partition("~")
            data.append(
                {"action": actions[text.split(":")[0]], "choices": [text, *step[1:]]} | ({"keep": keep} if keep else {})
            )
        filed_orders.file_order(
            match=match,
            user=self.people[OWNER],
            kind=TurnPlan.key,
            subject=CHARACTER,
            contents={"steps": data, "guards": [*guards]},
        )

    def post_behind_email(self, match: Match, form: Mapping[str, object]) -> None:
        """Post a form on the page that follows the owner's own press behind a link in an email."""
        seat = match.seats.get(number=OWNER)
        token = AnswerToken(match.pk, seat.wait, match.version, follows_press=True)
        address = reverse("games:answer", args=[tokens.seal_token(self.people[OWNER], token)])
        assert Client().post(address, form).status_code == 302
        assert FiledOrder.objects.exists()

    def play(self, match: Match, seat: int, texts: list[str]) -> None:
        """Make choices by hand."""
        for text in texts:
            at = Match.objects.values_list("version", flat=True).get(pk=match.pk)
            choices.make_choice(
                match=match, seat=seat, choices=[text], at=at, user=self.people[seat], token=f"{seat}{text}"
            )

    def try_undo(self, match: Match) -> None:
        """Undo the owner's last press, if that is possible."""
        at = Match.objects.values_list("version", flat=True).get(pk=match.pk)
        try:
            undo.undo_last_post(match=match, user=self.people[OWNER], at=at)
        except Refused:
            return


def difference(ours: site.Seen, theirs: site.Seen) -> list[str]:
    """Return the names of what tells two tables apart."""
    return sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))


@pytest.mark.parametrize("viewer", [FIRST, NEXT, None])
def test_a_turn_by_plan_looks_like_one_by_hand_at_the_post(travel, visitors, viewer):
    table = Table(travel, visitors)

    assert difference(table.seen(viewer, PLAN), table.seen(viewer, PLAN, by_hand=True)) == []


@pytest.mark.parametrize("viewer", [NEXT, None])
def test_the_guards_of_a_plan_show_to_no_one_else(travel, visitors, viewer):
    table = Table(travel, visitors)

    assert difference(table.seen(viewer, PLAN), table.seen(viewer, PLAN, guards=plans.GUARDS)) == []


@pytest.mark.parametrize("viewer", [NEXT, None])
def test_which_drawn_card_a_plan_keeps_shows_to_no_one_else(travel, visitors, viewer):
    table, state = Table(travel, visitors), dealt(*DRAWN)

    useful, dearest = (
        table.seen(viewer, ((f"gather:cards~{rule}",), (END,)), state=state) for rule in ("useful", "dearest")
    )
    assert difference(useful, dearest) == []


def test_the_rules_of_which_card_to_keep_differ_there():
    state = dealt(*DRAWN)
    for seat, text in ((FIRST, GATHER), (FIRST, END), (OWNER, "gather:cards")):
        state = engine.play(state, seat, text).state
    view = engine.view_for(state, OWNER)

    assert {rule: next_kept(view, rule) for rule in ("useful", "dearest")} == {
        "useful": "university",
        "dearest": "castle",
    }


@pytest.mark.parametrize("viewer", [NEXT, None])
def test_that_a_plan_was_filed_and_stopped_shows_to_no_one_else(travel, visitors, viewer):
    table = Table(travel, visitors)

    assert difference(table.seen(viewer, PLAN, spoil=True), table.seen(viewer, (), by_hand=True)) == []


@pytest.mark.parametrize("has_bot", [False, True])
def test_an_open_turn_by_plan_can_be_undone_as_one_by_hand_and_a_bot_goes_on_alike(
    travel, visitors, monkeypatch, has_bot
):
    monkeypatch.setattr(task_queue, "enqueue_bot_turn", play_bot)
    table, steps = Table(travel, visitors, has_bot=has_bot), PLAN if has_bot else PLAN[:1]

    assert difference(table.seen(LAST, steps), table.seen(LAST, steps, by_hand=True)) == []


HELD = {"turn": CHARACTER, "step": [GATHER, END]}
COMING = {"turn": next(key for key in STATE.cast if key not in {c for p in STATE.players for c in p.characters})}
ONLY_BUILD = "build:keep"
"""The only build that the owner can pay for."""
AIM = "assassinate"
"""The ability of the character that no one holds."""
EMAIL_PAIRS = {
    "guards": (HELD, {**HELD, "guard": "1"}),
    "robbery": ({**HELD, "guard": "1"}, {**HELD, "guard": "1", "plays_if_robbed": "on"}),
    "target": ({**COMING, "step": [f"{AIM}:useful", GATHER, END]}, {**COMING, "step": [f"{AIM}:king", GATHER, END]}),
    "keeping": ({**HELD, "step": ["gather:cards~useful", END]}, {**HELD, "step": ["gather:cards~dearest", END]}),
    "build": ({**HELD, "step": [GATHER, plans.BEST_BUILD, END]}, {**HELD, "step": [GATHER, ONLY_BUILD, END]}),
    "steps": ({**COMING, "step": [GATHER, END]}, {**COMING, "step": ["gather:cards~ask"]}),
    "number": (
        {**COMING, "step": [GATHER, END]},
        {"all": "file", "gather": "dearest", "build": "dearest", "guard": "1"},
    ),
}
"""Two forms behind an email's link after which the owner plays the same: all of a plan, or nothing."""


@pytest.mark.parametrize("viewer", [NEXT, None])
@pytest.mark.parametrize("name", ["guards", "robbery", "keeping", "target", "build", "steps"])
def test_what_is_planned_behind_an_email_shows_to_no_one_else(travel, visitors, viewer, name):
    table = Table(travel, visitors)

    first, second = (table.seen(viewer, (), form=form, state=dealt(*DRAWN)) for form in EMAIL_PAIRS[name])
    assert difference(first, second) == []


@pytest.mark.parametrize("viewer", [FIRST, NEXT, None])
def test_that_a_plan_goes_on_after_a_robbery_shows_at_the_post_and_not_before(travel, visitors, viewer):
    table = Table(travel, visitors)

    asked, played = (table.seen(viewer, (), form=form, is_robbed=True) for form in EMAIL_PAIRS["robbery"])
    told = difference(asked, played)
    assert told
    assert [name for name in told if name.endswith(", before")] == []


def test_how_many_plans_are_saved_behind_an_email_shows_to_no_one_else(travel, visitors):
    """The plan for the character that is held stops at once, as if there were none."""
    table = Table(travel, visitors)

    first, second = (table.seen(NEXT, (), form=form, spoil=True) for form in EMAIL_PAIRS["number"])
    assert difference(first, second) == []


@pytest.mark.parametrize(
    ("name", "word"), [("guards", "'hand'"), ("keeping", "'useful'"), ("target", "useful'"), ("build", "useful'")]
)
def test_a_leak_of_what_is_planned_behind_an_email_is_found(travel, visitors, monkeypatch, name, word):
    """Plant: a plan with a guard, a way to keep cards, an open target or an open build counts as news of the table."""
    honest = filed_orders.order_digest

    def digest(order: FiledOrder) -> str:
        if word in str([order.contents["guards"], order.contents["steps"]]):
            Match.objects.filter(pk=order.match_id).update(stamp=7)
        return honest(order)

    monkeypatch.setattr(filed_orders, "order_digest", digest)
    table = Table(travel, visitors)

    first, second = (table.seen(NEXT, (), form=form, state=dealt(*DRAWN)) for form in EMAIL_PAIRS[name])
    assert difference(first, second) != []


def play_bot(*, match_id: int, at: int, opened_by: int | None, travel: time_machine.Traveller | None = None) -> None:
    """Play a bot's choice at once, or with a delay if there are orders at the table."""
    if travel is not None and FiledOrder.objects.filter(match=match_id).exists():
        travel.shift(timedelta(seconds=90))
    bot_players.play_bot_turn(match_id=match_id, at=at)


def row_id(travel, monkeypatch) -> None:
    """Plant: a page shows a number that grows with each order."""
    honest = page.head_facts
    monkeypatch.setattr(page, "head_facts", lambda match: f"{honest(match)} #{FiledOrder.objects.count()}")


def missing_tick(travel, monkeypatch) -> None:
    """Plant: an order answers before the post."""
    monkeypatch.setattr(order_post, "last_post", lambda now: now)


def changed_etag(travel, monkeypatch) -> None:
    """Plant: an ETag is computed from rows that include orders."""
    honest = privacy_headers.PrivacyHeadersMiddleware.__call__

    def call(self, request):
        response = honest(self, request)
        response.headers["ETag"] = f'"{FiledOrder.objects.count()}"'
        return response

    monkeypatch.setattr(privacy_headers.PrivacyHeadersMiddleware, "__call__", call)


def skipped_notice(travel, monkeypatch) -> None:
    """Plant: the next player is not notified after a turn by plan."""
    honest = notice_creation.turn_notices
    monkeypatch.setattr(
        notice_creation,
        "turn_notices",
        lambda match, seats: [] if match.filed_orders.exists() else honest(match, seats),
    )


def undo_window(travel, monkeypatch) -> None:
    """Plant: what an order has played cannot be undone."""
    honest = undo.undo_refusal
    monkeypatch.setattr(
        undo,
        "undo_refusal",
        lambda match, *about: "undo_off" if match.filed_orders.exists() else honest(match, *about),
    )


def delayed_bot(travel, monkeypatch) -> None:
    """Plant: a bot takes longer after a turn by plan."""
    monkeypatch.setattr(task_queue, "enqueue_bot_turn", partial(play_bot, travel=travel))


def time_of_entries(travel, monkeypatch) -> None:
    """Plant: an entry has the time at which its order was filed, before earlier entries."""
    honest = moves._new_entry  # noqa: SLF001

    def new_entry(match, post, outcome, now):
        return honest(match, post, outcome, NOON if post.is_ordered else now)

    monkeypatch.setattr(moves, "_new_entry", new_entry)


LEAKS: list[tuple[Callable, int, Steps, bool]] = [
    (row_id, NEXT, PLAN, False),
    (missing_tick, NEXT, PLAN, False),
    (changed_etag, NEXT, PLAN, False),
    (skipped_notice, NEXT, PLAN, False),
    (undo_window, NEXT, PLAN[:1], False),
    (delayed_bot, LAST, PLAN, True),
    (time_of_entries, NEXT, PLAN, False),
]
"""Each leak with the viewer, the plan, and whether the next player is a bot."""


@pytest.mark.parametrize(("leak", "viewer", "steps", "has_bot"), LEAKS)
def test_a_planted_leak_is_found(travel, visitors, monkeypatch, leak, viewer, steps, has_bot):
    if has_bot:
        monkeypatch.setattr(task_queue, "enqueue_bot_turn", play_bot)
    table = Table(travel, visitors, has_bot=has_bot)
    by_hand = table.seen(viewer, steps, by_hand=True)
    leak(travel, monkeypatch)

    assert difference(by_hand, table.seen(viewer, steps)) != []
