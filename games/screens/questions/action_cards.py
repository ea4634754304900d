"""Texts for action cards that are played during the player's own turn."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.screens import words
from games.screens.options.reader import Option, Reader, Word
from games.screens.vocabulary import register_label, register_refusal
from games.screens.words import fill


@register_label(
    "play", heading=gettext_lazy("Play an action card"), is_by_card=True, doing=gettext_lazy("playing an action card")
)
def play(reader: Reader, card: str, *about: Word) -> Option:
    if not about:
        return Option(
            fill(_("Play the %(card)s"), card=reader.card(card)), words.rule(card, reader.edition), picture=card
        )
    if len(about) == 2:
        old, new = str(about[0]), str(about[1])
        price = reader.cost(new) - reader.cost(old)
        title = fill(_("Replace your %(old)s with the %(new)s"), old=reader.card(old), new=reader.card(new))
        short = fill(_("The %(new)s for your %(old)s"), old=reader.card(old), new=reader.card(new))
        why = reader.leaves(price) if price <= reader.me.gold else ""
        return Option(title, why, short=short, price=str(price), picture=new)
    cards = reader.view.players[int(about[0])].hand_size
    why = ngettext("%(number)d card", "%(number)d cards", cards) % {"number": cards}
    name = reader.name(int(about[0]))
    return Option(
        fill(_("Play the %(card)s on %(name)s"), card=reader.card(card), name=name), why, short=name, picture=card
    )


register_refusal(
    "one_action_card", gettext_lazy("You have already played an action card this turn."), "actions#playing"
)
register_refusal("not_dearer", gettext_lazy("It must cost more than the district it replaces."), "actions#playing")
