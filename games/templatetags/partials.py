"""A template tag that includes a partial, cached by its values.

Example: `{% cached_partial "games/play/table/parts/rank.html" rank=rank %}`.

The partial has no access to the request, the page's context or the viewer, only to the named values. These must be
immutable: strings, numbers, tuples, frozen dataclasses. A partial with URLs of a match takes `match_id=match.pk` or
`match=match.reference`; all matches still share its cached HTML.
"""

from django import template
from django.template import Context, Template
from django.template.base import FilterExpression, Parser, Token, token_kwargs
from django.utils.safestring import SafeString

from games.screens.partials import render_cached, template_named

register = template.Library()


class CachedPartial(template.Node):
    """A template node for a partial with the values from which it is rendered."""

    child_nodelists = ()

    def __init__(self, name: str, values: dict[str, FilterExpression]) -> None:
        self.name, self.names, self.values = name, tuple(values), tuple(values.values())
        self.template: Template | None = None

    def render(self, context: Context) -> SafeString:
        """Return the partial's HTML, from the cache if possible."""
        if self.template is None:
            self.template = template_named(self.name)
        return render_cached(self.template, self.names, *[value.resolve(context) for value in self.values])


@register.tag
def cached_partial(parser: Parser, token: Token) -> CachedPartial:
    """Parse the quoted path of a partial and its named values."""
    _tag, *bits = token.split_contents()
    if not bits or bits[0][0] not in "\"'":
        raise template.TemplateSyntaxError("cached_partial: the path of a partial, quoted, comes first")
    values = token_kwargs(bits[1:], parser)
    if len(values) != len(bits) - 1:
        raise template.TemplateSyntaxError("cached_partial: every value needs a name, as in card=card")
    return CachedPartial(bits[0][1:-1], values)
