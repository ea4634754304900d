"""Roles of staff: groups with only the permissions that their work needs.

Every `migrate` sets them again, so this module is authoritative. A superuser assigns roles on the user's page in the
admin; other groups can be created beside them.
"""

from django.apps import AppConfig
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

ROLES: dict[str, tuple[str, ...]] = {
    # Reads reports; warns, mutes, renames or bans players; renames tables; sees who at a table shares a network.
    "moderator": (
        *("games.view_chatreport", "games.change_chatreport", "games.view_namereport", "games.change_namereport"),
        *("games.view_match", "games.view_shared_networks"),
        *("games.view_sanction", "games.add_sanction", "games.view_user"),
    ),
    # Finds out why a user cannot sign in or gets no email, and resends emails.
    "support": (
        *("games.view_user", "account.view_emailaddress", "games.view_outgoingmail", "games.change_outgoingmail"),
        *("games.view_match", "games.view_seat"),
    ),
    # Monitors the site and looks after stalled tables: may cancel one or view its whole state, giving a reason
    # that its players can read.
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
