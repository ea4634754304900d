"""The small pictures of a mail, which travel inside it: no reader has to fetch anything from the site."""

import base64
import logging
import re
from email.mime.image import MIMEImage

from django.templatetags.static import static

from games.pictures import street
from games.pictures.raster import png
from games.pictures.sprite import FOLDER

log = logging.getLogger(__name__)

NAMED = re.compile(rf'<img src="cid:([a-z]+|{street.NAME.pattern})"[^<>]*>')
"""With the quotation marks, which no name of a person or a table can bring into a mail unescaped."""


def enclosed(html: str) -> tuple[str, list[MIMEImage]]:
    """Give a mail with the pictures that it names by `cid:`, each once, and without those that cannot be drawn."""
    parts, gone = [], set()
    for name in sorted({found[1] for found in NAMED.finditer(html)}):
        if (part := enclose(name)) is not None:
            parts.append(part)
        else:
            gone.add(name)
    return NAMED.sub(lambda found: "" if found[1] in gone else found[0], html), parts


def enclose(name: str) -> MIMEImage | None:
    """Make one picture a part of a mail; None if it cannot be drawn."""
    try:
        part = MIMEImage(drawn(name), "png")
    except Exception:
        # A mail without its picture says the same.
        log.exception("the picture %s cannot be drawn", name)
        return None
    part.add_header("Content-ID", f"<{name}>")
    part.add_header("Content-Disposition", "inline", filename=f"{name.partition('.')[0]}.png")
    return part


def drawn(name: str) -> bytes:
    """Give a picture: from its file, or drawn for this mail."""
    if street.NAME.fullmatch(name):
        return png(street.street(street.houses_of(name)), *street.SHAPE)
    return (FOLDER / f"mail-{name}.png").read_bytes()


def shown(html: str) -> str:
    """Point to the site's own files instead, or put in what is drawn, for the mailbox of a development site."""
    return NAMED.sub(lambda found: found[0].replace(f"cid:{found[1]}", _at_home(found[1])), html)


def _at_home(name: str) -> str:
    if street.NAME.fullmatch(name):
        return f"data:image/png;base64,{base64.b64encode(drawn(name)).decode()}"
    return static(f"games/img/mail-{name}.png")
