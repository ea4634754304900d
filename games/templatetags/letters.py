"""What pages tell about mails: `{{ mail|language }}`."""

from django import template

from games.models import OutgoingMail

register = template.Library()


@register.filter
def language(mail: OutgoingMail) -> str:
    """Give the language a mail is written in; empty for mails that do not say."""
    return mail.headers.get("Content-Language", "")
