"""The tutorial, a first game against bots, ends."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class LessonOver(IncidentType):
    """The tutorial is over."""

    kind = IncidentKind.LESSON_OVER
    label = _("the tutorial was ended")
    text = _("The tutorial was ended early.")
