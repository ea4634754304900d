"""Boxes and lists of a decision; what stood in a post that was refused is chosen again."""

from django import template
from django.utils.safestring import SafeString, mark_safe

from games.models import Match
from games.screens.options.reader import Option
from games.templatetags.cards import option

register = template.Library()
BOX = '<input type="checkbox"'


@register.simple_tag(takes_context=True)
def tick(context: template.Context, choice: Option, match: Match) -> SafeString:
    """One option with its box."""
    box = option(choice, match, many=True)
    return mark_safe(box.replace(BOX, f"{BOX} checked", 1)) if choice.text in ticked(context) else box


@register.simple_tag(takes_context=True)
def selected(context: template.Context, choice: Option) -> SafeString:
    """Mark the entry of a list that was chosen in it."""
    return mark_safe(" selected" if choice.text in ticked(context) else "")


def ticked(context: template.Context) -> list[str]:
    """Give what was chosen for the very question that is still open."""
    posted = context["request"].POST
    return posted.getlist("choice") if posted.get("at") == str(context.get("at")) else []
