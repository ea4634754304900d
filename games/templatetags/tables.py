"""Template tags that speak about tables: `{% seat_name seat %}`, `{% table_facts match %}`, `{% time_left when %}`."""

import functools

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games import pictures
from games.domain import listing, queries
from games.domain.listing import ShownSeat
from games.models import Match, Seat
from games.screens import people
from games.screens.setup import casting, labels

register = template.Library()
register.simple_tag(people.bot_name)
register.simple_tag(people.time_left)


@register.simple_tag
def seat_name(seat: Seat | ShownSeat) -> SafeString:
    """Name who sits there; people with an account get a link to their page."""
    person, name = seat.user, people.seat_name(seat)
    if person and not person.is_guest and not person.deleted_at:
        return profile_link(get_language(), person.handle, name)
    return conditional_escape(name)


@functools.lru_cache(maxsize=1000)
def profile_link(language: str, handle: str, name: str) -> SafeString:
    """Write the link to a public profile; its address begins with the language."""
    return format_html('<a href="{}">{}</a>', reverse("pages:player", args=[handle]), name)


@register.simple_tag
def people_at(match: Match) -> SafeString:
    """List who sits at a table, and what each scored once it is over."""
    return mark_safe(f'<ul class="people">{"".join(_person(match, seat) for seat in match.shown_seats)}</ul>')


def _person(match: Match, seat: ShownSeat) -> str:
    before, after = "", ""
    if match.is_finished and seat.is_winner:
        before = format_html('{}<span class="out-of-sight">{}</span>', pictures.sign("crown"), _("won"))
    if match.is_finished and seat.score is not None:
        after = f" <b>{seat.score}</b>"
    opening = '<li class="free">' if seat.is_empty else "<li>"
    return f"{opening}{before}{seat_name(seat)}{after}</li>"


@register.filter
def is_waited_for(mine: Seat | None) -> bool:
    """Tell whether the game waits for the viewer."""
    return mine is not None and queries.waits_for(mine)


@register.filter
def has_news(mine: Seat | None) -> bool:
    """Tell whether the game ended and the viewer has not seen how."""
    return mine is not None and queries.is_news(mine)


@register.simple_tag
def how_it_stands(match: Match) -> SafeString:
    """Say whether the viewer or somebody else is to move in a running game, and how long there is for it."""
    mine = match.mine
    if not match.is_running:
        return mark_safe("")
    if mine.stood_in_at:
        return format_html("<p><strong>{}</strong></p>", _("A bot plays for you until you come back."))
    if mine.is_asked:
        left = (
            format_html(' <span class="time-left">{}</span>', people.time_left(mine.deadline)) if mine.deadline else ""
        )
        return format_html("<p><strong>{}</strong>{}</p>", _("It is your move."), left)
    asked = listing.asked_seat(match)
    said = mark_safe(_("Waiting for %(name)s.") % {"name": seat_name(asked)} if asked else "")
    return format_html('<p><span class="muted">{}</span></p>', said)


@register.simple_tag
def edition(key: str) -> str:
    """Name an edition."""
    return str(labels.EDITIONS.get(key, key))


@register.simple_tag
def table_facts(match: Match) -> str:
    """Say in one line what kind of table this is."""
    players = ngettext("%(number)d player", "%(number)d players", match.size) % {"number": match.size}
    facts = [*casting.game_names(match), players, labels.pace_name(match)]
    if match.is_running and match.round:
        facts.append(_("round %(number)d") % {"number": match.round})
    if match.is_private:
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
