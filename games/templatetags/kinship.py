"""What the page of one card tells beside the card: `{% kinship match card as kin %}`."""

from django import template

from games.screens import kinship

register = template.Library()
register.simple_tag(kinship.kinship)
