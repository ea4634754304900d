"""A template filter for emails: `{{ mail|mail_language }}`."""

from django import template

from games.models import OutgoingMail

register = template.Library()


@register.filter
def mail_language(mail: OutgoingMail) -> str:
    """Return the language code of an email; empty if it has none."""
    return mail.headers.get("Content-Language", "")
