"""Texts for the Scholar, who keeps one of seven cards."""

from django.utils.translation import gettext_lazy, ngettext

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label


@register_label("study", doing=gettext_lazy("drawing cards as the Scholar"))
def study(reader: Reader) -> Option:
    seen = reader.number("scholar", "seen")
    title = ngettext("Look at %(number)d card and keep one", "Look at %(number)d cards and keep one", seen)
    return Option(title % {"number": seen}, reader.drawn(), picture="scholar", is_person=True)
