"""The small pictures of a mail, which travel inside it: no reader has to fetch anything from the site."""

import re
from email.mime.image import MIMEImage

from django.templatetags.static import static

from games.pictures.sprite import FOLDER

NAMED = re.compile(r'src="cid:([a-z]+)"')
"""With the quotation marks, which no name of a person or a table can bring into a mail unescaped."""


def enclosed(html: str) -> list[MIMEImage]:
    """Give the pictures that a mail names by `cid:`, each once; FileNotFoundError for one that is not drawn."""
    return [enclose(name) for name in sorted(set(NAMED.findall(html)))]


def enclose(name: str) -> MIMEImage:
    """Make one picture a part of a mail."""
    part = MIMEImage((FOLDER / f"mail-{name}.png").read_bytes(), "png")
    part.add_header("Content-ID", f"<{name}>")
    part.add_header("Content-Disposition", "inline", filename=f"{name}.png")
    return part


def shown(html: str) -> str:
    """Point to the site's own files instead, for the mailbox of a development site."""
    return NAMED.sub(lambda found: f'src="{static(f"games/img/mail-{found[1]}.png")}"', html)
