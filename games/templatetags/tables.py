"""Template tags for tables: `{% seat_name seat %}`, `{% table_facts match %}`, `{% time_left when %}`."""

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Match
from games.screens import dates, people, table_cards
from games.screens.setup import labels

register = template.Library()
register.simple_tag(people.bot_name)
register.simple_tag(people.linked_name, name="seat_name")
register.simple_tag(dates.time_left)
register.simple_tag(table_cards.table_facts)
register.filter("table_cards", table_cards.cards_for_matches)


@register.filter
def is_of_one_day(match: Match) -> bool:
    """Return whether a finished game began and ended on the same day."""
    return timezone.localdate(match.started_at) == timezone.localdate(match.ended_at)


@register.simple_tag
def edition(key: str) -> str:
    """Return the name of an edition."""
    return str(labels.EDITIONS.get(key, key))


@register.filter
def table_terms(match: Match) -> list[str]:
    """Return the terms of the table as sentences."""
    clocked = (
        *(labels.pace_words(match), labels.longest_wait_words(match), labels.post_words(match)),
        *(labels.hours_words(match), labels.vacation_words(match)),
    )
    terms = [words for words in clocked if words] + labels.match_variants(match)
    terms.append(_("Spectators can watch, but see no hands.") if match.allows_spectators else _("No spectators."))
    if demand := labels.reliability_words(match):
        terms.append(demand)
    if match.is_rated:
        terms.append(_("The result counts toward players' ratings."))
    if match.allows_undo:
        terms.append(_("Moves can be undone until new information is revealed."))
    terms.append(_("If a player goes missing, a bot takes over: %(bot)s.") % {"bot": people.bot_name(match.stand_in)})
    if match.allows_substitutes and match.is_timed and not match.is_rated:
        terms.append(_("The other players may then invite a substitute."))
    return terms
