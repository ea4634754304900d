"""Template tags that draw the track of ranks and its legend."""

from functools import lru_cache

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import pictures
from games.screens import languages
from games.screens.table.ranks import Rank
from games.screens.table.ranks import legend as marks_of
from games.screens.words import page_of
from games.templatetags.cards import card_address, placed

register = template.Library()
ROOM = 9
"""Letters of a word beside a bust, before it has to be written smaller."""


@register.simple_tag
def track(ranks: list[Rank], match_id: int) -> SafeString:
    """All characters by rank; whoever has come forward and has a page is led to."""
    language = languages.language()
    return placed("".join([rank(one, language) for one in ranks]), match_id)


def rank(one: Rank, language: str) -> str:
    """One character on the track of ranks."""
    state = f"{one.state} hit" if one.is_hit else one.state
    shown = _rank(one.number, one.key, state, tuple(one.badges), one.in_colour)
    note = f"<i>: </i><span>{escape(one.note)}</span>" if one.note else ""
    size = ' class="long"' if max(map(len, one.name.split())) > ROOM else ""
    holder = f'<a class="holder" href="{page_of(one.handle, language)}">{escape(one.note)}</a>' if one.handle else ""
    return f'{shown}<span class="who"><b{size}>{escape(one.name)}</b>{note}</span></a>{holder}</li>'


@lru_cache(maxsize=4096)
def _rank(number: int, key: str, state: str, badges: tuple[str, ...], in_colour: bool) -> str:
    pinned = "".join(f'<span class="badge {b}">{pictures.sign(b, "")}</span>' for b in badges)
    portrait = pictures.bust(key, "" if in_colour else "uncoloured")
    return (
        f'<li class="rank {state}"><a href="{card_address(key)}" class="rank-link">{portrait}'
        f'<span class="nr">{number}</span>{pinned}'
    )


@register.simple_tag
def legend(ranks: list[Rank]) -> SafeString:
    """What the marks of the ranks mean, folded away."""
    return _legend(tuple(one.key for one in ranks), languages.language())


@lru_cache(maxsize=64)
def _legend(cast: tuple[str, ...], language: str) -> SafeString:
    row = '<div class="rank {}"><dt>{}</dt><dd>{}</dd></div>'
    rows = [
        format_html(
            row,
            mark.state,
            format_html(
                # A badge of the kind "city" would pass for a city.
                '<span class="badge{}">{}</span>',
                "" if mark.state == "figure" else f" {mark.badge}",
                pictures.sign(mark.badge, ""),
            )
            if mark.badge
            else mark_safe(
                '<span class="nr" aria-hidden="true">{}</span>'.format("123" if mark.state == "sequence" else 4)
            ),
            mark.words,
        )
        for mark in marks_of(cast)
    ]
    return format_html(
        '<details class="legend"><summary><span class="nr" aria-hidden="true">?</span>'
        '<span class="out-of-sight">{}</span></summary><dl>{}</dl></details>',
        _("What the marks mean"),
        mark_safe("".join(rows)),
    )
