"""A template tag for the cards related to a card: `{% related_cards match card as related %}`."""

from django import template

from games.screens.cards import related_cards

register = template.Library()
register.simple_tag(related_cards.find_related_cards, name="related_cards")
