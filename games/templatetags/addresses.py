"""`{% url %}` as Django has it, remembering what it made: an address depends on little else than its words."""

from functools import lru_cache

from django import template
from django.conf import settings
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.template import Context
from django.template.base import Parser, Token
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as parse
from django.urls import NoReverseMatch, get_script_prefix, reverse
from django.utils.html import conditional_escape

from games.screens import languages

register = template.Library()


@lru_cache(maxsize=20_000)
def address(name: str, args: tuple[str, ...], language: str | None, prefix: str, addresses: str) -> str:
    """Reverse the address of that name; `language`, `prefix` and `addresses` are what is active."""
    return reverse(name, args=args)


class Address(URLNode):
    """An address in a template; those with named parts are rare, and not remembered."""

    def render(self, context: Context) -> str:
        """Write the address, or put it into the context under its name there."""
        if self.kwargs:
            return super().render(context)
        # As texts, since what a page finds out only when it is asked holds on to its whole request.
        args = tuple(str(arg.resolve(context)) for arg in self.args)
        where = (languages.language(), get_script_prefix(), settings.ROOT_URLCONF)
        try:
            found = address(self.view_name.resolve(context), args, *where)
        except NoReverseMatch:
            if self.asvar is None:
                raise
            found = ""
        if self.asvar is None:
            return conditional_escape(found) if context.autoescape else found
        context[self.asvar] = found
        return ""


@register.tag
def url(parser: Parser, token: Token) -> Address:
    """Parse the tag as Django does."""
    node = parse(parser, token)
    return Address(node.view_name, node.args, node.kwargs, node.asvar)


@receiver(setting_changed)
def forget(**_changed: object) -> None:
    """Reverse anew when a test changes a setting."""
    address.cache_clear()
