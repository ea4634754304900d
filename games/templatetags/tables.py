"""Template tags that speak about tables: `{% seat_name seat %}`, `{% table_facts match %}`, `{% time_left when %}`."""

import functools

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games import pictures
from games.domain import queries
from games.models import Match, Seat
from games.screens import casting, people, setup

register = template.Library()
register.simple_tag(people.bot_name)
register.simple_tag(people.time_left)


@register.simple_tag
def seat_name(seat: Seat) -> SafeString:
    """Name who sits there; people with an account get a link to their page."""
    name = people.seat_name(seat)
    if seat.user_id and not seat.user.is_guest and not seat.user.deleted_at:
        return profile_link(get_language(), seat.user.handle, name)
    return conditional_escape(name)


@functools.lru_cache(maxsize=1000)
def profile_link(language: str, handle: str, name: str) -> SafeString:
    """Write the link to a public profile; its address begins with the language."""
    return format_html('<a href="{}">{}</a>', reverse("pages:player", args=[handle]), name)


@register.simple_tag
def people_at(match: Match) -> SafeString:
    """List who sits at a table, and what each scored once it is over."""
    return mark_safe(f'<ul class="people">{"".join(_person(match, seat) for seat in match.seats.all())}</ul>')


def _person(match: Match, seat: Seat) -> str:
    before, after = "", ""
    if match.is_finished and seat.is_winner:
        before = format_html('{}<span class="out-of-sight">{}</span>', pictures.sign("crown"), _("won"))
    if match.is_finished and seat.score is not None:
        after = f" <b>{seat.score}</b>"
    opening = '<li class="free">' if seat.is_empty else "<li>"
    return f"{opening}{before}{seat_name(seat)}{after}</li>"


@register.simple_tag
def waited_for(match: Match) -> SafeString:
    """Say for whom a table waits."""
    asked = queries.asked_seat(match)
    return mark_safe(_("Waiting for %(name)s.") % {"name": seat_name(asked)} if asked else "")


@register.simple_tag
def edition(key: str) -> str:
    """Name an edition."""
    return str(setup.EDITIONS.get(key, key))


@register.simple_tag
def table_facts(match: Match) -> str:
    """Say in one line what kind of table this is."""
    players = ngettext("%(number)d player", "%(number)d players", match.size) % {"number": match.size}
    facts = [*casting.game_names(match), players, setup.pace_name(match)]
    if match.is_running and match.round:
        facts.append(_("round %(number)d") % {"number": match.round})
    if match.is_private:
        facts.append(_("private"))
    return " · ".join(facts)


@register.simple_tag
def table_terms(match: Match) -> SafeString:
    """List what was agreed on when the table was opened, a sentence each."""
    says = [setup.pace_words(match), *setup.variants(match)]
    says.append(
        _("Others may watch, without seeing any hand.") if match.allows_spectators else _("Nobody else may watch.")
    )
    if match.allows_undo:
        says.append(_("A move may be taken back as long as nothing new has come to light."))
    says.append(
        _("If somebody stays away, this bot takes the seat: %(bot)s.") % {"bot": people.bot_name(match.stand_in)}
    )
    return format_html('<ul class="terms">{}</ul>', format_html_join("", "<li>{}</li>", ((say,) for say in says)))
