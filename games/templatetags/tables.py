"""Template tags that speak about tables: `{% seat_name seat %}`, `{% table_facts match %}`, `{% time_left when %}`."""

import functools
from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import conditional_escape, escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import engine
from games import pictures
from games.domain.matches import match_lists, match_queries
from games.domain.matches.match_lists import ShownSeat
from games.models import Match, Seat
from games.screens import clocks, dates, languages, people
from games.screens.setup import casting, labels
from games.screens.skyline import skyline

register = template.Library()
register.simple_tag(people.bot_name)
register.simple_tag(dates.time_left)


@register.simple_tag
def seat_name(seat: Seat | ShownSeat) -> SafeString:
    """Name who sits there; people with an account get a link to their page."""
    return _named(seat, languages.language())


def _named(seat: Seat | ShownSeat, language: str) -> SafeString:
    handle, name = people.handle(seat), people.seat_name(seat)
    return profile_link(language, handle, name) if handle else conditional_escape(name)


@functools.lru_cache(maxsize=1000)
def profile_link(language: str, handle: str, name: str) -> SafeString:
    """Write the link to a public profile; its address begins with the language."""
    return format_html('<a href="{}">{}</a>', reverse("pages:player", args=[handle]), name)


@register.simple_tag
def table_cards(matches: Iterable[Match], *, stories: bool = False) -> SafeString:
    """List tables, a card each; of the viewer's own, how they stand. A list may have hundreds of them.

    With `stories` each leads to the story of its game, which is over.
    """
    language = languages.language()
    cards = [_card(match, language, _story_of(match) if stories else "") for match in matches]
    return mark_safe(f'<ul class="tables">{"".join(cards)}</ul>')


def _story_of(match: Match) -> SafeString:
    """Lead to the story of a game."""
    to = reverse("games:story", args=[match.pk])
    return format_html(' · <a class="list-link" href="{}">{}</a>', to, _("The story of the game"))


def _card(match: Match, language: str, story: str) -> str:
    mine, seats = match.mine, "".join([_person(match, seat, language) for seat in match.shown_seats])
    stands = _how_it_stands(match, mine, language) if mine and match.is_running else ""
    asked = " asked" if mine and match_queries.waits_for(mine) else ""
    new = _("new result")
    news = f' <span class="badge yours">{new}</span>' if mine and match_queries.is_news(mine) else ""
    return (
        f'<li class="table-card{asked}">\n'
        f'<h3><a href="{match.get_absolute_url()}">{conditional_escape(match.title)}</a>{news}</h3>\n'
        f'<p class="facts-line">{escape(_facts_of(match, language))} · {_dated(match)}</p>\n'
        f'<ul class="people">{seats}</ul>{_tie_of(match)}{stands}{_replay_of(match, story)}{skyline(match)}</li>'
    )


def _dated(match: Match) -> SafeString:
    """Say when the table was opened, when something happened there last, or when its game ended."""
    if match.is_finished and match.ended_at:
        return format_html(
            _("ended %(when)s") % {"when": "{}"}, dates.tag(match.ended_at, dates.short_day(match.ended_at))
        )
    if match.is_running and match.moved_at:
        return format_html(
            _("last move %(when)s") % {"when": "{}"}, dates.tag(match.moved_at, dates.ago(match.moved_at))
        )
    return format_html(_("opened %(when)s") % {"when": "{}"}, dates.tag(match.created_at, dates.ago(match.created_at)))


def _replay_of(match: Match, story: str) -> str:
    """Lead from a game that is over to its film, and to what else there is of it."""
    if not match.is_finished:
        return ""
    words = _("Replay")
    return f'<p><a class="list-link" href="{reverse("games:moment", args=[match.pk, 0])}">{words}</a>{story}</p>'


def _tie_of(match: Match) -> str:
    """Say what decided between those who had the most points, where there were several."""
    scores = [seat.score for seat in match.shown_seats if seat.score is not None]
    if not match.is_finished or not scores or scores.count(max(scores)) == 1:
        return ""
    box = engine.EDITIONS.get(match.edition)
    if sum(seat.is_winner for seat in match.shown_seats) > 1:
        said = _("A tie, and nothing to break it: the victory is shared.")
    elif box is None or box.ties_by_rank:
        said = _("A tie: the highest number of a character revealed in the last round decided.")
    else:
        said = _("A tie: the points for the districts alone decided.")
    return f'<p class="help">{escape(said)}</p>'


