"""Template tags about cards and the options of a decision."""

from django import template
from django.http import QueryDict

from games.models import Match
from games.models.match import Reference
from games.screens import words
from games.screens.options.reader import Option
from games.screens.rulebook import addresses
from games.screens.setup.labels import EDITIONS

register = template.Library()


@register.simple_tag
def rule_address(place: str, match: Match | Reference, moment: int | None = None) -> str:
    """Return the address of the rule at a place of the rulebook, from which one comes back to the table.

    `moment` is that of the replay to come back to. Empty where there is no such rule.
    """
    found = addresses.of_place(match.edition, place) if place and match.edition in EDITIONS else ""
    page, sign, part = found.partition("#")
    back = f"game={match.pk}" if moment is None else f"at={moment}&game={match.pk}"
    return f"{page}?{back}{sign}{part}" if page else ""


@register.simple_tag
def is_explained(option: Option, edition: str) -> bool:
    """Return whether the card of an option says more than the option does, or than it shows on every screen."""
    return option.explains and words.rule(option.picture, edition) not in ("", option.why)


@register.simple_tag
def card_name(key: str, edition: str) -> str:
    """Return the name of a card in the reader's language."""
    return words.card(key, edition)


@register.filter
def type_name(suit: str) -> str:
    """Return the name of a district type in the reader's language."""
    return str(words.TYPES[suit])


@register.simple_tag(takes_context=True)
def posted_choices(context: template.Context) -> list[str]:
    """Return what was chosen in a post that was refused, if the same question is still open."""
    posted: QueryDict = context["request"].POST
    return posted.getlist("choice") if posted.get("at") == str(context.get("at")) else []
