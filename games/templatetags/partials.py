"""`{% cached_partial "games/play/table/parts/rank.html" rank=rank %}`: a partial, rendered once for equal values.

The partial sees its named values and nothing else: no request, no context of the page, no viewer. The values must be
immutable: text, numbers, tuples, frozen dataclasses. A partial with addresses in a match takes `match_id=match.pk` or
`match=match.reference`; matches share its markup all the same.
"""

from django import template
from django.template import Context, Template
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.safestring import SafeString

from games.screens.partials import rendered, template_named

register = template.Library()


class CachedPartial(template.Node):
    """A partial and the values it is rendered from."""

    child_nodelists = ()

    def __init__(self, name: str, values: dict[str, FilterExpression]) -> None:
        self.name, self.names, self.values = name, tuple(values), tuple(values.values())
        self.template: Template | None = None

    def render(self, context: Context) -> SafeString:
        """Return the markup."""
        if self.template is None:
            self.template = template_named(self.name)
        return rendered(self.template, self.names, *[value.resolve(context) for value in self.values])


@register.tag
def cached_partial(parser: Parser, token: Token) -> CachedPartial:
    """Parse the path of a partial, quoted, and named values."""
    _tag, *bits = token.split_contents()
    if not bits or bits[0][0] not in "\"'":
        raise template.TemplateSyntaxError("cached_partial: the path of a partial, quoted, comes first")
    values = token_kwargs(bits[1:], parser)
    if len(values) != len(bits) - 1:
        raise template.TemplateSyntaxError("cached_partial: every value needs a name, as in card=card")
    return CachedPartial(bits[0][1:-1], values)
