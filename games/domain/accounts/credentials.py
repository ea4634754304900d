"""Credentials of an account: all ways to sign in besides access to the mailbox."""

from allauth.mfa.models import Authenticator
from django.db import transaction

from games.models import CalendarFeed, User


@transaction.atomic
def remove_credentials(*, user: User) -> None:
    """Remove the password, two-step verification, outlets and calendar feed; signing in then requires the mailbox.

    Removing the password ends all sessions. Outlets and the feed are removed too, because a stranger may have added
    them.
    """
    Authenticator.objects.filter(user=user).delete()
    user.outlets.all().delete()
    CalendarFeed.objects.filter(user=user).delete()
    user.set_unusable_password()
    user.save(update_fields=["password"])
