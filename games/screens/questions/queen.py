"""The Queen: gold comes from sitting beside rank 4."""

from django.utils.translation import gettext_lazy

from games.screens.vocabulary import refuses

refuses("not_beside_rank_4", gettext_lazy("The player of character number 4 does not sit next to you."), "queen")
