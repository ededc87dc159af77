"How a server is asked by many at once: slowing down, waiting, giving up, stopping. The clock runs 100 times too fast."

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tablerag.core import guarding
from tablerag.models.pacing import Pace, Stopped, Trouble, Unanswered, bounded, pace_of, standings, stoppable

SPEED = 100


def now() -> float:
    return time.monotonic() * SPEED


def fast_pace() -> Pace:
    return Pace("a server", now, lambda turn, seconds: turn.wait(seconds / SPEED))


class Down(Exception):
    pass


class Ended(Exception):
    pass


def stopped_by(event):
    "A run that is over when an event is set."

    def guard():
        if event.is_set():
            raise Ended

    return guarding(guard)


class Server:
    "Refuses in one way for some seconds, then replies after half a second; notes when it was asked."

    def __init__(self, kind="busy", seconds=0.0, told=None, width=1000):
        self.kind, self.end, self.told, self.width = kind, now() + seconds, told, width
        self.asked, self.refused, self.inside, self.most = [], 0, 0, 0
        self.lock = threading.Lock()

    def __call__(self):
        with self.lock:
            self.asked.append(now())
            self.inside += 1
            self.most = max(self.most, self.inside)
            full = now() < self.end or self.inside > self.width
            self.refused += full
        try:
            time.sleep((0.05 if full else 0.5) / SPEED)
            if full:
                raise Down("not now")
            return "hello"
        finally:
            with self.lock:
                self.inside -= 1

    def judge(self, error):
        return Trouble(self.kind, str(error), self.told) if isinstance(error, Down) else None


def ask_all(server, count=40, threads=16, pace=None, **settings):
    "What came of each request: what was sent back, or the error."
    pace = pace or fast_pace()

    def one(_):
        try:
            return pace.send(server, server.judge, **settings)
        except Unanswered as error:
            return error

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(one, range(count)))


def lost(found):
    return sum(isinstance(each, Unanswered) for each in found)


@pytest.mark.parametrize("told", [None, 0.0, 0.001, 3.0, 31.0])
def test_a_window_of_30_seconds_in_which_nothing_is_taken_loses_nothing(told):
    server = Server(seconds=30, told=told)
    found = ask_all(server)
    assert lost(found) == 0
    # sixteen that each tried for themselves would knock over and over
    assert server.refused < 16 + 60
    assert max(each.tries for each in found) > 1 and all(each.value == "hello" for each in found)
    assert any("not now, waited" in each.remark for each in found)


def test_nobody_knocks_while_a_server_asks_for_a_pause():
    server = Server(seconds=5, told=20.0)
    ask_all(server, count=16)
    first = server.asked[0]
    assert not [at for at in server.asked if first + 2 < at < first + 19]


def test_a_narrow_server_is_asked_narrowly():
    server = Server(width=4)
    found = ask_all(server, count=120)
    assert lost(found) == 0 and server.refused < len(found)


def test_patience_is_a_length_of_time():
    start = now()
    found = ask_all(Server(seconds=1e9), count=8, patience=40)
    assert lost(found) == 8 and 35 < now() - start < 90
    assert all(20 < each.waited < 90 for each in found)


def test_a_pause_longer_than_patience_is_told_at_once():
    pace, server = fast_pace(), Server(seconds=1e9, told=1e6)
    start = now()
    assert lost(ask_all(server, pace=pace)) == 40 and now() - start < 60
    assert len(server.asked) <= 16  # those on their way; the others are not even sent


@pytest.mark.parametrize(
    ("kind", "retries", "tries"),
    [
        ("failing", 4, 5), ("failing", 1, 2), ("failing", 0, 1), ("dropped", 4, 5), ("unreachable", 4, 3),
        ("unreachable", 1, 2), ("late", 9, 3), ("garbled", 4, 3), ("busy", 0, 1), ("refused", 4, 1),
    ],
)  # fmt: skip
def test_other_trouble_is_tried_a_few_times(kind, retries, tries):
    server = Server(kind, seconds=1e9)
    start = now()
    with pytest.raises(Unanswered) as caught:
        fast_pace().send(server, server.judge, retries=retries)
    assert caught.value.tries == len(server.asked) == tries and isinstance(caught.value.cause, Down)
    assert now() - start < 60


