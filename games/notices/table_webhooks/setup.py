"""Setting up the webhook of a table. Only the creator may do so, and the table's log shows it to all players."""

from django.db import transaction
from django.utils.translation import gettext as _

from games.domain.errors import Refused
from games.domain.matches import webhook_incidents
from games.models import Match, Outlet, User
from games.notices import links
from games.notices.channels.webhook.channel import WebhookChannel
from games.notices.outlets import sender
from games.notices.table_webhooks import posting

CHANNEL = WebhookChannel()


def may_set_up(match: Match, user: User) -> bool:
    """Return whether `user` may set up a webhook for a table: its creator, at a table with a clock."""
    return match.creator_id == user.pk and not user.is_guest and match.is_timed and (match.is_open or match.is_running)


def webhook_of(match: Match, user: User) -> Outlet | None:
    """Return the webhook of a table; None if there is none or `user` is not the table's creator."""
    return Outlet.objects.filter(match=match, user=user).first()


@transaction.atomic
def set_webhook(*, match: Match, user: User, kind: str, url: str) -> Outlet:
    """Set the URL to which a table's news is posted from now on; it replaces an earlier one.

    Refusals: `not_creator`, `no_spectators`.
    """
    if not may_set_up(match, user):
        raise Refused("not_creator")
    if not match.allows_spectators:
        raise Refused("no_spectators")
    Outlet.objects.filter(match=match).delete()
    outlet = Outlet.objects.create(user=user, channel=CHANNEL.key, match=match, kind=kind, url=url)
    webhook_incidents.note_webhook_set(match)
    match.refresh_from_db()
    posting.start_at_present(outlet, match)
    return outlet


@transaction.atomic
def remove_webhook(*, match: Match, user: User) -> None:
    """Stop posting a table's news. Refusal: `not_creator`."""
    if match.creator_id != user.pk:
        raise Refused("not_creator")
    removed, _models = Outlet.objects.filter(match=match, user=user).delete()
    if removed:
        webhook_incidents.note_webhook_removed(match)


def send_test(outlet: Outlet, match: Match) -> str:
    """Send a test to the webhook of a table; return the code of the error, or an empty string."""
    title = _("This is a test. News of the game “%(match)s” will be posted here.") % {"match": match.title}
    content = {"kind": "test", "title": title, "link": links.table_url(match), "games": [], "topic": "test"}
    return sender.send_test_parcel(outlet, *CHANNEL.request(outlet, content, "test"))
