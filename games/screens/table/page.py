"""The table page: combine a View of the game with its players into the regions of the page."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import Fact, View
from games.domain.chat import table_chat
from games.domain.deadlines import pauses
from games.domain.deadlines.vote_kinds import VoteKind
from games.domain.lobby import departures, seating
from games.domain.play.automatic_income import is_income_automatic
from games.domain.play.entry_tokens import entry_token
from games.domain.play.table_visit import Look
from games.models import Entry, Match, Seat
from games.screens import clocks, dates, people, words
from games.screens.decision import panel, targets
from games.screens.log import hindsight
from games.screens.log.lines import Log, build_log
from games.screens.log.neighbor_speech import SILENCE, speakers_at
from games.screens.news.items import News, missed_news
from games.screens.options.parts import Decision
from games.screens.plans.carried_out import CarriedOut, carried_out_unseen
from games.screens.plans.waiting import WaitingPlan, waiting_plan
from games.screens.post import PostStatus, post_status
from games.screens.setup import casting, labels
from games.screens.table import burst, calls, cities, hand, moves, nudging, ranks, rematch, score
from games.screens.table.advice import AdviceNote, advice_note, mark_advised
from games.screens.table.burst import LiveBurst
from games.screens.table.calls import Call
from games.screens.table.cities import City
from games.screens.table.hand import HandCard, Order
from games.screens.table.nudging import Nudging
from games.screens.table.ranks import Rank
from games.screens.table.rematch import RematchOffer
from games.screens.table.score import Score
from games.screens.table.stopped_orders import StoppedPlan, stop_reason, stopped_plan

EARLIER_LINES = 30
SOONEST, LATEST, QUIET_PART = 5, 60, 1 / 8
"""The minimum and maximum seconds between reloads without JavaScript, and the fraction of the idle time in between."""


@dataclass(frozen=True)
class TimeLeft:
    """The time that is left for a decision."""

    words: str
    part: float
    """The fraction of the time that has passed, from 0 to 1."""
    deadline: str
    """The deadline in ISO 8601 format."""
    end: str
    """A text that says what happens at the deadline, and when it is."""


@dataclass(frozen=True)
class TableHeader:
    """What is shown next to the name of the game."""

    round: str
    facts: str


@dataclass(frozen=True)
class ChatLink:
    """The link to the chat."""

    has_news: bool
    newest: int
    """The number of the players' newest message, by which an open chat learns that it has to fetch messages."""


@dataclass(frozen=True)
class VoteNote:
    """A pause or an open vote, next to the name of the game."""

    words: str
    asks: bool
    """Whether the viewer is asked to vote."""


