"""Describe choices of the engine as options on the page: label, consequences, price.

The labels of most verbs are registered in `questions`; other choices are named after their card.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Self

from django.utils.translation import gettext as _

from engine import Offer, Question, Refusal, View
from engine.cards import Card, Character, District
from engine.editions import Kit
from engine.shared_rules import income_count, no_cards, paying_districts
from engine.state import NOBODY
from engine.view_parts import PlayerView
from games.screens import words
from games.screens.reasons.places import refusal_place
from games.screens.reasons.rules import refusal_reason
from games.screens.reasons.targets import reason_for
from games.screens.vocabulary import verb_words
from games.screens.words import Noun, fill, gold

Word = str | int
FULL_STOPS = (".", "!", "?", "…", "。", "！", "？")
"""Punctuation marks at which screen readers pause."""


@dataclass(frozen=True)
class SecondButton:
    """A second button of an option: it chooses the option and does one more thing. `text` is its form value."""

    text: str
    words: str
    why: str = ""
    """Unused options that are lost by pressing it."""

    @property
    def pauses(self) -> bool:
        """Return whether to add a pause for screen readers between `words` and `why`."""
        return not self.words.endswith(FULL_STOPS)


@dataclass(frozen=True)
class Option:
    """An option that can be chosen; `text` is its form value."""

    words: str
    why: str = ""
    """The consequences, or why the option cannot be chosen."""
    gist: str = ""
    """A short description of the character, in the draft."""
    rule: str = ""
    """The rule of the card, if it matters for the choice."""
    suit: str = ""
    cost: int | None = None
    """The cost of the card, if it differs from the price."""
    short: str = ""
    """A shorter label, for use below a heading that names the player or card."""
    of: str = ""
    """The heading above the option, for screen readers."""
    explains: bool = True
    """Whether the option links to the rule of the pictured card."""
    price: str = ""
    gains: bool = False
    """Whether `price` is gained instead of paid."""
    picture: str = ""
    """Key of a card, or name of an icon."""
    is_person: bool = False
    disabled: bool = False
    is_fruitless: bool = False
    """Whether the option would have no effect, or only harm the player."""
    text: str = ""
    copies: int = 1
    """The number of copies of the card in the hand, in a form that gives away several cards."""
    further: SecondButton | None = None
    """A second button, which also does what usually follows."""
    place: str = ""
    """The place in the rulebook that explains why the option cannot be chosen."""
    player: str = ""
    """The player whom the option is about, whose crest is shown at the name."""
    is_advised: bool = False
    """Whether a bot whom the viewer has asked would choose this."""

    @property
    def picture_css(self) -> str:
        """Return the CSS class of the option's picture."""
        return "uncoloured" if self.disabled else ""

    @property
    def pauses_after_name(self) -> bool:
        """Return whether to add a pause for screen readers after the option's name."""
        last = (self.of or self.words) if self.cost is None else ""
        return bool(self.suit or self.why or self.rule or self.price) and not last.endswith(FULL_STOPS)

    @property
    def pauses_after_reason(self) -> bool:
        """Return whether to add a pause for screen readers between `why` and `price`."""
        return bool(self.price) and not self.rule and not self.why.endswith(FULL_STOPS)

    def with_fields(self, **changes: Any) -> Self:
        """Return a copy with some fields changed; five times as fast as `dataclasses.replace`."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__, **changes)
        return made


@lru_cache(maxsize=2048)
def ability_owners(kit: Kit, power: str, city: tuple[str, ...]) -> dict[str, str]:
    """Return the card of each ability, by ability name. The active character and the viewer's city take precedence."""
    found: dict[str, str] = {}
    for key in (power, *city, *kit.cards):
        for ability in kit.cards[key].abilities if key in kit.cards else ():
            found.setdefault(ability.name, words.plain_district(key))
    return found


@lru_cache(maxsize=2048)
def rule_numbers(kit: Kit, key: str) -> dict[str, int]:
    """Return the numbers in a card's rule."""
    return kit.cards[key].numbers()


