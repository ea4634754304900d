"""Template tags that draw cards and options; the same words and flags give the same markup, made once.

What is remembered serves every match: `HERE` stands in its addresses until the match is known.
"""

from functools import cache, lru_cache

from django import template
from django.template.defaultfilters import force_escape
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.keys import plain
from games import pictures
from games.models import Match
from games.models.match import Reference
from games.pictures.gallery import ACTIONS, DISTRICTS, PEOPLE, SIGNS
from games.screens import languages
from games.screens.options.reader import Further, Option
from games.screens.rulebook import addresses
from games.screens.setup.labels import EDITIONS
from games.screens.table.hand import HandCard
from games.screens.words import TYPES
from games.screens.words import card as card_name
from games.screens.words import rule as card_rule

register = template.Library()

HERE = "\0"
"""Stands for the number of the match; no text of ours or of a player holds it."""
FULL_STOPS = (".", "!", "?", "…", "。", "！", "？")
"""Words that end so make a pause by themselves."""


def placed(markup: str, match_id: int) -> SafeString:
    """Write the number of the match into remembered markup."""
    return SafeString(markup.replace(HERE, str(match_id)))


@cache
def card_address(key: str) -> str:
    """Give the address of a card's details, for whichever match."""
    return reverse("games:card", args=[0, key]).replace("/0/", f"/{HERE}/", 1)


@register.simple_tag
def hand_cards(hand: list[HandCard], match: Match) -> SafeString:
    """The cards of the viewer's hand."""
    language = languages.language()
    return placed("".join([_hand_card(card, match.edition, language) for card in hand]), match.pk)


@lru_cache(maxsize=2048)
def _hand_card(card: HandCard, edition: str, language: str) -> SafeString:
    strip = pictures.ribbon(card.suit) if card.suit else ""
    scene = pictures.scene(card.key) if card.key in DISTRICTS else illustration(card.key)
    about = (
        format_html('<p class="type {}">{}{}</p>', card.suit, pictures.charge(card.suit), card.type)
        if card.suit
        else ""
    )
    text = format_html("<p>{}</p>", card.rule) if card.rule else ""
    told = rule_place(card.rule_at, edition)
    why = rule_link(told, card.state, "why", f"{card.state} §") if told else card.state
    state = format_html('<p class="state{}">{}</p>', " muted" if card.is_later else "", why) if why else ""
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
def option(choice: Option, match: Match | Reference, many: bool = False, pictured: bool = True) -> SafeString:
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
    more = lines(choice, breath(choice.why) if price else "")
    last = (choice.of or choice.words) if choice.cost is None else ""
    pause = breath(last) if more or price else ""
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
    if place := rule_place(choice.place, edition):
        return format_html('<div class="with-card">{}{}</div>', chosen, rule_link(place, choice.words))
    if choice.further:
        chosen = format_html('<div class="with-further">{}{}</div>', chosen, further(choice.words, choice.further))
    if not choice.explains or not tells_more(choice, edition):
        return chosen
    # Of a rule that the option says whole a phone shows the beginning, and the card has the rest.
    css = "with-card with-whole" if choice.rule else "with-card"
    return format_html('<div class="{}">{}{}</div>', css, chosen, about(choice.picture, edition))


@register.simple_tag
def rule_of_note(place: str, title: str, match: Match | Reference) -> SafeString:
    """A mark that leads to the rule behind the one reason why nothing under a heading can be chosen."""
    known = rule_place(place, match.edition)
    return placed(rule_link(known, title), match.pk) if known else SafeString("")


def rule_place(place: str, edition: str) -> str:
    """Give the address of the rule behind a refusal, from which one comes back; empty where there is none."""
    found = addresses.of_place(edition, place) if place and edition in EDITIONS else ""
    page, sign, part = found.partition("#")
    return f"{page}?game={HERE}{sign}{part}" if page else ""


