"""Template tags for cards and the options of a decision."""

from django import template
from django.http import QueryDict
from django.utils.translation import gettext as _

from games.models import Match
from games.models.matches.match import Reference, match_cards_url, match_moments_url
from games.screens import words
from games.screens.options.reader import Option
from games.screens.rulebook import addresses
from games.screens.setup.labels import EDITIONS

register = template.Library()


@register.simple_tag
def rule_url(place: str, match: Match | Reference, moment: int | None = None) -> str:
    """Return the URL of a rule in the rulebook, with the table to return to; empty if there is no such rule.

    `moment` is the moment of the replay to return to.
    """
    url = addresses.place_url(match.edition, place) if place and match.edition in EDITIONS else ""
    page, sign, part = url.partition("#")
    back = f"game={match.pk}" if moment is None else f"at={moment}&game={match.pk}"
    return f"{page}?{back}{sign}{part}" if page else ""


@register.filter
def card_url(key: str, match_id: int) -> str:
    """Return the URL of a card's page within a match."""
    return f"{match_cards_url(match_id)}{key}/"


@register.filter
def game_moment_url(number: int, match_id: int) -> str:
    """Return the URL of a moment in the replay of a match."""
    return f"{match_moments_url(match_id)}{number}/"


@register.simple_tag
def is_explained(option: Option, edition: str) -> bool:
    """Return whether the text of an option's card says more than the option itself."""
    return option.explains and words.rule(option.picture, edition) not in ("", option.why)


@register.filter
def rule_name(refused: str) -> str:
    """Return the accessible name of the link to the rule that explains a refusal."""
    return _("%(choice)s: see rule") % {"choice": refused}


@register.simple_tag
def card_link_label(key: str, edition: str) -> str:
    """Return the accessible name of the link to a card's page."""
    return _("%(card)s: what it does") % {"card": words.card(key, edition)}


@register.filter
def type_name(suit: str) -> str:
    """Return the name of a district type in the reader's language."""
    return str(words.TYPES[suit])


@register.simple_tag(takes_context=True)
def posted_choices(context: template.Context) -> list[str]:
    """Return the choices of a refused post, which stay selected if the same question is still open."""
    posted: QueryDict = context["request"].POST
    return posted.getlist("choice") if posted.get("at") == str(context.get("at")) else []