@dataclass(frozen=True)
class Reader:
    """Describes the offers of a view; `names` are the players' names by seat."""

    view: View
    names: tuple[str, ...]
    laid: int = 0
    """The number of cards used as payment in the same form."""
    collects_income: bool = True
    """Whether free gold is collected automatically, at the latest when the turn ends."""

    def option(self, offer: Offer) -> Option:
        """Return the option that describes an offer."""
        verb, *about = offer.choice
        known = verb_words(self.view.question, str(verb))
        told = known.label(self, *about) if known else card_option(self, str(verb), *about)
        # The page shows the rule of the active character anyway.
        is_fruitless = self.open_question is not None and self.open_question.is_fruitless(self.view, offer.choice)
        told = told.with_fields(
            text=offer.text,
            explains=told.picture != self.power,
            is_fruitless=is_fruitless,
            player=told.player or self.player_of(*about),
        )
        if offer.refusal is None:
            return told
        return told.with_fields(
            disabled=True, why=reason_for(offer, self.view), gist="", rule="", place=self.place(offer)
        )

    def place(self, offer: Offer) -> str:
        """Return the place in the rulebook that explains a refusal."""
        verb, *about = map(str, offer.choice)
        # All action cards share one verb; the next word names the card.
        return refusal_place(
            offer, self.view, about[0] if about and about[0] in self.view.kit.actions else self.owner_of(verb)
        )

    # Data for labels.

    @property
    def edition(self) -> str:
        """The edition, which determines the names of cards."""
        return self.view.edition

    @property
    def me(self) -> PlayerView:
        """The viewer's own player; for spectators, the player in the first seat."""
        return self.view.players[self.view.seat or 0]

    @property
    def power(self) -> str:
        """The character whose powers are used this turn; empty outside a turn."""
        return self.view.turn.powers if self.view.turn else ""

    @cached_property
    def cards(self) -> dict[str, Card]:
        """All cards of this game by key."""
        return self.view.kit.cards

    @property
    def about(self) -> dict[str, Any]:
        """The fields of the open question by name."""
        return dict(self.view.about)

    @cached_property
    def open_question(self) -> Question | None:
        """The question that the viewer is asked; None for anyone else."""
        return self.view.asks

    @cached_property
    def prices(self) -> dict[tuple[Word, ...], int]:
        """Choice -> its price in gold, for choices that have a price."""
        return dict(self.view.prices)

    def name(self, seat: int) -> str:
        """Return the name of the player in `seat`."""
        return self.names[seat]

    def player_of(self, *about: Word) -> str:
        """Return the player whom a choice is about; empty if it is about no other player."""
        # A choice names at most one seat; two numbers are a split of the Abbot's income.
        seats = [word for word in about if isinstance(word, int)]
        return self.name(seats[0]) if len(seats) == 1 and not self.is_me(seats[0]) else ""

    def is_me(self, seat: int) -> bool:
        """Return whether `seat` is the viewer's own."""
        return seat == self.view.seat

    def card(self, key: Word) -> Noun:
        """Return the name of a card; translations can request a grammatical case."""
        return Noun(str(key), self.edition)

    def number(self, key: str, name: str) -> int:
        """Return a number in a card's rule."""
        return rule_numbers(self.view.kit, key).get(name, 0)

    def cost(self, key: str) -> int:
        """Return the current cost of a district."""
        return getattr(self.cards.get(key), "cost", 0)

    def price_text(self, key: str, price: int | None) -> str:
        """Return the price of building or destroying a district; empty if it is unknown or the card has no cost."""
        has_cost = price is not None and self.cost(words.plain_district(key))
        return str(price) if has_cost else ""

    def owner_of(self, verb: str) -> str:
        """Return the card that an ability belongs to; the active character takes precedence."""
        return self.owners.get(verb) or (verb if verb in self.cards else "")

    @cached_property
    def owners(self) -> dict[str, str]:
        """The card of each ability, by ability name."""
        return ability_owners(self.view.kit, self.power, self.me.city)

    def is_person(self, key: str) -> bool:
        """Return whether a card is a character."""
        return isinstance(self.cards.get(key), Character)

    def brings_cards(self, verb: str, *about: Word) -> bool:
        """Return whether using an ability brings unseen cards, not only gold."""
        return bool(self.open_question and self.open_question.is_lasting(self.view, (verb, *about)))

    # Phrases that several labels use.

    def drawn(self, text: str = "") -> str:
        """Return `text`, which describes what is drawn, or a note that the deck is empty."""
        return _("No cards left to draw.") if no_cards(self.view) else text

    @property
    def purse(self) -> str:
        """Return how much gold the viewer has, as text."""
        return _("you have %(gold)s") % {"gold": gold(self.me.gold)}

    def gold_from_districts(self, character: str) -> int:
        """Return how much gold the viewer's districts would pay a character now; 0 if they pay none, or only cards."""
        card = self.cards[character]
        pays = any(ability.yields is income_count and not ability.lasting(0, 0) for ability in card.abilities)
        return len(paying_districts(card, self.view.kit, self.me.city)) if pays else 0

    def leaves(self, price: int) -> str:
        """Return a text that says how much gold is left after paying; a negative price adds gold."""
        left = self.me.gold - price
        if price < 0:
            return _("you'll have %(gold)s") % {"gold": gold(left)}
        return _("leaves %(gold)s") % {"gold": gold(left)} if left else _("leaves no gold")

    def completes(self, key: Word, more: int = 0) -> str:
        """Return a note if building the card completes the viewer's city; `more` is added to the city's size."""
        card = self.cards.get(str(key))
        grown = self.me.city_size + more + (card.weight if isinstance(card, District) else 1)
        is_end = self.me.city_size < self.view.kit.city_size <= grown and not self.me.completed
        return _("completes your city") if is_end else ""

    def prospects(self, key: str) -> str:
        """Return a text that says what a card in the hand could be used for."""
        card = self.cards.get(key)
        if not isinstance(card, District) or key in self.view.kit.actions:
            return ""
        if key in {words.plain_district(built) for built in self.me.city}:
            return _("already in your city")
        short = self.prices.get(("build", key), card.cost) - self.me.gold
        return _("affordable") if short <= 0 else refusal_reason(Refusal("not_enough_gold", {"short": short}))

    def person(self, key: str, title: str, why: str = "") -> Option:
        """Return an option about a character; `title` has a placeholder for the card."""
        holder = dict(self.view.revealed).get(key, NOBODY)
        player = self.player_of(holder) if holder != NOBODY else ""
        return Option(fill(title, card=self.card(key)), why, picture=key, is_person=True, player=player)

    def district(self, key: str, title: str) -> Option:
        """Return an option about a district; `title` has a placeholder for the card."""
        return Option(
            fill(title, card=self.card(key)),
            self.prospects(key),
            rule=words.rule(key, self.edition),
            suit=(self.cards[key].suit or "") if key in self.cards else "",
            cost=None if key in self.view.kit.actions else self.cost(key),
            picture=words.plain_district(key),
        )

    def known_of(self, key: str) -> str:
        """Return a text that says where a character is, as far as the viewer knows for certain; empty if unknown."""
        view = self.view
        tokens = dict(view.marks).get(key, ())
        if "murdered" in tokens:
            return _("killed")
        if key in view.faceup:
            return _("faceup: out this round")
        if key in view.facedown_seen:
            return _("facedown: out this round")
        if key in self.me.characters:
            return _("you have it")
        holder = dict(view.revealed).get(key, NOBODY)
        return _("%(name)s has it") % {"name": self.name(holder)} if holder != NOBODY else ""


