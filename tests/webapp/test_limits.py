"""The bucket of each person: a burst, then a steady rate, nobody pays for others."""

from webapp import limits
from webapp.limits import Buckets


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_then_a_steady_rate():
    clock = Clock()
    buckets = Buckets(burst=3, rate=2, clock=clock)
    assert [buckets.take("ann") for _ in range(4)] == [None, None, None, 1]
    clock.now += 0.5
    assert [buckets.take("ann") for _ in range(2)] == [None, 1]
    clock.now += 60
    assert [buckets.take("ann") for _ in range(4)] == [None, None, None, 1]


def test_everybody_has_a_bucket_of_their_own():
    buckets = Buckets(burst=1, rate=1, clock=Clock())
    assert [buckets.take(who) for who in ("ann", "bob", ("login", 1), "ann")] == [None, None, None, 1]


def test_dear_orders_cost_more_and_a_refused_one_costs_nothing():
    clock = Clock()
    buckets = Buckets(burst=10, rate=2, clock=clock)
    assert buckets.take("ann", 8) is None
    assert buckets.take("ann", 8) == 3
    assert buckets.take("ann", 2) is None


def test_full_buckets_are_forgotten(monkeypatch):
    monkeypatch.setattr(limits, "FORGET", 10)
    clock = Clock()
    buckets = Buckets(burst=2, rate=1, clock=clock)
    for who in range(10):
        buckets.take(who)
    clock.now += 5
    buckets.take("ann")
    assert len(buckets._left) == 1


def test_a_flood_of_new_people_does_not_fill_the_memory(monkeypatch):
    monkeypatch.setattr(limits, "FORGET", 10)
    buckets = Buckets(burst=5, rate=1, clock=Clock())
    for who in range(1000):
        buckets.take(who, 5)
    assert len(buckets._left) <= 10
