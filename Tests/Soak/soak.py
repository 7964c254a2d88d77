"""soak.py PROGRAM [TOPIC ...] [options]   runs the program many times, on random inputs and at random moments

Topics: mutations (corrupt videos), stamps and live-stamps (one wrong timestamp), live (corrupt streams), udp (corrupt
beginnings), signals, disk (full disks), memory (two hours beside ten minutes), same (the same frames in every run),
texts (the time for hostile ones), quota (threads under a CPU quota), limits (few threads, few open files). Without a
topic, runs all of them. Prints a line for each goal, and writes .build/soak/report.txt; findings are in
.build/soak/finds, with the commands that reproduce them. The exit code is 1 if a goal was missed.

Needs ffmpeg and ffprobe. Full disks, quotas and limits need Linux, the first two also `unshare`, quotas a C compiler.
"""

import argparse
import os
import shutil
import sys
import tempfile
import time

import datagrams
import disks
import lengths
import limits
import mutations
import quota
import report as reports
import sameness
import stamps
import stopping
import streams
import texts

TOPICS = {"mutations": mutations.soak, "stamps": stamps.soak, "live-stamps": stamps.soak_live, "live": streams.soak,
          "udp": datagrams.soak, "signals": stopping.soak, "disk": disks.soak, "memory": lengths.soak,
          "same": sameness.soak, "texts": texts.soak, "quota": quota.soak, "limits": limits.soak}


def arguments():
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM", help="the program to run")
    parser.add_argument("topics", nargs="*", metavar="TOPIC", help="of " + ", ".join(TOPICS))
    parser.add_argument("--percents", type=int, nargs="*", default=[1, 25, 50, 90, 99],
                        help="how full disks are, in %% of the output")
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser.add_argument("--folder", default=os.path.join(root, ".build", "soak"), help="where the report is written")
    parser.add_argument("--seed", type=int, default=1, help="the seed, the first one of several")
    parser.add_argument("--seeds", type=int, default=24, help="how many seeds, for mutations")
    parser.add_argument("--runs", type=int, default=500, help="mutations for each seed")
    parser.add_argument("--only", type=int, help="one mutation alone")
    parser.add_argument("--causes", type=int, default=20, help="how many kinds of errors to list")
    parser.add_argument("--signals", type=int, default=120, help="moments at which a signal is sent")
    parser.add_argument("--sessions", type=int, default=200, help="damaged streams")
    parser.add_argument("--streams", type=int, default=24, help="for udp: damaged streams")
    parser.add_argument("--same", type=int, default=20, help="how many runs must give the same")
    parser.add_argument("--texts", type=int, default=300, help="how many hostile texts of a kind")
    parser.add_argument("--benchmarks", help="for texts: the program of make build-benchmarks")
    parser.add_argument("--length", type=int, default=8, help="for signals: seconds of video")
    parser.add_argument("--times", type=int, default=12, help="how much longer than ten minutes the long video is")
    parser.add_argument("--containers", nargs="*", default=["mkv", "mp4"], help="for memory: containers")
    options = parser.parse_args()
    options.program = os.path.abspath(options.program)
    if options.benchmarks is not None:
        options.benchmarks = os.path.abspath(options.benchmarks)
    for topic in options.topics:
        if topic not in TOPICS:
            parser.error(f"no such topic: {topic}")
    if options.benchmarks is None and "texts" in (options.topics or TOPICS):
        parser.error("texts needs --benchmarks")
    return options


def main():
    """Runs the topics."""
    options = arguments()
    report = reports.Report(options.folder, options.program)
    for topic in options.topics or TOPICS:
        begin = time.monotonic()
        folder = tempfile.mkdtemp(prefix="nagare-soak-")
        try:
            TOPICS[topic](report, options, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        report.say(f"       {topic} took {time.monotonic() - begin:.0f} s")
    sys.exit(1 if report.failed else 0)


main()