def card_option(reader: Reader, verb: str, *about: Word) -> Option:
    """Return an option whose label names the card of the choice and its target."""
    owner = reader.owner_of(verb)
    parts = [reader.name(word) if isinstance(word, int) else words.card(word, reader.edition) for word in about]
    keys = [
        words.plain_district(word)
        for word in about
        if isinstance(word, str) and words.plain_district(word) in reader.cards
    ]
    key = (keys or [owner])[-1]
    if parts:
        listed = " · ".join(parts)
        title = (
            _("%(card)s: %(about)s") % {"card": words.card(owner, reader.edition), "about": listed} if owner else listed
        )
        return Option(title, picture=key, is_person=reader.is_person(key))
    if owner:
        why = words.rule(owner, reader.edition)
        return Option(
            fill(_("Use the %(card)s"), card=reader.card(owner)), why, picture=key, is_person=reader.is_person(key)
        )
    return Option(verb.replace("_", " "))


def district_option(reader: Reader, title: str, seat: int, key: str, price: int | None) -> Option:
    """Return an option about a district in a city."""
    label = fill(title, card=reader.card(key), name=reader.name(seat))
    why = "" if price is None or price > reader.me.gold else reader.leaves(price) if price else _("free")
    name = words.card(key, reader.edition)
    return Option(label, why, short=name, price=reader.price_text(key, price), picture=words.plain_district(key))