@dataclass(frozen=True)
class Regions:
    """What the table page shows. A region's field, its partial and its element have the same name."""

    match: Match
    stamp: int
    """The stamp of the state that the page shows, which is sent when the page polls for changes."""
    shown: str
    """The token of the latest entry that is shown; empty if there is none."""
    moves: str
    """The last movements of cards and gold, for the script that animates them."""
    is_step: bool
    may_skip: bool
    is_bot_asked: bool
    head: TableHeader
    ranks: list[Rank]
    ranks_line: str
    call: list[Call]
    """The latest calls, which a script shows once each."""
    has_ended_turn: bool
    """Whether the viewer has ended a turn in this game lately; then the page offers sounds."""
    mine: City | None
    others: list[City]
    stage: City | None
    """The large city; None unless a spectator watches a running game."""
    hand: list[HandCard] | None
    """None for spectators."""
    hand_color_note: str
    orders: list[Order]
    decision: Decision | None
    """None unless the viewer is asked."""
    advice: AdviceNote | None
    """Advice for the decision in a game against bots; None if there is none."""
    names: tuple[str, ...]
    """The players' names, whose crests are shown where texts name them."""
    waiting_for: str
    goes_on: str
    longest_wait: str
    """The longest time that a move may take; empty if no clock runs."""
    chat: ChatLink | None
    """None if there is no chat."""
    may_leave: bool
    has_resigned: bool
    ending: VoteNote | None
    absence: str
    pausing: VoteNote | None
    nudge: Nudging | None
    """The button that reminds the player to move; None for spectators, and if there is no one to remind."""
    burst: LiveBurst | None
    is_away: bool
    """Whether a bot plays for the viewer."""
    at: int | None
    undo_at: int | None
    undoes_steward: bool
    wait: int | None
    """`Seat.wait`, which identifies the viewer's open decision; None if the viewer is not asked."""
    token: str
    """The idempotency token of the next post."""
    clock: TimeLeft | None
    news: News
    log: Log
    score: Score | None
    """None until the game is over."""
    again: RematchOffer | None
    post: PostStatus | None
    """The post of a table with envelope rounds."""
    plan: WaitingPlan | None
    """What the viewer can plan while others decide; None if they cannot."""
    stopped: str
    """Why an order of the viewer has stopped, so that they are asked; empty if none has."""
    stopped_plan: StoppedPlan | None
    """The steps of the viewer's turn plan that has stopped; None if none has."""
    carried_out: CarriedOut | None
    """What orders of the viewer have played since their last visit; None if nothing."""
    is_over: bool
    is_spectator: bool
    refresh: int
    """The seconds after which the page reloads without JavaScript."""
    deck: str


def regions(look: Look, *, has_stage: bool = False, hears_neighbors: bool = False) -> Regions:
    """Return what the table page shows, region by region. With `has_stage`, spectators see one city large.

    With `hears_neighbors`, the log has what neighbors say.
    """
    view, match, seats = look.view, look.match, look.seats
    names = tuple(people.person_name(seat) for seat in seats)
    killed = [key for key, tokens in view.marks if "murdered" in tokens]
    told = build_log(
        look.entries,
        view.seat,
        names,
        edition=view.edition,
        show_all=match.is_finished,
        since=look.since,
        round_now=view.round,
        notes=look.notes,
        most=EARLIER_LINES,
        murdered=killed,
        speakers=speakers_at(match, seats) if hears_neighbors else SILENCE,
    )
    handles = [people.profile_handle(seat) for seat in seats]
    marks = [seat.mark for seat in seats]
    levels = [people.level_words(seat) for seat in seats]
    mine, others = cities.cities_in_order(view, names, told.built, handles, marks, levels)
    stage = None
    if has_stage and mine is None and (turn := cities.stage_seat(view)) is not None:
        stage, others = cities.with_stage(others, turn)
    asked = None if view.asked is None else seats[view.asked]
    held = hand.hand_cards(view, names) if view.seat is not None else None
    may_choose = look.at is not None
    chooser = look.seat if may_choose else None
    cast = ranks.ranks_of_cast(view, names, handles, marks)
    decision = open_decision(look, names, chooser) if chooser else None
    advised = advice_note(look, names) if decision else None
    if decision and advised and advised.choice:
        mark_advised(decision, advised.choice)
    if decision and (found := targets.touches(view, decision)):
        held = [replace(card, touch=touch) if (touch := found.get(f"hand:{card.key}")) else card for card in held or ()]
        cast = [replace(rank, touch=touch) if (touch := found.get(f"rank:{rank.key}")) else rank for rank in cast]
        others = [cities.with_touches(city, found, view.players[city.number - 1].city) for city in others]
    return Regions(
        match=match,
        stamp=look.stamp,
        shown="" if look.shown is None else entry_token(match.pk, look.shown),
        moves=moves.recent_moves(match, look.entries),
        is_step=look.is_step,
        may_skip=look.is_past,
        is_bot_asked=match.is_running and asked is not None and asked.has_bot,
        head=TableHeader(round_words(view), head_facts(match)),
        ranks=cast,
        ranks_line=ranks.round_summary(view, names),
        call=calls.latest_calls(look, names, marks, killed),
        has_ended_turn=calls.has_ended_turn(look.entries, view.seat),
        mine=mine,
        others=others,
        stage=stage,
        hand=held,
        hand_color_note=hand.color_note(view, held or ()),
        orders=hand.orders(view, look.seat.standing) if look.seat and match.is_running else [],
        decision=decision,
        advice=advised,
        names=names,
        waiting_for=waiting_for(view, seats, names),
        goes_on=clocks.move_due_text(asked) if match.is_running and not may_choose else "",
        longest_wait=labels.longest_wait_words(match) if asked is not None and asked.deadline else "",
        chat=ChatLink(table_chat.has_unread_messages(match, look.seat), match.chat_newest)
        if match.is_timed and look.seat
        else None,
        may_leave=match.is_running and look.seat is not None and look.seat.resigned_at is None,
        has_resigned=match.is_running and look.seat is not None and look.seat.resigned_at is not None,
        ending=end_question(match, seats, names, look.seat) if match.is_running else None,
        absence=absence_note(match, seats, names, look.seat),
        pausing=pause_question(match, seats, look.seat) if match.is_running else None,
        nudge=nudging.nudge_button(match, seats, names, look.seat),
        burst=burst.live_burst(match, seats, look.seat),
        is_away=look.seat is not None and look.seat.stood_in_at is not None and match.is_running,
        at=look.at,
        undo_at=look.undo_at,
        undoes_steward=look.undoes_steward,
        wait=look.seat.wait if look.seat and may_choose else None,
        token=secrets.token_urlsafe(9),
        clock=asked_clock(asked) if may_choose and asked is not None else None,
        news=missed_news(with_empty_robberies(look), view, names, look.notes, look.since),
        log=told,
        score=score.final_score(view, names, handles, marks, [*([mine] if mine else []), *others]),
        again=rematch.offer_at_table(seats, look.seat, seating.rematch_creator(match))
        if match.is_finished and look.seat
        else None,
        post=post_status(match, seats, look.seat),
        plan=None if may_choose else waiting_plan(match, look.seat, view, look.orders, names),
        stopped=stop_reason(look.orders, view) if may_choose else "",
        stopped_plan=stopped_plan(look.orders, view, names) if may_choose else None,
        carried_out=carried_out_unseen(look, names),
        is_over=match.is_finished,
        is_spectator=look.seat is None,
        refresh=refresh_seconds(match),
        deck=deck_text(view),
    )


