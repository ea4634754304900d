"""Template tags that speak about tables: `{% seat_name seat %}`, `{% table_facts match %}`, `{% time_left when %}`."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

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
        return format_html('<a href="{}">{}</a>', seat.user.get_absolute_url(), name)
    return format_html("{}", name)


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
