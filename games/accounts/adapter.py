"""The allauth adapter: links in emails, who may get them, and how users authenticate again."""

from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.accounts import account_changes, security_log
from games.accounts.allauth_internals import (
    LoginAttemptsAdapter,
    abandon_login,
    consume_rate_limit,
    current_request,
    send_confirmation_mail,
)
from games.domain.accounts import accounts, known_networks
from games.domain.matches import match_queries
from games.models import User
from games.models.accounts.user import MAIL_LENGTH
from games.models.notices.stopped_address import normalized_address
from games.screens.languages import language, written_in

CONFIRMATIONS = "account/email/email_confirmation"
METHOD_LABELS = {
    "reauthenticate": gettext_lazy("With your password"),
    "mfa_reauthenticate": gettext_lazy("With the authenticator app or a recovery code"),
    "mfa_reauthenticate:webauthn": gettext_lazy("With a passkey"),
    "code_again": gettext_lazy("With a code sent by email"),
}
"""Labels of the methods to authenticate again."""


def with_site_host(url: str) -> str:
    """Return `url` with the scheme and host of SITE_URL; the host of the request is not trusted."""
    parts = urlsplit(url)
    return settings.SITE_URL.rstrip("/") + parts._replace(scheme="", netloc="").geturl()


class AccountAdapter(LoginAttemptsAdapter):
    """The adapter for accounts without usernames.

    All emails except the confirmation go only to confirmed addresses.
    """

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": gettext_lazy(
            "Wrong email or password, or this email has not been confirmed yet. You can sign in with a code sent "
            "by email, or reset your password."
        ),
        "too_many_passwords": gettext_lazy(
            "Too many wrong passwords. Sign in with a code sent by email, or try again in five minutes."
        ),
    }

    def new_user(self, request: HttpRequest) -> User:
        """Return an unsaved user with the visitor's language."""
        return User(language=get_language() or settings.LANGUAGE_CODE)

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """Set the handle, which this site uses instead of allauth's username."""
        user.handle = User.objects.free_handle(user.display_name)

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Set the name and the time zone from the sign-up form."""
        user.display_name = form.cleaned_data.get("display_name", "")
        user.time_zone = form.cleaned_data.get("time_zone") or "UTC"
        super().save_user(request, user, form, commit=False)
        user.email = None  # It is not confirmed, so `accounts.record_unconfirmed_email` stores it.
        if commit:
            user.save()
        return user

    def clean_email(self, email: str) -> str:
        """Reject addresses that are longer than the column."""
        if len(email) > MAIL_LENGTH:
            raise ValidationError(_("This email address is too long."), code="too_long")
        return super().clean_email(email)

    def format_email_subject(self, subject: str) -> str:
        """Return the subject without a prefix, because the sender already contains the name of the site."""
        return subject

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Return the URL to go to after confirming an address: the latest invitation's, or else the usual one."""
        tokens = self.request.session.get("invited", {}).values()
        token = match_queries.newest_invite_token(email_address.user, tokens=tokens)
        if token:
            return reverse("games:invitation", args=[token])
        return super().get_email_verification_redirect_url(email_address)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm the address, and remove it from accounts that never confirmed it."""
        with transaction.atomic():
            accounts.release_unconfirmed_email(address=email_address)
            return super().confirm_email(request, email_address)

    def pre_login(self, request: HttpRequest, user: User, *, email: str | None, **more: Any) -> HttpResponse | None:
        """Abandon a login if its code was sent to an address that no longer belongs to the account."""
        own = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
        if email and own and email.lower() not in own:
            abandon_login(request)
            return redirect("account_login")
        return super().pre_login(request, user, email=email, **more)

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Raise `ValidationError` after too many wrong passwords, and offer the other ways to sign in."""
        try:
            super().pre_authenticate(request, **credentials)
        except ValidationError:
            raise self.validation_error("too_many_passwords") from None

    def origin_key(self, request: HttpRequest | None, email: str) -> str:
        """Return the network if the owner of `email` has signed in from it; all other networks share one limit.

        Otherwise wrong passwords or requested codes from anywhere would lock the owner out.
        """
        return known_networks.known_network(email, security_log.origin_of(request).address)

    def reauthenticate(self, user: User, password: str) -> bool:
        """Check the password of the signed-in user, even if their address is not confirmed."""
        is_right = user.check_password(password)
        if not is_right:
            security_log.record_event(user, security_log.FAILED, current_request())
        return is_right

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: EmailConfirmationHMAC, signup: bool
    ) -> None:
        """Send the confirmation, or an email saying that the account already exists.

        The visitor cannot tell which one was sent.
        """
        address = emailconfirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def send_mail(self, template_prefix: str, email: str, context: dict) -> None:
        """Send an email within the rate limit; an unconfirmed address gets the confirmation instead."""
        # The limit is per mailbox, so the part after a plus sign is ignored. Strangers cannot use up the owner's.
        request = current_request()
        key = f"{template_prefix} {normalized_address(email)} {self.origin_key(request, email)}"
        if not consume_rate_limit(request, "account_mail", key=key):
            return
        confirming = template_prefix.startswith(CONFIRMATIONS)
        if not confirming and not EmailAddress.objects.filter(email=email, verified=True).exists():
            self._ask_for_confirmation(email)
            return
        self.send_with_site_links(template_prefix, email, context)

    def send_notification_mail(
        self, template_prefix: str, user: User, context: dict | None = None, email: str | None = None
    ) -> None:
        """Send this site's own email about a change to every confirmed address of the account."""
        account_changes.notify_of_change(user, template_prefix)

    def get_reauthentication_methods(self, user: User) -> list[dict]:
        """Return the methods to authenticate again, including an emailed code for users with a confirmed address."""
        methods = [*super().get_reauthentication_methods(user)]
        if user.is_authenticated and user.is_confirmed:
            methods.append({"id": "code_again", "url": reverse("games:code_again")})
        return [{**method, "description": METHOD_LABELS[method["id"]]} for method in methods]

    def send_with_site_links(self, template_prefix: str, email: str, context: dict) -> None:
        """Send an email with links to SITE_URL, whether or not the address still belongs to a user.

        It is in the language of the address's owner, if there is one.
        """
        links = {name: with_site_host(value) for name, value in context.items() if name.endswith("_url")}
        # Greet the owner of the address, not the user who requested the email, because that may be a stranger.
        owner = context["user"] if "user" in context else User.objects.filter(emailaddress__email=email).first()
        with written_in(owner.language if owner else language()):
            name = _(settings.SITE_NAME)
            words: dict[str, Any] = {
                "current_site": {"name": name, "domain": urlsplit(settings.SITE_URL).netloc},
                "site_name": name,
                "site_url": settings.SITE_URL,
                "user": owner,
                "subject": render_to_string(f"{template_prefix}_subject.txt", context).strip(),
            }
            super().send_mail(template_prefix, email, {**context, **links, **words})

    def _ask_for_confirmation(self, email: str) -> None:
        address = EmailAddress.objects.filter(email=email).select_related("user").first()
        if address:
            send_confirmation_mail(current_request(), address)
