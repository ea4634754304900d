"""Texts for the Tax Collector, who takes the taxes."""

from django.utils.translation import gettext as _

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import PAYMENTS, Payment, register_label


@register_label("collect_taxes")
def collect_taxes(reader: Reader) -> Option:
    held = int(dict(reader.view.stash).get("tax_collector", 0) or 0)
    return Option(
        _("Take the taxes"), reader.leaves(-held), price=f"+{held}", gains=True, picture="tax_collector", is_person=True
    )


PAYMENTS["tax_collector"] = Payment("tax")