def test_a_server_that_answered_a_moment_ago_is_waited_for():
    pace, server = fast_pace(), Server("unreachable")
    pace.send(server, server.judge)
    server.end = now() + 60  # it is started anew
    assert lost(ask_all(server, pace=pace)) == 0 and len(server.asked) < 100


def test_half_of_all_requests_failing_loses_next_to_nothing():
    count = iter(range(10**6))
    pace = fast_pace()

    def server():
        if next(count) * 7 % 16 < 8:
            raise Down("now and then")
        return "hello"

    def one(_):
        return pace.send(server, lambda error: Trouble("failing", str(error))).value

    with ThreadPoolExecutor(16) as pool:
        assert list(pool.map(one, range(200))) == ["hello"] * 200


def test_one_server_does_not_hold_up_another():
    closed = fast_pace()
    stop = threading.Event()

    def waits():
        with stopped_by(stop), pytest.raises(Ended):
            closed.send(server, server.judge)

    server = Server(seconds=1e9, told=50.0)
    thread = threading.Thread(target=waits)
    thread.start()
    while not closed.standing.waiting:
        time.sleep(0.001)
    open_server = Server()
    assert fast_pace().send(open_server, open_server.judge).waited < 5
    standing = closed.standing
    assert (standing.waiting, standing.in_flight, standing.why) == (1, 0, "not now") and standing.seconds > 0
    stop.set()
    thread.join(60)
    assert not thread.is_alive() and closed.standing.waiting == 0


@pytest.mark.parametrize("kind", ["busy", "failing"])
def test_a_stop_is_heard_while_waiting(kind):
    server = Server(kind, seconds=1e9, told=100.0)
    stop, pace = threading.Event(), Pace()  # in real time
    threading.Timer(0.05, stop.set).start()
    with stopped_by(stop), pytest.raises(Ended):
        pace.send(server, server.judge)
    standing = pace.standing
    assert (standing.in_flight, standing.waiting) == (0, 0)


def test_what_is_paid_for_is_awaited():
    stop = threading.Event()

    def replies():
        stop.set()
        time.sleep(0.05)
        return "hello"

    with stopped_by(stop):
        assert Pace().send(replies, lambda error: None).value == "hello"
        with pytest.raises(Ended):
            Pace().send(replies, lambda error: None)


def test_what_is_on_its_way_may_be_let_go():
    over, pace = threading.Event(), Pace()
    threading.Timer(0.05, over.set).start()
    with stoppable(over), pytest.raises(Stopped):
        pace.send(lambda: time.sleep(30), lambda error: None)
    assert pace.standing.in_flight == 0


def test_a_reply_that_trickles_is_late():
    def trickle():
        for _ in range(100):
            time.sleep(0.02)

    _, error = bounded(trickle, 0.1)
    assert isinstance(error, TimeoutError) and "0.1 seconds" in str(error)


def test_what_fails_fails_as_itself():
    assert isinstance(bounded(lambda: 1 / 0, 5)[1], ZeroDivisionError)
    pace = fast_pace()
    with pytest.raises(Unanswered) as caught:
        pace.send(lambda: 1 / 0, lambda error: None)
    assert isinstance(caught.value.cause, ZeroDivisionError) and pace.standing.in_flight == 0


def test_a_pace_is_shared_and_forgotten():
    one = pace_of("http://127.0.0.1:1")
    assert pace_of("http://127.0.0.1:1") is one and pace_of("http://127.0.0.1:2") is not one
    assert "http://127.0.0.1:1" not in {each.server for each in standings()}
