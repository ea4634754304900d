"""How costly choices are found and measured: each stage by new trials, and only clear losses are shown."""

import random

from games.domain.results import choice_trials
from games.domain.results.choice_trials import CONFIRM, SCREEN, SELECT, ChoiceTrials, Decision


def decisions(number: int, *, seats: int = 1) -> list[Decision]:
    return [Decision(n, (), n % seats, 1, None, ("made", "other", "third")) for n in range(number)]


class KnownTrials(ChoiceTrials):
    """Trials whose alternatives are worth `worth(index, other)` more than the choice made, with noise."""

    def __init__(self, worth, *, number: int = 40, seats: int = 1, noise: float = 0.15, key: int = 1) -> None:
        super().__init__(key, {}, decisions(number, seats=seats))
        self.worth, self.noise = worth, noise

    def try_choices(self, index: int) -> list[float]:
        dice = random.Random(f"{self.key}:{index}:{self.stage}:{self.round}")
        gains = [self.worth(index, other) + dice.gauss(0, self.noise) for other in self.others[index]]
        return [0.3, *(0.3 + gain for gain in gains)]

    def run(self) -> list[dict]:
        while self.has_more:
            self.try_next()
        return self.costly_choices()


def test_shown_losses_come_only_from_the_trials_of_the_last_stage():
    trials = KnownTrials(lambda _index, _other: 0.3 if trials.stage != CONFIRM else 0.0)

    assert trials.run() == []
    assert trials.stage == CONFIRM


def test_losses_are_neither_too_large_nor_outside_their_interval():
    losses = {3: 0.08, 17: 0.12, 30: 0.2}
    shown = [
        (losses.get(one["moment"], 0.0), one["loss"], one["error"])
        for key in range(12)
        for one in KnownTrials(lambda index, other: losses.get(index, 0.0) * (other == 1), key=key).run()
    ]

    assert len(shown) >= 15
    assert abs(sum(loss - true for true, loss, _error in shown) / len(shown)) < 0.005
    assert sum(abs(loss - true) <= error for true, loss, error in shown) >= 0.9 * len(shown)


def test_losses_below_five_points_or_not_clear_of_zero_are_not_shown():
    assert KnownTrials(lambda _index, _other: 0.02, noise=0.01).run() == []
    assert KnownTrials(lambda _index, _other: 0.06, noise=2.0).run() == []
    assert KnownTrials(lambda _index, _other: -0.2).run() == []
    assert len(KnownTrials(lambda _index, _other: 0.06, noise=0.01).run()) == 3


def test_each_player_has_the_costliest_three_in_the_order_of_the_game():
    shown = KnownTrials(lambda index, other: index / 100 * (other == 2), number=20, seats=2, noise=0.001).run()

    assert [(one["moment"], one["seat"]) for one in shown] == [(n, n % 2) for n in range(14, 20)]
    assert {one["other"] for one in shown} == {"third"}
    assert all(one["trials"] == choice_trials.ROUNDS[CONFIRM] for one in shown)


def test_a_stage_ends_when_its_share_of_the_time_is_spent():
    trials = KnownTrials(lambda _index, _other: 0.2, noise=0.001)
    for _ in range(5):
        trials.try_next()
        trials.end_stages(0.1)
    assert trials.stage == SCREEN

    trials.end_stages(0.4)
    assert trials.stage == SELECT
    assert set(trials.others) == set(range(5))


def test_too_few_trials_show_nothing():
    trials = KnownTrials(lambda _index, _other: 0.2, noise=0.001)
    while trials.stage != CONFIRM or trials.round < choice_trials.MIN_TRIALS - 1:
        trials.try_next()

    assert trials.costly_choices() == []
    while trials.round < choice_trials.MIN_TRIALS:
        trials.try_next()
    assert len(trials.costly_choices()) == 3


def test_work_continues_from_its_stored_progress():
    whole, parts = (KnownTrials(lambda index, _other: index / 100, number=9) for _ in range(2))
    while whole.has_more:
        whole.try_next()
    while parts.has_more:
        parts.try_next()
        again = KnownTrials(parts.worth, number=9)
        ChoiceTrials.__init__(again, 1, parts.as_json(), again.decisions)
        parts = again

    assert parts.costly_choices() == whole.costly_choices() != []