def with_empty_robberies(look: Look) -> Sequence[tuple[Entry, list[Fact]]]:
    """Return what the viewer missed, with robberies of players without gold, of which there are no facts."""
    empty = hindsight.empty_robberies([facts for _entry, facts in look.entries])
    if not empty:
        return look.missed
    robberies = {look.entries[index][0].number: fact for index, fact in empty.items()}
    return [
        (entry, [*facts, robberies[entry.number]] if entry.number in robberies else facts)
        for entry, facts in look.missed
    ]


def open_decision(look: Look, names: Sequence[str], chooser: Seat) -> panel.Decision | None:
    """Return the panel for the seat that is asked."""
    collects_income = is_income_automatic(chooser)
    return panel.decision_panel(look.view, names, collects_income=collects_income, losses_after=look.losses_after)


def refresh_seconds(match: Match) -> int:
    """Return the seconds after which a page without JavaScript reloads. They increase while nothing happens."""
    if match.is_in_burst:
        return SOONEST
    quiet = (timezone.now() - match.moved_at).total_seconds() if match.moved_at else 0
    return round(min(max(quiet * QUIET_PART, SOONEST), LATEST))


def round_words(view: View) -> str:
    """Return the round, as text."""
    last = any(player.completed for player in view.players)
    return (_("Round %(round)d (last)") if last else _("Round %(round)d")) % {"round": view.round}


def head_facts(match: Match) -> str:
    """Return a line with the edition, the players and the pace of a game."""
    players = ngettext("%(number)d player", "%(number)d players", match.size) % {"number": match.size}
    return " · ".join([*casting.game_names(match), players, labels.pace_name(match)])


