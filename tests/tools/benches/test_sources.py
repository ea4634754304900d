"""What is written out for the compiler is what Python makes of it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from tests.tools.benches.sources import write_out

SOURCE = '''"""Two records."""

from __future__ import annotations

from dataclasses import field
from typing import ClassVar

from engine.records import step


@step
class Question:
    """What a seat is asked."""

    seat: int
    """Whose turn it is."""
    lasting: ClassVar[bool] = True


@step
class Pay(Question):
    """Another one."""

    cards: tuple[str, ...] = ()
    left: list[str] = field(default_factory=list)

    lasting = False

    def count(self) -> int:
        return len(self.cards)
'''

BORROWING = '''"""Functions that a class borrows."""

from __future__ import annotations


def others(card, seat):
    return card.key, seat


def gold(card, seat):
    return seat


def marked():
    def mark(act):
        act.mark = "marked"
        return act

    return mark
'''


def test_a_record_written_out_is_the_same_record(tmp_path, monkeypatch):
    def loaded(source: str) -> ModuleType:
        module = ModuleType("two_records")
        monkeypatch.setitem(sys.modules, module.__name__, module)  # where a dataclass looks for ClassVar
        exec(source, module.__dict__)
        return module

    path = tmp_path / "cards.py"
    path.write_text(SOURCE)
    write_out([path])
    made, written = loaded(SOURCE), loaded(path.read_text())

    for module in (made, written):
        pay = module.Pay(3, ("tavern",))
        assert (pay.seat, pay.cards, pay.left, pay.count(), pay.lasting) == (3, ("tavern",), [], 1, False)
        assert pay == module.Pay(3, ("tavern",), [])
        assert pay != module.Pay(3, ("tavern",), ["manor"])
        assert repr(pay) == "Pay(seat=3, cards=('tavern',), left=[])"
        assert module.Pay.__match_args__ == ("seat", "cards", "left")
        assert module.Question(1).lasting
    assert "@step" not in path.read_text()
    assert written.Pay(3).left is not written.Pay(3).left


def test_a_function_put_in_a_class_is_a_method_written_out_and_nothing_else_is_touched(tmp_path):
    taken, other = tmp_path / "taken.py", tmp_path / "other.py"
    taken.write_text(
        f"{BORROWING}\n\nclass Witch:\n    key = 'witch'\n    named = others\n    income = marked()(gold)\n"
    )
    other.write_text("class Plain:\n    key = 'plain'  # type: ignore\n")
    write_out([taken, other])
    rules: dict[str, Any] = {}
    exec(taken.read_text(), rules)

    witch = rules["Witch"]()
    assert (witch.key, witch.named(1), witch.income(2)) == ("witch", ("witch", 1), 2)
    assert rules["Witch"].income.mark == "marked"
    assert "def named" in taken.read_text()
    assert other.read_text().endswith("# type: ignore\n")
