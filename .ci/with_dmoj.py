"""Judges submissions with DMOJ's judge on packages that were exported for it: with_dmoj.py PACKAGES SUBMISSION...

PACKAGES has a folder for each problem, and a SUBMISSION is PROBLEM/submissions/VERDICT/FILE. Each must get the verdict of
its folder, on all cases that the judge runs.
"""

import logging
import re
import sys
import tempfile
from pathlib import Path

import yaml

packages = Path(sys.argv[1]).resolve()
submissions = [Path(path) for path in sys.argv[2:]]

# The verdicts that a folder allows. A stack ends at the memory limit here, and an exit status has a verdict of its own.
EXPECTED = {
    "accepted": {"AC"},
    "wrong_answer": {"WA"},
    "time_limit_exceeded": {"TLE"},
    "run_time_error": {"RTE", "IR", "MLE"},
}
LANGUAGES = {".c": "C", ".cpp": "CPP20", ".py": "PY3"}


def language(path):
    """The judge's name for it; the packages name the submissions that are in an old C++."""
    stated = yaml.safe_load((path.parent.parent / "submissions.yaml").read_text())
    stated = stated.get(f"{path.parent.name}/{path.name}", {})
    return {"cpp11": "CPP11"}.get(stated.get("language")) or LANGUAGES[path.suffix]


def limits(problem):
    """Seconds and KiB, which are to be entered on the page of the problem."""
    line = (packages / problem / "init.yml").read_text().splitlines()[0]
    found = re.search(r"time limit ([0-9.]+) s, memory limit ([0-9]+) KiB", line)
    return float(found[1]), int(found[2])


scratch = tempfile.TemporaryDirectory()
config = Path(scratch.name) / "judge.yml"
gcc, cpp = "/usr/bin/gcc", "/usr/bin/g++"
runtime = {"gcc": gcc, "g++11": cpp, "g++17": cpp, "g++20": cpp, "python3": "/usr/bin/python3"}
config.write_text(
    yaml.safe_dump({"problem_storage_globs": [f"{packages}/*"], "tempdir": scratch.name, "runtime": runtime})
)
# The judge reads its own command line. CPP17 is what the packages want for their checker.
sys.argv = ["dmoj-cli", "--config", str(config), "--only-executors", "C,CPP11,CPP17,CPP20,PY3", "--skip-self-test"]

from dmoj import contrib, executors, judgeenv
from dmoj.cli import LocalJudge
from dmoj.judge import Submission

judgeenv.load_env(cli=True)
executors.load_executors()
contrib.load_contrib_modules()
logging.disable(logging.CRITICAL)
judge = LocalJudge()


class Record(type(judge.packet_manager)):
    """Keeps what the judge would send to the site."""

    def begin(self):
        self.codes, self.failure = [], None

    def test_case_status_packet(self, position, result):
        self.codes.append((position, result.readable_codes()[0]))

    def compile_error_packet(self, log):
        self.failure = f"CE\n{log}"

    def internal_error_packet(self, message):
        self.failure = f"IE\n{message}"


record = Record(judge)
judge.packet_manager = record
wrong = 0
known = set(judgeenv.get_supported_problems())
for number, path in enumerate(submissions, 1):
    problem = path.parts[0]
    if problem not in known:
        sys.exit(f"the judge does not see {problem}")
    record.begin()
    seconds, kib = limits(problem)
    asked = Submission(number, problem, language(path), path.read_text(), seconds, kib, False, {})
    judge.begin_grading(asked, report=lambda line: None, blocking=True)
    cases = len(yaml.safe_load((packages / problem / "init.yml").read_text())["test_cases"][-1]["batched"])
    verdict = record.failure or next((code for _, code in record.codes if code != "AC"), "AC")
    if verdict not in EXPECTED[path.parent.name] or len(record.codes) <= cases:
        wrong += 1
        print(f"{path}: {verdict}, {len(record.codes)} cases: {record.codes}")
print(f"dmoj: {len(submissions)} submissions, {wrong} with another verdict than their folder")
sys.exit(1 if wrong or not submissions else 0)
