"""Holds a running server against its own OpenAPI description with schemathesis (docs/development.md, "Test the API contract").

Random ids are unknown to the server, and its answer is 404 whatever else a request holds. So one of each resource is made first, and most
requests name one that exists. The configuration of schemathesis and its report are written into the folder --out.
"""

import argparse
import json
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[5]
PROJECT = "sample"
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
]


class Server:
    def __init__(self, url, token, key):
        self.url, self.token, self.key = url, token, key

    def description(self):
        """Only a person may read it."""
        cookie = f"plateau-key-{self.url.rsplit(':', 1)[1]}={self.key}"
        with urllib.request.urlopen(urllib.request.Request(self.url + "/v3/api-docs", headers={"Cookie": cookie})) as answer:
            return json.loads(answer.read())

    def send(self, method, path, body=None, kind="application/json"):
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        headers = {"Authorization": "Bearer " + self.token, "Content-Type": kind}
        request = urllib.request.Request(f"{self.url}/api/v1/projects/{PROJECT}{path}", data, headers, method=method)
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")

    def items(self, path):
        return self.send("GET", path)["items"]


def row(benchmark):
    return {
        "jmhVersion": "1.37", "benchmark": benchmark, "mode": "thrpt", "threads": 1, "forks": 2, "jvm": "java", "jvmArgs": [],
        "jdkVersion": "21.0.8", "vmName": "OpenJDK 64-Bit Server VM", "vmVersion": "21.0.8+9",
        "warmupIterations": 1, "warmupTime": "1 s", "warmupBatchSize": 1,
        "measurementIterations": 2, "measurementTime": "1 s", "measurementBatchSize": 1,
        "primaryMetric": {
            "score": 100.0, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"], "scorePercentiles": {"50.0": 100.0},
            "scoreUnit": "ops/ms", "rawData": [[99.0, 101.0], [98.0, 102.0]]},
        "secondaryMetrics": {},
    }


def upload(server, number, benchmark, times):
    rows = [row(benchmark)]
    rows[0]["primaryMetric"]["rawData"] = [[value * times for value in fork] for fork in rows[0]["primaryMetric"]["rawData"]]
    rows[0]["primaryMetric"]["score"] *= times
    query = f"?branch=main&commit={number:07x}&commitTime={1767225600 + number * 3600}&host=contract"
    return server.send("POST", "/uploads" + query, rows)


def existing(server):
    """One or more of each resource, by the name of its dictionary."""
    for bundle in sorted(ROOT.glob("collector/benchmarks/sample/*.zip")):
        server.send("POST", "/uploads", bundle.read_bytes(), "application/zip")
    receipts = [upload(server, number, "contract.Steps.step", 1 if number < 14 else 0.5) for number in range(20)]
    spare = [upload(server, 1000 + number, "contract.Spare.spare", 1) for number in range(12)]
    runs = server.items("/runs?limit=40")
    spare_runs = [run["id"] for receipt in spare for run in receipt["runs"]]
    runs = [run for run in runs if run["id"] not in spare_runs]
    run = runs[-1]["id"]
    scores = server.items(f"/runs/{receipts[-1]['runs'][0]['id']}/scores") + server.items(f"/runs/{run}/scores")
    recordings = [one for some in runs for one in server.items(f"/runs/{some['id']}/recordings")]
    environments = server.items("/environments")
    series = server.items("/series?limit=400")
    # The newest have the step.
    chosen = series[:2] + series[-2:]
    request = server.send("POST", "/requests", {"score": scores[-1]["id"], "reason": "contract"})
    rule = server.send("POST", "/alert-rules", {"recipients": ["team@example.org"]})
    server.send("PUT", "/repository", {"address": "https://github.com/owner/shop"})
    host = environments[0]["ids"]["host"]
    marks = server.send("POST", f"/hosts/{host}/marks", {"since": "2026-01-01T00:00:00Z", "text": "new BIOS"})
    release = server.send("PUT", "/releases", {"name": "v1", "commit": "0000002", "time": "2026-01-01T02:00:00Z"})
    note = server.send("POST", f"/series/{chosen[0]['id']}/annotations", {"text": "note", "position": "2026-01-01T00:00:00Z"})
    return {
        "project": [PROJECT],
        "series": [one["id"] for one in chosen],
        "runs": [one["id"] for one in runs[:8]] + [run],
        "spare-runs": spare_runs[:6],
        "uploads": [receipt["upload"] for receipt in receipts[:3]],
        "spare-uploads": [receipt["upload"] for receipt in spare[6:]],
        "scores": [one["id"] for one in scores[:6]],
        "recordings": [one["id"] for one in recordings[:4]],
        "environments": [one["ids"]["environment"] for one in environments],
        "hosts": sorted({one["ids"]["host"] for one in environments}),
        "incidents": [one["id"] for one in server.items("/incidents?show=all")],
        "requests": [request["id"]],
        "rules": [rule["id"]],
        "marks": [marks["id"]],
        "annotations": [note["id"]],
        "releases": [release["id"]],
        "executions": [one["execution"] for one in runs if one.get("execution")][:4],
        "commits": ["0000010", "0000002"],
        "branches": ["main"],
        "metrics": ["score", "gc.alloc.rate.norm"],
        "benchmarks": ["contract.Steps.step", "step"],
        "agents": ["contract-agent"],
    }


