"""`{% remembered name=value … %}`: a part of a page that is made of the named values alone, once for equal ones.

Inside nothing else is known: neither the request nor who asks. So what is remembered of one viewer can be shown to
another only where both would be shown the same anyway. The values have to be hashable and found out already, for what
is found out late would hold on to its request; times come as words.
"""

from collections.abc import Hashable

from django import template
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.template import Context
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.urls import get_script_prefix
from django.utils.safestring import SafeString

from games.screens import languages

register = template.Library()

MOST = 500
"""So many of one part are kept at once."""
kept: dict["Remembered", dict[tuple[Hashable, ...], str]] = {}


class Remembered(template.Node):
    """What stands between the tags, by what it was made of."""

    def __init__(self, values: dict[str, FilterExpression], inside: NodeList) -> None:
        self.values, self.nodelist = values, inside

    def render(self, context: Context) -> str:
        """Write the part, or give what was written for the same values."""
        values = {name: value.resolve(context) for name, value in self.values.items()}
        # What is safe markup already, and what reads like it, are not the same.
        safe = tuple([name for name, value in values.items() if isinstance(value, SafeString)])
        key = (languages.language(), get_script_prefix(), safe, *values.values())
        known = kept.setdefault(self, {})
        made = known.get(key)
        if made is None:
            if len(known) >= MOST:
                known.clear()
            made = known[key] = self.nodelist.render(context.new(values))
        return made


@register.tag
def remembered(parser: Parser, token: Token) -> Remembered:
    """Parse the named values, and all up to the closing tag."""
    _name, *bits = token.split_contents()
    values = token_kwargs(bits, parser)
    if bits:
        raise template.TemplateSyntaxError("remembered: every value needs a name, as in count=waiting_count")
    inside = parser.parse(("endremembered",))
    parser.delete_first_token()
    return Remembered(values, inside)


@receiver(setting_changed)
def forget(**_changed: object) -> None:
    """Draw anew when a test changes a setting."""
    kept.clear()
