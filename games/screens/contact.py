"""The contact addresses of the site's operators, from the settings."""


def contact_address(contact: str) -> str:
    """Return the URL for an email address or page; empty if there is none."""
    return contact if not contact or contact.startswith(("mailto:", "https://")) else f"mailto:{contact}"
