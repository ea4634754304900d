"""What allauth asks of this site: where links in mails lead, and to whom mail may go."""

from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from allauth.core import context as request_context
from django.conf import settings
from django.core.exceptions import ValidationError
from django.forms import BaseForm
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.domain import queries
from games.models import User
from games.models.user import MAIL_LENGTH

CONFIRMATIONS = "account/email/email_confirmation"


def at_site(url: str) -> str:
    """Give the same page at the site's own address, whatever host the request named."""
    parts = urlsplit(url)
    return settings.SITE_URL.rstrip("/") + parts._replace(scheme="", netloc="").geturl()


class AccountAdapter(DefaultAccountAdapter):
    """Accounts without usernames; mail only to confirmed addresses, the confirmation itself apart."""

    def new_user(self, request: HttpRequest) -> User:
        """Start a row in the language the visitor reads."""
        return User(language=get_language() or settings.LANGUAGE_CODE)

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Choose the handle, which stands where other sites have a username."""
        user.handle = User.objects.free_handle(user.display_name)

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Fill in the name and the time zone that the sign-up form asked for."""
        user.display_name = form.cleaned_data.get("display_name", "")
        user.time_zone = form.cleaned_data.get("time_zone") or "UTC"
        return super().save_user(request, user, form, commit)

    def clean_email(self, email: str) -> str:
        """Refuse what the column cannot hold."""
        if len(email) > MAIL_LENGTH:
            raise ValidationError(_("This mail address is too long."), code="too_long")
        return super().clean_email(email)

    def format_email_subject(self, subject: str) -> str:
        """Leave subjects alone: the sender's name says which site writes."""
        return subject

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Lead who has just confirmed an address to the table they were asked to."""
        tokens = self.request.session.get("invited", {}).values()
        token = queries.token_for(email_address.user, tokens=tokens)
        if token:
            return reverse("games:invitation", args=[token])
        return super().get_email_verification_redirect_url(email_address)

    def send_mail(self, template_prefix: str, email: str, context: dict) -> None:
        """Send with links to SITE_URL; an unconfirmed address only ever gets the confirmation."""
        confirming = template_prefix.startswith(CONFIRMATIONS)
        if not confirming and not EmailAddress.objects.filter(email=email, verified=True).exists():
            self._ask_for_confirmation(email)
            return
        links = {name: at_site(value) for name, value in context.items() if name.endswith("_url")}
        site = {"name": settings.SITE_NAME, "domain": urlsplit(settings.SITE_URL).netloc}
        words = {"current_site": site, "site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
        # Greeted is whose address it is, never who asked for the mail: they may be a stranger.
        words["user"] = context.get("user") or User.objects.filter(emailaddress__email=email).first()
        words["subject"] = render_to_string(f"{template_prefix}_subject.txt", context).strip()
        super().send_mail(template_prefix, email, {**context, **links, **words})

    def _ask_for_confirmation(self, email: str) -> None:
        address = EmailAddress.objects.filter(email=email).select_related("user").first()
        if address:
            send_verification_email_to_address(request_context.request, address)
