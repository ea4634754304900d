"""The base class of forms that add an outlet."""

from typing import Any

from django import forms

from games.models import Outlet, User


class OutletForm(forms.Form):
    """A form that adds an outlet of `user`."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Remember the user to whom the outlet will belong."""
        super().__init__(*args, **kwargs)
        self.user = user

    def save(self) -> Outlet:
        """Store and return the outlet."""
        raise NotImplementedError
