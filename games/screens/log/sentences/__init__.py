"""Sentences about facts, a function for each type. Importing this registers them all with `teller.tell`."""

from . import cards as cards
from . import districts as districts
from . import gold as gold
from . import selection as selection
from . import tokens as tokens
from . import turn as turn
