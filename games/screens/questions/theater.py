"""Texts for the Theater: an exchange of characters before the first rank is called."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt
from games.screens.words import fill


@register_label("theater")
def swap_characters(reader: Reader, *about: str | int) -> Option:
    if about[0] == "decline":
        mine = reader.me.characters
        return Option(_("Keep your character"), picture=mine[0] if len(mine) == 1 else "mask", is_person=len(mine) == 1)
    other = reader.name(int(about[-1]))
    if len(about) == 2:
        given = reader.card(about[0])
        title = fill(_("Give %(name)s the %(card)s for an unknown character"), card=given, name=other)
        return Option(title, picture=str(about[0]), is_person=True)
    return Option(
        _("Exchange characters with %(name)s") % {"name": other}, _("You don't know what you'll get."), picture="swap"
    )


register_prompt(
    "swap_characters",
    gettext_lazy("Exchange characters before the first call?"),
    shows_known=True,
    doing=gettext_lazy("exchanging characters"),
    tip=gettext_lazy(
        "You don't know which character you'll get. An exchange helps most when your own is likely to be targeted."
    ),
)