@register.simple_tag
def rule_of_choice(choice: Option, match: Match, moment: int) -> SafeString:
    """The mark that leads from a choice refused in the past to its rule, from which one comes back to that moment."""
    known = rule_place(choice.place, match.edition).replace("?game=", f"?at={moment}&game=")
    return placed(rule_link(known, choice.words), match.pk) if known else SafeString("")


def rule_link(address: str, refused: str, css: str = "about", sign: str = "§") -> SafeString:
    """A mark that leads to the rule behind a refusal."""
    told = _("%(choice)s: the rule") % {"choice": refused}
    return format_html('<a class="{} rule-mark" href="{}" aria-label="{}">{}</a>', css, address, told, sign)


def further(first: str, more: Further) -> SafeString:
    """The button that does what stands above it and more; who hears it is told both."""
    left = format_html("{}<small>{}</small>", breath(more.words), more.why) if more.why else ""
    named = format_html('<b><span class="out-of-sight">{}, </span>{}</b>{}', first, more.words, left)
    return format_html('<button class="further" name="choice" value="{}"><span>{}</span></button>', more.text, named)


def tells_more(choice: Option, edition: str) -> bool:
    """Tell whether the card of an option says anything that the option does not, or does not show on every screen."""
    return card_rule(choice.picture, edition) not in ("", choice.why)


def breath(before: str) -> SafeString:
    """A pause after words that make none themselves, for who hears what follows; a hidden box would tear it off."""
    if before.endswith(FULL_STOPS):
        return SafeString("")
    return format_html('<span class="pause">{}</span>', pgettext("after the name of a choice", "."))


def option_picture(choice: Option) -> SafeString:
    """The picture of an option, with the card's cost as its seal."""
    shown = illustration(choice.picture, "uncoloured" if choice.disabled else "", is_person=choice.is_person)
    if choice.cost is None:
        return shown
    seal = format_html('<span class="seal" aria-hidden="true">{}</span>', choice.cost)
    return format_html('<span class="sealed">{}{}</span>', shown, seal)


def lines(choice: Option, pause: str = "") -> SafeString:
    """What stands below the name of an option: its type, what comes of it, its rule, and a `pause` before more."""
    kind = (
        format_html('<span class="type {}">{}{}</span>', choice.suit, pictures.charge(choice.suit), TYPES[choice.suit])
        if choice.suit
        else ""
    )
    first = format_html("{}{}{}", kind, " · " if kind and choice.why else "", choice.why)
    why = format_html("<small>{}{}</small>", first, "" if choice.rule else pause) if first else ""
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
def about_card(key: str, match: Match | Reference) -> SafeString:
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
def card_link(key: str, name: str, match_id: int) -> SafeString:
    """A card's name, leading to what the card does."""
    return placed(link(key, name), match_id)


@lru_cache(maxsize=1024)
def link(key: str, name: str) -> SafeString:
    """Name a card with the address of its details."""
    return format_html('<a class="card-link" href="{}">{}</a>', card_address(key), name)


@register.simple_tag
def card_at_hand(card: HandCard, match_id: int) -> SafeString:
    """A card of the viewer's hand as small as a finger, leading to what it does."""
    return placed(_card_at_hand(card, languages.language()), match_id)


@lru_cache(maxsize=2048)
def _card_at_hand(card: HandCard, language: str) -> SafeString:
    seal = format_html('<span class="seal" aria-hidden="true">{}</span>', card.cost) if card.cost is not None else ""
    cost = format_html(", {} {}", _("cost"), card.cost) if seal else ""
    return format_html(
        '<li{}><a class="card-link sealed" href="{}" aria-label="{}{}">{}{}</a></li>',
        mark_safe(' class="later"') if card.is_later else "",
        *(card_address(card.key), card.name, cost),
        illustration(card.key, "uncoloured" if card.is_later else ""),
        seal,
    )


register.filter("escaped", force_escape)
