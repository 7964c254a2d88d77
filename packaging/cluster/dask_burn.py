#!/usr/bin/env python3
"""dask_burn.py JOB OUT [--scheduler ADDRESS]

Burns a planned job with Dask, a task per part, and joins the parts here. Without a scheduler's address, it starts
workers on this machine.

A part whose worker dies is rendered by another one. If parts fail for good, call it again, which renders only what is
missing. The job's folder, the video and the program, $NAGARE, have the same paths for all workers. An encoder uses all
processors: start workers with --nthreads 1. Needs PyPI's distributed.
"""

import argparse
import json
import os
import subprocess
from pathlib import Path

from distributed import Client, as_completed

RETRIES = 3


def render(nagare: str, job: str, part: int) -> int:
    subprocess.run([nagare, "render", job, str(part)], check=True)
    return part


def main() -> None:
    parser = argparse.ArgumentParser(description="Burns a planned job with Dask.")
    parser.add_argument("job", type=Path)
    parser.add_argument("out")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="such as tcp://10.0.0.1:8786")
    arguments = parser.parse_args()
    nagare, job = os.environ.get("NAGARE", "nagare"), str(arguments.job.resolve())
    status = json.loads(subprocess.run([nagare, "status", job, "--json"], check=True, stdout=subprocess.PIPE).stdout)

    options = {"address": arguments.scheduler} if arguments.scheduler else {"threads_per_worker": 1}
    with Client(**options) as client:
        # They are not pure: Dask may not answer with what an earlier call gave.
        tasks = [
            client.submit(render, nagare, job, part, retries=RETRIES, pure=False)
            for part in range(1, status["parts"] + 1)]
        for count, task in enumerate(as_completed(tasks), 1):
            print(f"part {task.result()} is done, {count} of {len(tasks)}", flush=True)
    subprocess.run([nagare, "join", job, "-o", arguments.out], check=True)


if __name__ == "__main__":
    main()
