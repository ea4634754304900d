"""Template tags that speak about tables: `{% seat_name seat %}`, `{% table_facts match %}`, `{% time_left when %}`."""

import functools
from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games import pictures
from games.domain import listing, queries
from games.domain.listing import ShownSeat
from games.models import Match, Seat
from games.screens import dates, people
from games.screens.setup import casting, labels

register = template.Library()
register.simple_tag(people.bot_name)
register.simple_tag(dates.time_left)


@register.simple_tag
def seat_name(seat: Seat | ShownSeat) -> SafeString:
    """Name who sits there; people with an account get a link to their page."""
    return _named(seat, get_language())


def _named(seat: Seat | ShownSeat, language: str) -> SafeString:
    person, name = seat.user, people.seat_name(seat)
    if person and not person.is_guest and not person.deleted_at:
        return profile_link(language, person.handle, name)
    return conditional_escape(name)


@functools.lru_cache(maxsize=1000)
def profile_link(language: str, handle: str, name: str) -> SafeString:
    """Write the link to a public profile; its address begins with the language."""
    return format_html('<a href="{}">{}</a>', reverse("pages:player", args=[handle]), name)


@register.simple_tag
def table_cards(matches: Iterable[Match]) -> SafeString:
    """List tables, a card each; of the viewer's own, how they stand. A list may have hundreds of them."""
    language = get_language()
    return mark_safe(f'<ul class="tables">{"".join([_card(match, language) for match in matches])}</ul>')


def _card(match: Match, language: str) -> str:
    mine, seats = match.mine, "".join([_person(match, seat, language) for seat in match.shown_seats])
    stands = _how_it_stands(match, mine, language) if mine and match.is_running else ""
    asked = " asked" if mine and queries.waits_for(mine) else ""
    new = _("new result")
    news = f' <span class="badge yours">{new}</span>' if mine and queries.is_news(mine) else ""
    return (
        f'<li class="table-card{asked}">\n'
        f'<h3><a href="{match.get_absolute_url()}">{escape(match.name)}</a>{news}</h3>\n'
        f'<p class="facts-line">{escape(_facts_of(match, language))}</p>\n'
        f'<ul class="people">{seats}</ul>{stands}</li>'
    )


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
    if mine.stood_in_at:
        said = _("A bot plays for you until you come back.")
        return f"<p><strong>{said}</strong></p>"
    if mine.is_asked:
        said = _("It is your move.")
        left = f' <span class="time-left">{dates.time_left(mine.deadline)}</span>' if mine.deadline else ""
        return f"<p><strong>{said}</strong>{left}</p>"
    asked = listing.asked_seat(match)
    said = _("Waiting for %(name)s.") % {"name": _named(asked, language)} if asked else ""
    return f'<p><span class="muted">{said}</span></p>'


@register.simple_tag
def edition(key: str) -> str:
    """Name an edition."""
    return str(labels.EDITIONS.get(key, key))


@register.simple_tag
def table_facts(match: Match) -> str:
    """Say in one line what kind of table this is."""
    return _facts_of(match, get_language())


def _facts_of(match: Match, language: str) -> str:
    round_now = match.round if match.is_running else 0
    return _facts(
        *(language, match.edition, match.cast_by, match.uniques_by),
        *(match.size, match.pace, round_now, match.is_private),
    )


@functools.lru_cache(maxsize=2000)
def _facts(
    language: str, edition: str, cast_by: str, uniques_by: str, size: int, pace: str, round_now: int, is_private: bool
) -> str:
    match = Match(edition=edition, cast_by=cast_by, uniques_by=uniques_by, pace=pace)
    players = ngettext("%(number)d player", "%(number)d players", size) % {"number": size}
    facts = [*casting.game_names(match), players, labels.pace_name(match)]
    if round_now:
        facts.append(_("round %(number)d") % {"number": round_now})
    if is_private:
        facts.append(_("private"))
    return " · ".join(facts)


@register.simple_tag
def table_terms(match: Match) -> SafeString:
    """List what was agreed on when the table was opened, a sentence each."""
    says = [labels.pace_words(match), *labels.variants(match)]
    says.append(
        _("Others may watch, without seeing any hand.") if match.allows_spectators else _("Nobody else may watch.")
    )
    if match.allows_undo:
        says.append(_("A move may be taken back as long as nothing new has come to light."))
    says.append(
        _("If somebody stays away, this bot takes the seat: %(bot)s.") % {"bot": people.bot_name(match.stand_in)}
    )
    return format_html('<ul class="terms">{}</ul>', format_html_join("", "<li>{}</li>", ((say,) for say in says)))
