"""Template tags that draw cards and options; the same words and flags give the same markup, made once.

What is remembered serves every match: `HERE` stands in its addresses until the match is known.
"""

from functools import cache, lru_cache

from django import template
from django.template.defaultfilters import force_escape
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.keys import plain
from games import pictures
from games.models import Match
from games.pictures.gallery import ACTIONS, DISTRICTS, PEOPLE, SIGNS
from games.screens import languages
from games.screens.log.lines import LogLine
from games.screens.options.reader import Option
from games.screens.table.cities import Building, City
from games.screens.table.hand import HandCard
from games.screens.table.ranks import Rank
from games.screens.table.ranks import legend as marks_of
from games.screens.words import TYPES
from games.screens.words import card as card_name

register = template.Library()

HERE = "\0"
"""Stands for the number of the match; no text of ours or of a player holds it."""


def placed(markup: str, match_id: int) -> SafeString:
    """Write the number of the match into remembered markup."""
    return SafeString(markup.replace(HERE, str(match_id)))


@cache
def card_address(key: str) -> str:
    """Give the address of a card's details, for whichever match."""
    return reverse("games:card", args=[0, key]).replace("/0/", f"/{HERE}/", 1)


@register.simple_tag
def hand_card(card: HandCard, match_id: int) -> SafeString:
    """A card of the viewer's hand."""
    return placed(_hand_card(card, languages.language()), match_id)


@lru_cache(maxsize=2048)
def _hand_card(card: HandCard, language: str) -> SafeString:
    strip = pictures.ribbon(card.suit) if card.suit else ""
    scene = pictures.scene(card.key) if card.key in DISTRICTS else illustration(card.key)
    about = (
        format_html('<p class="type {}">{}{}</p>', card.suit, pictures.charge(card.suit), card.type)
        if card.suit
        else ""
    )
    text = format_html("<p>{}</p>", card.rule) if card.rule else ""
    state = (
        format_html('<p class="state{}">{}</p>', " muted" if card.is_later else "", card.state) if card.state else ""
    )
    seal = format_html('<span class="cost" aria-hidden="true">{}</span>', card.cost) if card.cost is not None else ""
    spoken = format_html('<span class="out-of-sight">, {} {}</span>', _("cost"), card.cost) if seal else ""
    return format_html(
        '<li class="card{}">{}<figure role="none"{}>{}{}</figure><div class="words"><h3>{}{}</h3>{}{}{}</div></li>',
        " later" if card.is_later else "",
        seal,
        mark_safe(' class="uncoloured"') if card.is_later else "",
        scene,
        strip,
        link(card.key, card.name),
        spoken,
        about,
        text,
        state,
    )


@register.simple_tag
def option(choice: Option, match: Match, many: bool = False, pictured: bool = True) -> SafeString:
    """One option of a decision: a button, or a box to tick where several are chosen together; beside it its card."""
    return placed(_option(choice, match.edition, bool(many), pictured, languages.language()), match.pk)


@lru_cache(maxsize=4096)
def _option(choice: Option, edition: str, many: bool, pictured: bool, language: str) -> SafeString:
    spoken = _("gold") if choice.gains else _("cost")
    price = (
        format_html(
            '<span class="price{}"><span class="out-of-sight">{} </span>{}</span>',
            " gain" if choice.gains else "",
            spoken,
            choice.price,
        )
        if choice.price
        else ""
    )
    of = format_html('<span class="out-of-sight">: {}</span>', choice.of) if choice.of else ""
    cost = (
        "" if choice.cost is None else format_html('<span class="out-of-sight">, {} {}</span>', _("cost"), choice.cost)
    )
    picture = option_picture(choice) if pictured else ""
    more = lines(choice)
    pause = breath() if more or price else ""
    inside = format_html("{}<span><b>{}{}{}{}</b>{}</span>{}", picture, choice.words, of, cost, pause, more, price)
    if many and not choice.disabled:
        chosen = format_html(
            '<label class="choice tick-choice"><input type="checkbox" name="choice" value="{}">{}</label>',
            choice.text,
            inside,
        )
    else:
        barred = mark_safe(" disabled") if choice.disabled else ""
        chosen = format_html(
            '<button class="choice" name="choice" value="{}"{}>{}</button>', choice.text, barred, inside
        )
    key = choice.picture
    if not choice.explains or key not in PEOPLE.keys() | DISTRICTS.keys() | ACTIONS.keys():
        return chosen
    return format_html('<div class="with-card">{}{}</div>', chosen, about(key, edition))


