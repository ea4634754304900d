"""What each choice says. Importing this registers every label with `options.labels`."""

from . import answers as answers
from . import exchanges as exchanges
from . import selection as selection
from . import targets as targets
from . import tokens as tokens
from . import turn as turn
