"""Turns planned ahead: a plan is data; it is checked, previewed and carried out from what its owner can see.

>>> import engine
>>> from engine import plans
>>> state, _, _ = engine.new_game("classic", 4, "00" * 32)
>>> view = engine.view_for(state, 0)
>>> steps = (plans.PlanStep("gather", ("gather:gold",)), plans.PlanStep("end", ("end_turn",)))
>>> plan = plans.new_plan(view, "merchant", steps)
>>> plans.check(plan, view)
[]
>>> [line.gold for line in plans.preview(plan, view)]
[4, 4]
"""

from .aiming import is_open as is_open
from .aiming import open_target as open_target
from .carrying_out import Done as Done
from .carrying_out import Play as Play
from .carrying_out import Progress as Progress
from .carrying_out import Stop as Stop
from .carrying_out import applies as applies
from .carrying_out import changed as changed
from .carrying_out import next_choice as next_choice
from .checking import Problem as Problem
from .checking import check as check
from .checking import new_plan as new_plan
from .checking import planned_round as planned_round
from .checking import preview as preview
from .checking import view_after as view_after
from .checking import why_no_turn as why_no_turn
from .plain_turn import plain_steps as plain_steps
from .plan import Plan as Plan
from .plan import PlanStep as PlanStep
from .plan import Seen as Seen
from .plan_codec import MalformedPlan as MalformedPlan
from .plan_codec import guards_from_data as guards_from_data
from .plan_codec import plan_from_data as plan_from_data
from .plan_codec import plan_to_data as plan_to_data
from .plan_codec import step_to_data as step_to_data
from .planner import draft_list_of as draft_list_of
from .planner import plan_of as plan_of
from .rehearsal import Line as Line
from .rehearsal import Rehearsal as Rehearsal
from .vocabulary import ACTIONS as ACTIONS
from .vocabulary import AIMED as AIMED
from .vocabulary import BEST_BUILD as BEST_BUILD
from .vocabulary import BUILD_ORDERS as BUILD_ORDERS
from .vocabulary import DRAWN as DRAWN
from .vocabulary import GUARDS as GUARDS
from .vocabulary import KEEPS as KEEPS
from .vocabulary import PROBLEMS as PROBLEMS
from .vocabulary import STEPS_MAX as STEPS_MAX
from .vocabulary import STOPS as STOPS
