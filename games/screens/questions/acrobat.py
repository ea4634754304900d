"""Texts for the Acrobat, which takes the crown if no player answers as King."""

from django.utils.translation import gettext_lazy

from games.screens.vocabulary import STANDING_ORDERS, TOKENS, StandingOrder, Token, register_prompt

register_prompt(
    "take_throne",
    gettext_lazy("No one answers for rank 4. Take the crown?"),
    doing=gettext_lazy("taking the crown"),
)
TOKENS["usurped"] = Token(
    sign="crown",
    laid=(
        gettext_lazy("You take the throne from the %(card)s."),
        gettext_lazy("%(name)s takes the throne from the %(card)s."),
    ),
)
STANDING_ORDERS["acrobat"] = StandingOrder(
    plays=(
        gettext_lazy("If no one answers as King, your Acrobat takes the crown automatically."),
        gettext_lazy("Keep the Acrobat in hand"),
    ),
    stays=(
        gettext_lazy("If no one answers as King, your Acrobat stays in your hand."),
        gettext_lazy("Let the Acrobat take the crown"),
    ),
)
