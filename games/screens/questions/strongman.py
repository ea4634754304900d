"""The Strongman: who is murdered lives."""

from django.utils.translation import gettext_lazy

from games.screens.vocabulary import STANDING_ORDERS, StandingOrder, asks

asks(
    "resist",
    gettext_lazy("You are murdered. Play the Strongman and live?"),
    doing=gettext_lazy("saving my murdered character"),
)
STANDING_ORDERS["strongman"] = StandingOrder(
    plays=(
        gettext_lazy("When your character is murdered, your Strongman saves it by himself."),
        gettext_lazy("Keep the Strongman in the hand"),
    ),
    stays=(
        gettext_lazy("When your character is murdered, your Strongman stays in the hand."),
        gettext_lazy("Let the Strongman save me"),
    ),
)
