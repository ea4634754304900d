"""Switching from push to email when a browser can no longer be notified, and back when one can be again."""

from django.db import transaction

from games.enums import NoticeMode, OutletKind
from games.models import Outlet, User
from games.notices import preferences
from games.notices.channels import CHANNELS
from games.notices.channels.mail.channel import MailChannel
from games.notices.channels.push.channel import PushChannel

BATCH = 100


def replace_dead_browsers() -> None:
    """For each browser that has been switched off, turn on emails for the notices that no longer reach its user."""
    dead = Outlet.objects.filter(awaits_replacement=True).select_related("user").order_by("pk")
    for outlet in dead[:BATCH]:
        with transaction.atomic():
            claimed = Outlet.objects.filter(pk=outlet.pk, awaits_replacement=True).update(awaits_replacement=False)
            if claimed and (kinds := _untold_kinds(outlet.user)):
                for kind, mode in kinds.items():
                    preferences.set_mode(user=outlet.user, channel=MailChannel(), kind=kind, mode=mode)
                Outlet.objects.filter(pk=outlet.pk).update(emailed_kinds=sorted(kinds))


def _untold_kinds(user: User) -> dict[str, NoticeMode]:
    """Return the kinds that the user wants by push but gets on no working channel, with their modes on push."""
    reaching = [channel for channel in CHANNELS if channel.has_address(user) and channel.may_notify(user)]
    if not any(channel.key == MailChannel.key for channel in reaching):
        return {}
    modes = [preferences.modes_of(user, channel) for channel in reaching]
    wanted = preferences.modes_of(user, PushChannel())
    return {
        kind: mode
        for kind, mode in wanted.items()
        if mode != NoticeMode.OFF and all(of_channel[kind] == NoticeMode.OFF for of_channel in modes)
    }


def emailed_instead(user: User) -> bool:
    """Return whether notices are emailed because a browser of `user` can no longer be notified."""
    dead = user.outlets.filter(kind=OutletKind.BROWSER, off_at__isnull=False)
    return dead.exclude(emailed_kinds=[]).exists()


@transaction.atomic
def return_to_push(user: User, session: str) -> None:
    """Stop the emails that have replaced push, because a browser of `user` can be notified again.

    Also delete the dead subscriptions of that browser, which is identified by `session`.
    """
    browsers = user.outlets.filter(kind=OutletKind.BROWSER)
    for outlet in browsers.exclude(emailed_kinds=[]):
        for kind in outlet.emailed_kinds:
            preferences.set_mode(user=user, channel=MailChannel(), kind=kind, mode=NoticeMode.OFF)
    browsers.update(emailed_kinds=[])
    if session:
        browsers.filter(session=session, off_at__isnull=False).delete()
