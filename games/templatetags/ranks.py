"""A template filter for the ranks of the current round."""

from collections.abc import Iterable

from django import template

from games.screens.table.ranks import Rank, rank_legend

register = template.Library()
register.simple_tag(rank_legend, name="marks_of")


@register.filter
def cast(ranks: Iterable[Rank]) -> tuple[str, ...]:
    """Return the keys of the characters with the given ranks."""
    return tuple([rank.key for rank in ranks])
