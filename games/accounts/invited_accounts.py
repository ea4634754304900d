"""Accounts of invited people: the token of an invitation confirms the address to which it was sent."""

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import get_language

from games.accounts.allauth_internals import sign_in_new_user
from games.domain.accounts import accounts
from games.domain.lobby import invitation_answers
from games.models import Invitation, User

SHOWN_LETTERS = 2
"""How many letters of an address a page shows to someone who only has the link."""


def create_invited_account(
    request: HttpRequest, invitation: Invitation, *, display_name: str, password: str, time_zone: str
) -> bool:
    """Create an account with the invited address, already confirmed, and sign its owner in; a guest keeps their games.

    Return False if the token no longer confirms an address. Refusals: those of `name_availability.reserve_name`.
    """
    address = invitation_answers.address_to_confirm(invitation)
    with transaction.atomic():
        if not address or not invitation_answers.use_token(invitation):
            return False
        if request.user.is_authenticated:
            try:
                user = accounts.claim_guest(
                    user=request.user,
                    email=address,
                    password=password,
                    display_name=display_name,
                    time_zone=time_zone,
                )
            except accounts.AlreadyClaimed:
                return False
            update_session_auth_hash(request, user)
            request.user = user
        else:
            user = accounts.create_account(
                email=address,
                password=password,
                display_name=display_name,
                language=get_language() or settings.LANGUAGE_CODE,
                time_zone=time_zone,
            )
            sign_in_new_user(request, user)
        confirm_own_address(request, user, address)
    return True


def confirm_by_invitation(request: HttpRequest, token: str) -> None:
    """Confirm the address of the signed-in user if their invitation was sent to it."""
    user, invitation = request.user, invitation_answers.invitation_with_token(token) if token else None
    if invitation is None or not isinstance(user, User) or user.is_guest or user.is_confirmed:
        return
    address = invitation_answers.address_to_confirm(invitation)
    is_own = bool(address) and EmailAddress.objects.filter(user=user, email=address).exists()
    if is_own and invitation_answers.use_token(invitation):
        confirm_own_address(request, user, address)


def confirm_own_address(request: HttpRequest, user: User, address: str) -> None:
    """Confirm an address of the signed-in user."""
    get_adapter().confirm_email(request, EmailAddress.objects.get(user=user, email=address))
    user.refresh_from_db()


def masked_address(address: str) -> str:
    """Return an address in a shortened form that only its owner recognizes, because links may be forwarded."""
    box, at, host = address.partition("@")
    return f"{box[:SHOWN_LETTERS]}…{at}{host}" if address else ""