# Path, method, parameters with their dictionaries. The first that fits is taken.
BINDINGS = [
    (r"/runs/\{id\}$", "DELETE", {"path.id": "spare-runs"}),
    (r"/uploads/\{id\}$", "DELETE", {"path.id": "spare-uploads"}),
    (r"/runs/\{id\}", None, {"path.id": "runs", "query.score": "scores"}),
    (r"/uploads/\{id\}", None, {"path.id": "uploads"}),
    (r"/series/\{(id|series)\}", None, {"path.id": "series", "path.series": "series", "path.annotation": "annotations"}),
    (r"/recordings/\{id\}", None, {"path.id": "recordings"}),
    (r"/scores/\{id\}", None, {"path.id": "scores"}),
    (r"/hosts/\{id\}", None, {"path.id": "hosts", "path.mark": "marks"}),
    (r"/environments/\{id\}", None, {"path.id": "environments", "query.baseline": "environments"}),
    (r"/incidents/\{", None, {"path.incident": "incidents", "path.id": "incidents"}),
    (r"/requests/\{id\}", None, {"path.id": "requests", "body.agent": "agents"}),
    (r"/requests", None, {"body.score": "scores", "body.commit": "commits", "body.agent": "agents"}),
    (r"/alert-rules/\{rule\}", None, {"path.rule": "rules"}),
    (r"/releases/\{id\}", None, {"path.id": "releases"}),
    (r"/(comparisons|matrix)$", None, {
        "query.baseline": "environments", "query.candidate": "environments", "query.baselineRun": "runs", "query.candidateRun": "runs",
        "query.metric": "metrics", "query.branch": "branches", "query.execution": "executions", "query.host": "hosts"}),
    (r"/verdict$", None, {
        "query.run": "runs", "query.execution": "executions", "query.commit": "commits", "query.baseline": "runs",
        "query.baselineBranch": "branches", "query.metric": "metrics", "query.benchmarks": "benchmarks"}),
]


def configuration(description, known, most):
    """schemathesis.toml: which parameters take an existing value."""
    lines = [f"generation.max-examples = {most}", 'generation.database = "none"', 'warnings = false', ""]
    for name, values in known.items():
        if values:
            lines += [f"[dictionaries.{name}]", f"values = {json.dumps(values)}", ""]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            parameters = {"path.project": "project"} if "{project}" in path else {}
            fitting = (found for pattern, only, found in BINDINGS if re.search(pattern, path) and only in (None, method.upper()))
            parameters |= next(fitting, {})
            taken = {f"{one['in']}.{one['name']}" for one in operation.get("parameters", [])}
            bound = {key: name for key, name in parameters.items() if known[name] and (key in taken or key.startswith("body."))}
            if bound:
                lines += ["[[operations]]", f'include-name = "{method.upper()} {path}"', "[operations.parameters]"]
                often = {key: 0.95 if key == "path.project" else 0.8 for key in bound}
                lines += [f'"{key}" = {{ dictionary = "{name}", probability = {often[key]} }}' for key, name in bound.items()] + [""]
    return "\n".join(lines)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--server", default="http://127.0.0.1:8080")
    options.add_argument("--key", required=True, help="the key of the local server, from the file local-key of its data folder")
    options.add_argument("--setup-token", required=True, help=f"token of the project '{PROJECT}' with all scopes; makes the resources")
    options.add_argument("--header", help="'Authorization: Bearer ...' or 'Cookie: ...' of the caller; without it the caller is anonymous")
    options.add_argument("--seed", type=int, default=20261122)
    options.add_argument("--examples", type=int, default=200, help="most requests of a phase for each operation")
    options.add_argument("--out", type=Path, default=Path("target/contract"))
    options.add_argument("further", nargs="*", help="options of schemathesis, after --")
    chosen = options.parse_args()
    server = Server(chosen.server, chosen.setup_token, chosen.key)
    known = existing(server)
    chosen.out.mkdir(parents=True, exist_ok=True)
    description, toml = chosen.out / "openapi.json", chosen.out / "schemathesis.toml"
    description.write_text(json.dumps(server.description(), indent=1))
    toml.write_text(configuration(json.loads(description.read_text()), known, chosen.examples))
    command = ["schemathesis", "--config-file", toml, "run", description, "--url", server.url, "--seed", str(chosen.seed)]
    command += ["--checks", ",".join(CHECKS), "--phases", "examples,coverage,fuzzing,stateful", "--continue-on-failure"]
    command += ["--report", "ndjson", "--report-ndjson-path", chosen.out / "report.ndjson", "--request-timeout", "60"]
    command += ["--header", chosen.header] if chosen.header else []
    sys.exit(subprocess.run(command + chosen.further).returncode)


if __name__ == "__main__":
    main()
