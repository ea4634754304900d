"""The rules of Citadels, independent of the website.

>>> import engine
>>> state, facts, rolls = engine.new_game("classic", 4, "00" * 32)
>>> engine.question(state).kind, engine.options(state)[0][0]
('pick', 'pick')
>>> asked = engine.question(state).seat
>>> len(engine.play(state, asked, ":".join(engine.options(state)[0])).facts)
1
"""

from .compiled import switch as switch

# isort: split
from . import codec as codec
from .editions import EDITIONS as EDITIONS
from .editions import kit_of as kit_of
from .facts import Fact as Fact
from .income import Gift as Gift
from .play import Illegal as Illegal
from .play import Outcome as Outcome
from .play import answer_standing as answer_standing
from .play import check_setup as check_setup
from .play import gifts as gifts
from .play import new_game as new_game
from .play import options as options
from .play import play as play
from .play import question as question
from .play import resume as resume
from .play import undealt_state as undealt_state
from .play import weigh as weigh
from .redeal import redeal as redeal
from .rng import seed_hash as seed_hash
from .scoring import score as score
from .state import State as State
from .steps import Choice as Choice
from .steps import MultiSelect as MultiSelect
from .steps import Offer as Offer
from .steps import Question as Question
from .steps import Refusal as Refusal
from .view import Uncovered as Uncovered
from .view import View as View
from .view import open_view as open_view
from .view import uncovered as uncovered
from .view import view_for as view_for