def breath() -> SafeString:
    """A pause after the name of an option, for who hears what follows; a hidden box would tear the dot off."""
    return format_html('<span class="pause">{}</span>', pgettext("after the name of a choice", "."))


def option_picture(choice: Option) -> SafeString:
    """The picture of an option, with the card's cost as its seal."""
    shown = illustration(choice.picture, "uncoloured" if choice.disabled else "", is_person=choice.is_person)
    if choice.cost is None:
        return shown
    seal = format_html('<span class="seal" aria-hidden="true">{}</span>', choice.cost)
    return format_html('<span class="sealed">{}{}</span>', shown, seal)


def lines(choice: Option) -> SafeString:
    """What stands below the name of an option: its type, what comes of it, its rule."""
    kind = (
        format_html('<span class="type {}">{}{}</span>', choice.suit, pictures.charge(choice.suit), TYPES[choice.suit])
        if choice.suit
        else ""
    )
    first = format_html("{}{}{}", kind, " · " if kind and choice.why else "", choice.why)
    why = format_html("<small>{}</small>", first) if first else ""
    return format_html('{}<small class="rule">{}</small>', why, choice.rule) if choice.rule else why


def about(key: str, edition: str) -> SafeString:
    """A mark that leads to what a card does."""
    told = _("%(card)s: what it does") % {"card": card_name(key, edition)}
    return format_html('<a class="card-link about" href="{}" aria-label="{}">?</a>', card_address(key), told)


@register.simple_tag
def illustration(key: str, css: str = "", *, is_person: bool = False) -> SafeString:
    """A small picture of a card or a thing; empty space where there is none."""
    key = plain(key)
    if key in PEOPLE and (is_person or key not in DISTRICTS):
        return pictures.bust(key, f"pic {css}".strip())
    if key in DISTRICTS or key in ACTIONS:
        return pictures.picture(key, f"small {css}".strip())
    if key in SIGNS:
        return pictures.sign(key, f"pic {css}".strip())
    if key in TYPES:
        return format_html('<span class="pic type {}">{}</span>', key, pictures.charge(key))
    return mark_safe('<span class="pic"></span>')


@register.simple_tag
def card_type(suit: str) -> SafeString:
    """The type of a card with its sign; nothing for a card of none."""
    if not suit:
        return mark_safe("")
    return format_html('<p class="type {}" aria-hidden="true">{}{}</p>', suit, pictures.charge(suit), TYPES[suit])


@register.simple_tag
def about_card(key: str, match: Match) -> SafeString:
    """A mark beside a heading that leads to what its card does."""
    return placed(about(key, match.edition), match.pk)


@register.simple_tag
def known_card(key: str, name: str, match_id: int) -> SafeString:
    """A character of which one knows something, small, leading to what it does."""
    shown = illustration(key, is_person=True)
    known = format_html(
        '<a class="card-link known-card" href="{}">{}<span>{}</span></a>', card_address(key), shown, name
    )
    return placed(known, match_id)


@register.simple_tag
def plate(city: City) -> SafeString:
    """Whose city it is, as whom, and what its owner has."""
    language = languages.language()
    heading = "h2" if city.is_mine else "h3"
    has = _figures(city.gold, city.cards, city.size, city.points, city.is_ahead, language)
    return mark_safe(
        f'<div class="plate"><{heading}>{escape(city.name)}{_crown(language) if city.has_crown else ""}</{heading}>'
        f'<span class="as">{escape(city.role)}</span><dl>{has}</dl></div>'
    )


