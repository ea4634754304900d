"""Choices that are known only when a form is instantiated."""

from collections.abc import Iterable
from typing import Any

from django import forms


def set_choices(form: forms.BaseForm, name: str, choices: Iterable[tuple[Any, Any]]) -> None:
    """Set the choices of a field: pairs of value and label, or of a group label and its pairs.

    Raises TypeError if the field offers no choices.
    """
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} offers no choices.")
    field.choices = list(choices)
