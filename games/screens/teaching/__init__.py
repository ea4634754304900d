"""The teacher's sentences: why a choice is good. Importing this package registers all of them."""

from . import builds as builds
from . import cities as cities
from . import gathering as gathering
from . import general as general
from . import hands as hands
from . import holders as holders
from . import namings as namings
from . import picks as picks
from . import replies as replies
from . import rivals as rivals
from .teller import Teller as Teller
from .teller import reason_sentence as reason_sentence
from .teller import reason_sentences as reason_sentences
