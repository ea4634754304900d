"""Contact addresses of the operators, from the settings."""


def contact_address(contact: str) -> str:
    """Return what a link to a mail address or a page leads to; empty if there is none."""
    return contact if not contact or contact.startswith(("mailto:", "https://")) else f"mailto:{contact}"
