"""Pictures inside emails. They are attached, so that opening an email requests nothing from the site."""

import base64
import logging
import re
from email.mime.image import MIMEImage

from django.templatetags.static import static

from games.pictures import changes_picture, plan_picture, seat_picture
from games.pictures.raster import png
from games.pictures.sprite import FOLDER

log = logging.getLogger(__name__)

DRAWN = "|".join(picture.NAME.pattern for picture in (changes_picture, plan_picture, seat_picture))
"""Matches the names of pictures that are drawn for an email; all others are files."""
NAMED = re.compile(rf'<img\s+src="cid:([a-z]+|{DRAWN})"[^<>]*>')
"""Matches image tags with their quotation marks, which names of players and tables cannot contain unescaped."""


def attach_pictures(html: str) -> tuple[str, list[MIMEImage]]:
    """Return (HTML, attachments) of the pictures referred to by `cid:`, except any that cannot be drawn."""
    parts, gone = [], set()
    for name in sorted({match[1] for match in NAMED.finditer(html)}):
        if (part := picture_attachment(name)) is not None:
            parts.append(part)
        else:
            gone.add(name)
    return NAMED.sub(lambda match: "" if match[1] in gone else match[0], html), parts


def picture_attachment(name: str) -> MIMEImage | None:
    """Return a picture as an attachment; None if it cannot be drawn."""
    try:
        part = MIMEImage(picture_png(name), "png")
    except Exception:
        # Send the email anyway, because it is complete without the picture.
        log.exception("the picture %s cannot be drawn", name)
        return None
    part.add_header("Content-ID", f"<{name}>")
    part.add_header("Content-Disposition", "inline", filename=f"{name.partition('.')[0]}.png")
    return part


def picture_png(name: str) -> bytes:
    """Return a picture as PNG, either from its file or drawn for this email."""
    if changes_picture.NAME.fullmatch(name):
        houses = changes_picture.districts_from_file_name(name)
        return png(changes_picture.street_picture(houses), *changes_picture.SHAPE)
    if plan_picture.NAME.fullmatch(name):
        return png(*plan_picture.plan_picture(name))
    if seat_picture.NAME.fullmatch(name):
        return png(*seat_picture.seat_picture(name))
    return (FOLDER / f"mail-{name}.png").read_bytes()


def with_picture_urls(html: str) -> str:
    """Return the HTML with `cid:` replaced by URLs, for the mailbox of a development site."""
    return NAMED.sub(lambda match: match[0].replace(f"cid:{match[1]}", _url_of(match[1])), html)


def _url_of(name: str) -> str:
    if re.fullmatch(DRAWN, name):
        return f"data:image/png;base64,{base64.b64encode(picture_png(name)).decode()}"
    return static(f"games/img/mail-{name}.png")
