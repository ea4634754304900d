"""Texts for the draft of characters."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens import words
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt


@register_label("pick")
def pick(reader: Reader, key: str) -> Option:
    gold = reader.gold_from_districts(key)
    option = option_with_rule(reader, reader.person(key, _("Choose the %(card)s")))
    return replace(option, price=f"+{gold}", gains=True) if gold else option


@register_label("lay_aside")
def lay_aside(reader: Reader, key: str) -> Option:
    return option_with_rule(
        reader, reader.person(key, _("Discard the %(card)s facedown"), _("Out this round; only you know."))
    )


def option_with_rule(reader: Reader, option: Option) -> Option:
    """Return the option of a character with a short and a full version of its rule."""
    key = option.picture
    return replace(option, gist=words.gist(key, reader.edition), rule=words.rule(key, reader.edition))


register_prompt(
    "pick",
    gettext_lazy("Choose your character"),
    shows_known=True,
    tip=gettext_lazy(
        "Remember the characters you pass on: other players have them now, or they are facedown. They are "
        "listed above your choices."
    ),
)
register_prompt(
    "lay_aside",
    gettext_lazy("Discard a character facedown"),
    shows_known=True,
    doing=gettext_lazy("discarding a character facedown"),
    tip=gettext_lazy(
        "The character you discard facedown is out this round, and only you know which it is. Discard one "
        "that could hurt you."
    ),
)
