"""The admin pages of circles: who is in them, without their invitation links."""

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from games.admin.base import ReadOnlyAdmin, ReadOnlyMixin, StaffAdmin
from games.models import Circle, CircleMember


class CircleMemberInline(ReadOnlyMixin, admin.TabularInline):
    """The members of a circle."""

    model = CircleMember
    fields = ("user", "is_organizer", "joined_at", "games", "won")
    extra = 0


@admin.register(Circle)
class CircleAdmin(ReadOnlyAdmin):
    """Circles; an administrator can delete one, for example because of its name."""

    list_display = ("pk", "name", "is_public", "table_interval", "created_at")
    list_display_links = ("pk", "name")
    list_filter = ("is_public", "table_interval", "created_at")
    search_fields = ("name", "members__user__display_name", "members__user__handle")
    date_hierarchy = "created_at"
    fields = ("name", "is_public", "table_interval", "next_table_at", "host", "created_at")
    inlines = (CircleMemberInline,)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Return whether the user's permissions include deleting circles."""
        return StaffAdmin.has_delete_permission(self, request, obj)
