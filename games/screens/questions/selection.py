"""Choosing characters."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens import words
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import asks, labels


@labels("pick")
def pick(to: Reader, key: str) -> Option:
    return explained(to, to.person(key, _("Take the %(card)s")))


@labels("lay_aside")
def lay_aside(to: Reader, key: str) -> Option:
    return explained(
        to, to.person(key, _("Lay the %(card)s aside"), _("It is out of this round, and only you know it."))
    )


def explained(to: Reader, option: Option) -> Option:
    """Add to a character what it does, in a few words and in full."""
    key = option.picture
    return replace(option, gist=words.gist(key, to.edition), rule=words.rule(key, to.edition))


asks(
    "pick",
    gettext_lazy("Choose your character"),
    shows_known=True,
    tip=gettext_lazy(
        "Remember what you hand on: those characters sit in front of others now, or lie face down. Your table notes"
        " them for you above the choices."
    ),
)
asks(
    "lay_aside",
    gettext_lazy("Lay a character face down"),
    shows_known=True,
    doing=gettext_lazy("laying a character face down"),
    tip=gettext_lazy(
        "What you lay face down is out of this round, and only you know it. Lay aside what you would not like to meet."
    ),
)