@lru_cache(maxsize=16)
def _crown(language: str) -> SafeString:
    return format_html('{}<span class="out-of-sight">{}</span>', pictures.sign("crown"), _("has the crown"))


@lru_cache(maxsize=4096)
def _figures(gold: int, cards: int, size: str, points: int, is_ahead: bool, language: str) -> SafeString:
    figure = "<div{}>{}<dt>{}</dt><dd>{}</dd></div>"
    ahead = format_html('{}<span class="out-of-sight"> {}</span>', points, _("ahead"))
    return format_html(
        "{}{}{}{}",
        format_html(figure, "", pictures.sign("coin"), _("gold"), gold),
        format_html(figure, "", pictures.sign("card"), _("cards"), cards),
        format_html(figure, "", pictures.sign("city"), _("districts"), size),
        format_html(
            figure,
            mark_safe(' class="score"'),
            pictures.sign("laurel") if is_ahead else "",
            _("points"),
            ahead if is_ahead else points,
        ),
    )


@register.simple_tag
def names(city: City, match_id: int) -> SafeString:
    """The names under a town, each a link to its card, and what else is to be said."""
    language = languages.language()
    built = listed(city.buildings, language) if city.buildings else ""
    hand = ""
    if city.hand:
        title = _("In the hand:")
        hand = f'<div class="names in-hand"><b>{title}</b> {listed(city.hand, language)}</div>'
    note = f'<p class="note">{escape(city.note)}</p>' if city.note else ""
    return placed(f"{built}{hand}{note}", match_id)


def listed(buildings: tuple[Building, ...], language: str) -> str:
    """A list of districts with what they cost."""
    return f'<ul class="names">{"".join(_building(one, language) for one in buildings)}</ul>'


@lru_cache(maxsize=4096)
def _building(one: Building, language: str) -> SafeString:
    return format_html(
        '<li><span>{}<span class="out-of-sight"> {}</span> {}{}</span></li>',
        link(one.key, one.name),
        _("cost"),
        one.cost,
        format_html(" ({})", one.about) if one.about else "",
    )


@register.simple_tag
def log_lines(lines: list[LogLine], pointing: bool = False, moment: int | None = None, match_id: int = 0) -> SafeString:
    """Sentences of the log; `pointing` sets a hand beside what was done to the viewer, `moment` links to the past."""
    address = reverse("games:moment", args=[match_id, moment]) if moment is not None else ""
    goal = _("Look at the table then:")
    seen = f'<span class="out-of-sight">{goal} </span>' if address else ""
    return mark_safe("".join(log_line(line, pointing, address, seen) for line in lines))


def log_line(line: LogLine, pointing: bool, address: str, seen: str) -> str:
    """One sentence of the log, whose text is markup already."""
    to_you = ' class="to-you"' if line.to_viewer else ""
    shown = pictures.sign("manicule" if pointing and line.to_viewer else line.sign)
    time = f'<time datetime="{line.stamp}">{line.time}</time>'
    when = f'<a href="{address}">{seen}{time}</a>' if address else time
    return f"<li{to_you}>{shown}<span>{line.text}</span>{when}</li>"


@register.simple_tag
def card_link(key: str, name: str, match_id: int) -> SafeString:
    """A card's name, leading to what the card does."""
    return placed(link(key, name), match_id)


@lru_cache(maxsize=1024)
def link(key: str, name: str) -> SafeString:
    """Name a card with the address of its details."""
    return format_html('<a class="card-link" href="{}">{}</a>', card_address(key), name)


@register.simple_tag
def rank(one: Rank, match_id: int) -> SafeString:
    """One character on the track of ranks."""
    shown = _rank(one.number, one.key, one.state, tuple(one.badges), one.in_colour)
    words = escape(f"{one.name}: {one.note}" if one.note else one.name)
    return placed(f'{shown}<span class="out-of-sight">{words}</span></a></li>', match_id)


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


register.filter("escaped", force_escape)
