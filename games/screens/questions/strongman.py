"""Texts for the Strongman, which saves a killed character."""

from django.utils.translation import gettext_lazy

from games.screens.vocabulary import STANDING_ORDERS, StandingOrder, register_prompt

register_prompt(
    "resist",
    gettext_lazy("You were killed. Play the Strongman to survive?"),
    doing=gettext_lazy("saving my killed character"),
)
STANDING_ORDERS["strongman"] = StandingOrder(
    plays=(
        gettext_lazy("If your character is killed, your Strongman saves it automatically."),
        gettext_lazy("Keep the Strongman in hand"),
    ),
    stays=(
        gettext_lazy("If your character is killed, your Strongman stays in your hand."),
        gettext_lazy("Let the Strongman save me"),
    ),
)
