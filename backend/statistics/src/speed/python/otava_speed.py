"""Times Apache Otava on the series that DetectorSpeed prints (on the standard input), as microseconds per series, one thread.

pip install apache-otava==0.8.0
"""
import json
import sys
import time

from otava.analysis import compute_change_points

for runs, series in json.load(sys.stdin).items():
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        compute_change_points(series)
        best = min(best, time.perf_counter() - start)
    print(f"{runs:>6} {best * 1e6:12.0f} us")
