"""The Theater: characters are swapped before the first call."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import asks, labels
from games.screens.words import fill


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


asks(
    "swap_characters",
    gettext_lazy("Swap characters before the first one is called?"),
    shows_known=True,
    doing=gettext_lazy("swapping characters"),
    tip=gettext_lazy(
        "You may swap without knowing what you get. It pays most where your own character is likely to be hit."
    ),
)
