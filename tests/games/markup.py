"""Markup as tests compare it: without the whitespace that only the layout of a template puts in."""

import re


def compact(html: str) -> str:
    """Return `html` on one line, without whitespace at the edges of tags and elements and between two tags."""
    html = re.sub(r" (/?>)", r"\1", re.sub(r"[ \t\n]+", " ", html).strip())
    return re.sub(r"(<[a-z][^<>]*>) | (?=</)|(?<=>) (?=<)", r"\1", html)