@register.simple_tag
def game_dates(match: Match) -> SafeString:
    """Say from when to when a game that is over was played; the day once where both are on the same."""
    if not (match.started_at and match.ended_at):
        return SafeString()
    if timezone.localdate(match.started_at) == timezone.localdate(match.ended_at):
        on = dates.tag(match.ended_at, dates.short_day(match.ended_at))
        return format_html(_("Played on %(day)s.") % {"day": "{}"}, on)
    begun, ended = (dates.tag(at, dates.short_moment(at)) for at in (match.started_at, match.ended_at))
    return format_html(_("Played from %(begun)s to %(ended)s.") % {"begun": "{}", "ended": "{}"}, begun, ended)


def _person(match: Match, seat: ShownSeat, language: str) -> str:
    """Say who sits there, and what they scored once the game is over."""
    before, after = "", ""
    if match.is_finished and seat.is_winner:
        before = format_html('{}<span class="out-of-sight">{}</span>', pictures.sign("crown"), _("won"))
    if match.is_finished and seat.score is not None:
        after = f" <b>{seat.score}</b>"
    opening = '<li class="free">' if seat.is_empty else "<li>"
    return f"{opening}{before}{_named(seat, language)}{after}</li>"


def _how_it_stands(match: Match, mine: ShownSeat, language: str) -> str:
    """Say whether the viewer or somebody else is to move in a running game, and how long there is for it."""
    if mine.resigned_at:
        said = _("You have resigned from this game; a bot plays your seat to the end.")
        return f'<p><span class="muted">{said}</span></p>'
    if mine.stood_in_at:
        said = _("A bot plays for you until you come back.")
        return f"<p><strong>{said}</strong></p>"
    if mine.is_asked:
        said = _("It is your move.")
        left = f' <span class="time-left">{dates.time_left(mine.deadline)}</span>' if mine.deadline else ""
        return f"<p><strong>{said}</strong>{left}</p>"
    asked = match_lists.asked_seat(match)
    said = _("Waiting for %(name)s.") % {"name": _named(asked, language)} if asked else ""
    return f'<p><span class="muted">{said} {escape(clocks.goes_on(asked))}</span></p>'


@register.simple_tag
def edition(key: str) -> str:
    """Name an edition."""
    return str(labels.EDITIONS.get(key, key))


@register.simple_tag
def table_facts(match: Match) -> str:
    """Say in one line what kind of table this is."""
    return _facts_of(match, languages.language())


def _facts_of(match: Match, language: str) -> str:
    round_now = match.round if match.is_running else 0
    return _facts(
        *(language, match.edition, match.cast_by, match.uniques_by),
        *(match.size, match.pace, round_now, match.is_private, match.is_rated),
        match.least_reliability,
    )


@functools.lru_cache(maxsize=2000)
def _facts(
    language: str,
    edition: str,
    cast_by: str,
    uniques_by: str,
    size: int,
    pace: str,
    round_now: int,
    is_private: bool,
    is_rated: bool,
    least_reliability: int,
) -> str:
    match = Match(edition=edition, cast_by=cast_by, uniques_by=uniques_by, pace=pace)
    players = ngettext("%(number)d player", "%(number)d players", size) % {"number": size}
    facts = [*casting.game_names(match), players, labels.pace_name(match)]
    if round_now:
        facts.append(_("round %(number)d") % {"number": round_now})
    if is_private:
        facts.append(_("private"))
    if is_rated:
        facts.append(_("rated"))
    if least_reliability:
        facts.append(_("reliability %(share)d %%") % {"share": least_reliability})
    return " · ".join(facts)


@register.simple_tag
def table_terms(match: Match) -> SafeString:
    """List what was agreed on when the table was opened, a sentence each."""
    clocked = (labels.pace_words(match), labels.hours_words(match), labels.vacation_words(match))
    says = [say for say in clocked if say] + labels.variants(match)
    says.append(
        _("Others may watch, without seeing any hand.") if match.allows_spectators else _("Nobody else may watch.")
    )
    if demand := labels.reliability_words(match):
        says.append(demand)
    if match.is_rated:
        says.append(_("The result counts for the ratings of those who play."))
    if match.allows_undo:
        says.append(_("A move may be taken back as long as nothing new has come to light."))
    says.append(
        _("If somebody stays away, this bot takes the seat: %(bot)s.") % {"bot": people.bot_name(match.stand_in)}
    )
    if match.allows_substitutes and match.is_timed and not match.is_rated:
        says.append(_("Then the others may ask somebody to take the seat over and play on."))
    return format_html('<ul class="terms">{}</ul>', format_html_join("", "<li>{}</li>", ((say,) for say in says)))
