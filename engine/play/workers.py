"""Where many tasks are done: here, in processes of this machine, or on a Ray cluster.

All three give a ``map``-like callable, ``each(function, tasks)``, that yields the results in the order of the tasks
and takes the tasks as it goes, so that whoever has seen enough may stop.
"""

from __future__ import annotations

import os
import signal
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from multiprocessing import active_children, get_context
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlsplit

from engine.core.game import shown
from engine.core.model import Trouble

T = TypeVar("T")
R = TypeVar("R")
Each = Callable[[Callable[[T], R], Iterable[T]], Iterator[R]]

REACH: Final = 10.0
"""Seconds that a cluster's address may take to answer."""
AHEAD: Final = 4
"""Tasks that wait for each worker, so that none is idle while results are read in order."""
LOCAL: Final = "local"
"""The Ray address that starts a cluster on this machine."""


@contextmanager
def workers(count: int | None, ray: str | None = None) -> Iterator[Each[Any, Any]]:
    """A map-like callable over so many processes, or over the Ray cluster at an address (`LOCAL`: one made here).

    ``None``: this process alone; with a cluster of our own every core.
    Raises `Trouble` where Ray is missing or its cluster cannot be reached, and where the processes die.
    """
    if ray is not None:
        with _ray(ray, count) as each:
            yield each
    elif count is None or count == 1:
        yield map
    else:
        with _processes(count) as each:
            yield each


def in_order(submit: Callable[[T], Any], fetch: Callable[[Any], R], ahead: int, tasks: Iterable[T]) -> Iterator[R]:
    """Hand tasks out, so many ahead of the result that is read next."""
    waiting: deque[Any] = deque()
    for task in tasks:
        waiting.append(submit(task))
        if len(waiting) >= ahead:
            yield fetch(waiting.popleft())
    while waiting:
        yield fetch(waiting.popleft())


@contextmanager
def _processes(count: int) -> Iterator[Each[Any, Any]]:
    """New processes (never forked: a fork copies locks that others hold); they end with this, whatever they do."""
    before = set(active_children())
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_quiet)

    def each(function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return in_order(lambda task: pool.submit(function, task), Future.result, AHEAD * count, tasks)

    try:
        yield each
    except BrokenProcessPool:
        raise Trouble("workers_died", workers=count) from None
    finally:
        # after an early end nobody wants what they are still busy with; the pool's own thread buries them, because
        # of two that wait for the same process one may be told that there is none
        for child in set(active_children()) - before:
            child.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _quiet() -> None:
    """Leave Ctrl-C to the process that reads the results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _ray(address: str, count: int | None) -> Iterator[Each[Any, Any]]:
    if find_spec("ray") is None:
        raise Trouble("ray_missing")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would report to its makers
    import ray

    try:
        cores = _join(ray, address, count)
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise Trouble("ray_unreachable", address=shown(address), why=shown(reason, 200)) from None

    def each(function: Callable[[T], R], tasks: Iterable[T]) -> Iterator[R]:
        return in_order(ray.remote(function).remote, ray.get, AHEAD * cores, tasks)

    try:
        yield each
    except ray.exceptions.RayError as error:
        raise Trouble("ray_broke", why=shown(str(error).strip().splitlines()[-1], 200)) from None
    finally:
        ray.shutdown()


def _join(ray: Any, address: str, count: int | None) -> int:
    """Start or join the cluster; gives its number of cores.

    Its machines need what this program depends on; the program itself is brought along.
    """
    settings: dict[str, Any] = {"address": address}
    if address == LOCAL:
        settings.update(num_cpus=count, include_dashboard=False)
    else:
        parts = urlsplit(address if "://" in address else f"//{address}")
        if parts.hostname and parts.port:  # Ray itself would go on trying for minutes
            socket.create_connection((parts.hostname, parts.port), REACH).close()
    package = str(Path(__file__).resolve().parents[1])
    ray.init(**settings, runtime_env={"py_modules": [package]}, log_to_driver=False, logging_level="ERROR")
    return max(1, int(ray.cluster_resources().get("CPU", 1)))
