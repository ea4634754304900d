"""Roles of staff: groups that have only the permissions needed for their work.

Every `migrate` sets their permissions again, so this module is authoritative. A superuser assigns roles on the user's
page in the admin; additional groups can be created there.
"""

from django.apps import AppConfig
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

ROLES: dict[str, tuple[str, ...]] = {
    # Moderators read reports; warn, mute, rename or ban players; rename tables; and see which players share a network.
    "moderator": (
        *("games.view_chatreport", "games.change_chatreport", "games.view_namereport", "games.change_namereport"),
        *("games.view_match", "games.view_shared_networks"),
        *("games.view_sanction", "games.add_sanction", "games.view_user"),
    ),
    # Support staff find out why a user cannot sign in or gets no email, and resend emails.
    "support": (
        *("games.view_user", "account.view_emailaddress", "games.view_outgoingmail", "games.change_outgoingmail"),
        *("games.view_match", "games.view_seat"),
    ),
    # Operators monitor the site, and cancel stalled tables or view their states, with a reason for the players.
    "operator": (
        *("games.view_match", "games.change_match", "games.view_seat", "games.view_incident"),
        "games.view_heartbeat",
    ),
}


def set_up_roles(app_config: AppConfig, using: str, **_more: object) -> None:
    """Create the groups and set their permissions."""
    for role, names in ROLES.items():
        group, _is_new = Group.objects.using(using).get_or_create(name=role)
        wanted = Q()
        for name in names:
            app, _dot, codename = name.partition(".")
            wanted |= Q(content_type__app_label=app, codename=codename)
        group.permissions.set(Permission.objects.using(using).filter(wanted))
