"""Sentences about facts, one function per type. Importing this package registers them with `narrator.tell`."""

from . import cards as cards
from . import districts as districts
from . import gold as gold
from . import selection as selection
from . import tokens as tokens
from . import turn as turn