def waiting_for(view: View, seats: list[Seat], names: tuple[str, ...]) -> str:
    """Return a text that says for whom, and for which decision, the table is waiting; empty when the game is over."""
    if view.asked is None:
        return ""
    values = {"name": names[view.asked]}
    if view.asked == view.seat:
        return _("A bot is playing for you.") if seats[view.asked].has_bot else ""
    if view.phase == "selection":
        return _("%(name)s is choosing a character.") % values
    if view.turn is not None and view.turn.seat == view.asked:
        return _("It's %(name)s's turn.") % values
    return _("%(name)s has a decision to make.") % values


def end_question(match: Match, seats: list[Seat], names: tuple[str, ...], own_seat: Seat | None) -> VoteNote | None:
    """Return the vote on ending the game without a result, for players who have a vote."""
    agreed, undecided = departures.end_votes(seats)
    closes_at = VoteKind.END.closes_at(match)
    if closes_at is None or not agreed or own_seat not in [*agreed, *undecided]:
        return None
    values = {
        "names": words.joined(names[seat.number] for seat in agreed),
        "when": dates.short_time(closes_at),
    }
    if own_seat in agreed:
        return VoteNote(_("You agreed to end this game. The vote closes %(when)s.") % values, asks=False)
    said = _("%(names)s would like to end this game without a result. The vote closes %(when)s.")
    return VoteNote(said % values, asks=True)


def absence_note(match: Match, seats: list[Seat], names: tuple[str, ...], own_seat: Seat | None) -> str:
    """Return a text that says for whom a bot plays, for players who may ask for a substitute; empty for others."""
    if (
        own_seat is None
        or own_seat.resigned_at is not None
        or own_seat.stood_in_at is not None
        or not match.takes_substitutes
    ):
        return ""
    away = [names[seat.number] for seat in seats if seat.stood_in_at is not None]
    return _("A bot is playing for %(names)s.") % {"names": words.joined(away)} if away else ""


def pause_question(match: Match, seats: list[Seat], own_seat: Seat | None) -> VoteNote | None:
    """Return the status of a pause, and whether the viewer is asked to agree."""
    agreed, undecided = pauses.pause_votes(match, seats)
    closes_at = VoteKind.PAUSE.closes_at(match)
    asks = bool(agreed) and own_seat in undecided
    if match.is_paused and match.paused_until is not None:
        said = _("The game is paused. The clocks resume %(when)s.") % {"when": dates.short_moment(match.paused_until)}
    elif closes_at is None or not (asks or own_seat in agreed):
        return None
    else:
        said = (
            _("A pause has been proposed. The vote closes %(when)s.")
            if asks
            else _("You agreed to a pause. The vote closes %(when)s.")
        ) % {"when": dates.short_time(closes_at)}
    return VoteNote(said, asks)


def asked_clock(seat: Seat) -> TimeLeft | None:
    """Return the time that the player who is asked has left."""
    if seat.deadline is None or seat.asked_at is None:
        return None
    whole = (seat.deadline - seat.asked_at).total_seconds()
    passed = (timezone.now() - seat.asked_at).total_seconds()
    # the clock does not run during a pause
    part = max(0.0, passed / whole) if whole > 0 else 1.0
    stamp = seat.deadline.isoformat(timespec="seconds")
    return TimeLeft(dates.time_left(seat.deadline), part, stamp, clocks.timeout_text(seat))


def deck_text(view: View) -> str:
    """Return a text with the number of cards in the deck and what else is in the middle of the table."""
    said = [
        ngettext("%(number)d card in the deck", "%(number)d cards in the deck", view.deck_size)
        % {"number": view.deck_size}
    ]
    if view.pile is not None:
        piled = len(view.pile)
        said.append(
            ngettext("%(number)d in the discard pile", "%(number)d in the discard pile", piled) % {"number": piled}
        )
    return " · ".join(said)
