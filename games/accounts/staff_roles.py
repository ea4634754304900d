"""What those who look after the site may do, by role: groups with no more permissions than the work needs.

They are set again whenever the tables are brought up to date, so what is written here is what holds. Whoever has all
powers gives somebody a role, on the person's page in the administration; other groups can be made beside them.
"""

from django.apps import AppConfig
from django.contrib.auth.models import Group, Permission
from django.db.models import Q

ROLES: dict[str, tuple[str, ...]] = {
    # Reads what was reported, and warns, mutes, renames or shuts out players, or gives a table another name; sees who
    # at a table shares a network.
    "moderator": (
        *("games.view_chatreport", "games.change_chatreport", "games.view_namereport", "games.change_namereport"),
        *("games.view_match", "games.view_shared_networks"),
        *("games.view_sanction", "games.add_sanction", "games.view_user"),
    ),
    # Finds out why somebody cannot get in or gets no mail, and sends a mail again.
    "support": (
        *("games.view_user", "account.view_emailaddress", "games.view_outgoingmail", "games.change_outgoingmail"),
        *("games.view_match", "games.view_seat"),
    ),
    # Sees whether the site keeps up, and looks after tables that have come to a stop: cancels one, or sees all of it,
    # for a reason that its players read.
    "operator": (
        *("games.view_match", "games.change_match", "games.view_seat", "games.view_incident"),
        "games.view_heartbeat",
    ),
}


def settle(app_config: AppConfig, using: str, **_more: object) -> None:
    """Make the groups, and give each its permissions and no others."""
    for role, names in ROLES.items():
        group, _is_new = Group.objects.using(using).get_or_create(name=role)
        wanted = Q()
        for name in names:
            app, _dot, codename = name.partition(".")
            wanted |= Q(content_type__app_label=app, codename=codename)
        group.permissions.set(Permission.objects.using(using).filter(wanted))
