"""Has polygon-cli import packages that were exported for Polygon, and checks all that it would upload: with_polygon_cli.py PACKAGE...

polygon-cli reads a package and sends it to Polygon piece by piece. Here the pieces are kept instead.
"""

import contextlib
import io
import sys
from pathlib import Path

from polygon_cli.problem import ProblemSession


class Record(ProblemSession):
    """Stands in for the site."""

    def __init__(self):
        super().__init__("polygon", 1, None)
        self.sent = []

    def send_api_request(self, api_method, params, is_json=True, problem_data=True):
        self.sent.append((api_method.removeprefix("problem."), params))

    def all(self, method):
        return [params for name, params in self.sent if name == method]


for package in map(Path, sys.argv[1:]):
    session = Record()
    with contextlib.redirect_stdout(io.StringIO()):
        session.import_problem_from_package(str(package))
    (info,) = session.all("updateInfo")
    assert (info["timeLimit"], info["memoryLimit"]) == (1000, 64), info
    assert (info["inputFile"], info["outputFile"]) == ("stdin", "stdout"), info
    files = {file["name"]: file for file in session.all("saveFile")}
    # The site refuses a checker or a validator that it does not have.
    (checker,), (validator,) = session.all("setChecker"), session.all("setValidator")
    for name in (checker["checker"], validator["validator"]):
        assert files[name]["sourceType"] == "cpp.g++17", name
        assert files[name]["file"] == (package / "files" / name).read_bytes(), name
    tests = session.all("saveTest")
    stored = sorted(path for path in (package / "tests").iterdir() if path.suffix != ".a")
    assert [test["testInput"] for test in tests] == [path.read_text() for path in stored]
    samples = [test for test in tests if test.get("testUseInStatements") == "true"]
    assert 0 < len(samples) < 5, len(samples)
    solutions = session.all("saveSolution")
    assert {solution["name"] for solution in solutions} == {path.name for path in (package / "solutions").iterdir()}
    tags = [solution["tag"] for solution in solutions]
    assert tags.count("MA") == 1 and set(tags) == {"MA", "OK", "WA", "TL", "RE"}, tags
    statements = {statement["lang"]: statement for statement in session.all("saveStatement")}
    assert set(statements) == {"english", "chinese", "vietnamese"}, set(statements)
    for statement in statements.values():
        for part in ("name", "legend", "input", "output", "notes"):
            assert statement[part].strip(), part
    print(f"polygon-cli: {package.name}: {len(tests)} tests, {len(solutions)} solutions, {len(statements)} statements")
