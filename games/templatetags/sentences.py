"""`{% translate %}` and the rest of Django's library `i18n`; a sentence is looked up once in each language.

The settings give this library the name `i18n`, so templates load it, and their sentences are gathered, as everywhere.
"""

from functools import lru_cache

from django import template
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.template import Context, Node
from django.template.base import Parser, Token
from django.templatetags import i18n
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext

from games.screens import languages
from games.screens.trusted import trusted

register = template.Library()
register.tags.update(i18n.register.tags)
register.filters.update(i18n.register.filters)


@lru_cache(maxsize=10_000)
def translation(sentence: str, context: str, language: str | None) -> SafeString:
    """Translate a sentence of a template, which is markup as it stands; `language` is the active one."""
    # Gathering doubles percent signs, as if something were to be filled in.
    message = sentence.replace("%", "%%")
    return trusted((pgettext(context, message) if context else gettext(message)).replace("%%", "%"))


class Sentence(Node):
    """A sentence that stands in the template word for word."""

    child_nodelists = ()

    def __init__(self, sentence: str, context: str) -> None:
        self.sentence, self.context = sentence, context

    def render(self, context: Context) -> SafeString:
        """Say it in the reader's language."""
        return translation(self.sentence, self.context, languages.language())


@register.tag("translate")
@register.tag("trans")
def translate(parser: Parser, token: Token) -> Node:
    """Parse the tag as Django does; sentences that are only known later are left to it."""
    node = i18n.do_translate(parser, token)
    said, context = node.filter_expression, node.message_context
    is_plain = isinstance(said.var.literal, str) and not said.filters and not node.noop and not node.asvar
    if is_plain and (context is None or isinstance(context.var, str)):
        return Sentence(said.var.literal, context.var if context else "")
    return node


@receiver(setting_changed)
def forget(**_changed: object) -> None:
    """Look sentences up anew when a test changes the catalogs."""
    translation.cache_clear()
