"""Mark the engine's few texts for translation without depending on a translation library."""


def gettext_noop(message: str) -> str:
    """Return `message` unchanged; the call marks it for extraction into the message catalogs."""
    return message
