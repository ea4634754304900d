"""Choosing characters."""

from dataclasses import replace

from django.utils.translation import gettext as _

from games.screens import words
from games.screens.decision.options import Option, Reader, labels
from games.screens.words import fill


@labels("pick")
def pick(to: Reader, key: str) -> Option:
    return replace(to.person(key, _("Take the %(card)s")), rule=words.rule(key, to.edition))


@labels("lay_aside")
def lay_aside(to: Reader, key: str) -> Option:
    return to.person(key, _("Lay the %(card)s aside"), _("It is out of this round, and only you know it."))


@labels("theater")
def swap_characters(to: Reader, *about: str | int) -> Option:
    if about[0] == "decline":
        mine = to.me.characters
        return Option(_("Keep your character"), picture=mine[0] if len(mine) == 1 else "mask", is_person=len(mine) == 1)
    other = to.name(int(about[-1]))
    if len(about) == 2:
        given = to.card(about[0])
        title = fill(_("Give the %(card)s to %(name)s for an unknown character"), card=given, name=other)
        return Option(title, picture=str(about[0]), is_person=True)
    return Option(
        _("Swap characters with %(name)s") % {"name": other}, _("You do not know what you get."), picture="swap"
    )
