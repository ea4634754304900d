"""Texts for the Queen, who gets gold when sitting next to the player with rank 4."""

from django.utils.translation import gettext_lazy

from games.screens.vocabulary import register_refusal

register_refusal("not_beside_rank_4", gettext_lazy("The player with the rank 4 character is not next to you."), "queen")
