"""Template tags that tell the log and the news."""

from functools import lru_cache

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games import pictures
from games.screens import languages
from games.screens.log.lines import Log, LogLine, round_title
from games.screens.news.catching_up import CatchUp
from games.screens.news.items import Item
from games.templatetags.cards import illustration

register = template.Library()


@register.simple_tag
def log_players(log: Log, match_id: int) -> SafeString:
    """All who sit there, each a link to what is told of them alone; from there a link back to everybody."""
    return _log_players(tuple(log.players), log.about, reverse("games:log", args=[match_id]), languages.language())


@lru_cache(maxsize=2048)
def _log_players(players: tuple[tuple[int, str], ...], about: int | None, whole: str, language: str) -> SafeString:
    current = mark_safe(' aria-current="true"')
    link = '<a href="{}?player={}"{}>{}</a>\n'
    links = [format_html(link, whole, number, current if number == about else "", name) for number, name in players]
    if about:
        links.append(format_html('<a href="{}">{}</a>', whole, _("Everybody")))
    return format_html(
        '<nav class="of-players" aria-labelledby="of-players-h">'
        '<span class="muted" id="of-players-h">{}</span>\n{}</nav>',
        _("What one player had to do with:"),
        mark_safe("".join(links)),
    )


@register.simple_tag
def log_rounds(log: Log, match_id: int, level: int = 3) -> SafeString:
    """The log, a fold for each round; the newest is open, and what has news in it."""
    language, is_of_one = languages.language(), log.about is not None
    folds = [
        _log_round(one.number, tuple(one.lines), is_of_one or not place or one.has_news, match_id, level, language)
        for place, one in enumerate(log.rounds)
    ]
    return mark_safe("".join(folds))


@lru_cache(maxsize=512)
def _log_round(number: int, lines: tuple[LogLine, ...], is_open: bool, match_id: int, level: int, language: str) -> str:
    """One fold: sentences in which a hand points at what was done to the viewer, and times that lead to the past."""
    goal = _("Look at the table then:")
    seen = f'<span class="out-of-sight">{goal} </span>'
    told = "".join([log_line(line, match_id, seen) for line in lines])
    return (
        f'<details class="round" id="round-{number}"{" open" if is_open else ""}>\n'
        f"<summary><h{level}>{round_title(number)}</h{level}></summary><ol reversed>{told}</ol></details>"
    )


def log_line(line: LogLine, match_id: int, seen: str) -> str:
    """One sentence of the log, whose text is markup already."""
    kinds = " ".join(kind for kind, has in (("to-you", line.to_viewer), ("new", line.is_new)) if has)
    kind = f' class="{kinds}"' if kinds else ""
    shown = pictures.sign("manicule" if line.to_viewer else line.sign)
    when = f'<time datetime="{line.stamp}">{line.time}</time>'
    if line.moment is not None:
        when = f'<a href="{reverse("games:moment", args=[match_id, line.moment])}">{seen}{when}</a>'
    return f"<li{kind}>{shown}<span>{line.text}</span>{when}</li>"


@register.simple_tag
def news_items(items: list[Item]) -> SafeString:
    """Pieces of news, each a small picture with a medal and a sentence."""
    return mark_safe("".join([news_item(item) for item in items]))


@register.simple_tag
def street(catch_up: CatchUp) -> SafeString:
    """What was built and lost while somebody was away, as one small skyline; nothing where nothing was."""
    if not catch_up.street:
        return SafeString()
    cards = tuple(card for card, _is_lost in catch_up.street)
    return pictures.skyline(
        cards, 0, seed=len(cards), lost=frozenset(i for i, one in enumerate(catch_up.street) if one[1])
    )


def news_item(item: Item) -> str:
    """One piece of news, whose text is markup already."""
    to_you = ' class="to-you"' if item.to_viewer else ""
    shown = illustration(item.picture, "uncoloured" if item.is_lost else "", is_person=True)
    medal = f'<span class="medal {item.medal}">{pictures.sign(item.medal, "")}</span>' if item.medal else ""
    return f'<li{to_you}><span class="shown">{shown}{medal}</span><p>{item.text}</p></li>'
