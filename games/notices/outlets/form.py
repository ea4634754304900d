"""The form that opens an outlet; each channel of outlets has its own."""

from typing import Any

from django import forms

from games.models import Outlet, User


class OutletForm(forms.Form):
    """Ask for a new outlet of `user`."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        """Open it for `user`."""
        super().__init__(*args, **kwargs)
        self.user = user

    def save(self) -> Outlet:
        """Open the outlet."""
        raise NotImplementedError
