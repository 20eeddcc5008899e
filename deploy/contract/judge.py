#!/usr/bin/env python3
"""Lets schemathesis judge the running server by the OpenAPI document that it serves: every operation,
every check.

    judge.py --tessera PATH [--examples 8] [--seconds N] [--seed N] [--schemathesis PATH]

Exit: 0 nothing found, 1 a finding, 69 no schemathesis (deploy/judges.sh makes it).
"""
import argparse
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
JUDGE = HERE.parent.parent / ".build" / "judges" / "bin" / "schemathesis"

# Two settings depart from the judge's own. It does not know 428 as the answer to a missing If-Match,
# which is what RFC 6585, section 3, is for; nor 412 to a request whose tag is of another version and
# that is wrong in something else as well; nor 414 to an address longer than the document allows.
CONFIGURATION = """\
seed = {seed}
workers = 1
continue-on-failure = true
hooks = "{hooks}"

[auth.wfc]
path = "{people}"
user = "owner"
peers = ["owner", "stranger"]

[generation]
max-examples = {examples}

[checks]
missing_required_header.expected-statuses = [400, 401, 403, 406, 415, 422, 428]
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 412, 414, 415, 422, 428, 429, "5xx"]
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tessera", required=True)
    parser.add_argument("--examples", type=int, default=8, help="cases for each operation")
    parser.add_argument("--seconds", type=int, help="an upper bound for the run")
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--schemathesis", default=str(JUDGE))
    arguments = parser.parse_args()
    if not os.access(arguments.schemathesis, os.X_OK):
        print("judge: there is no schemathesis: deploy/judges.sh makes it", file=sys.stderr)
        return 69
    arguments.tessera = os.path.abspath(arguments.tessera)
    with tempfile.TemporaryDirectory(prefix="tessera-contract-") as folder:
        return judge(arguments, pathlib.Path(folder))


def judge(arguments, folder):
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "TZ": "Europe/Berlin",
        "TESSERA_DATABASE": str(folder / "tessera.db"), "TESSERA": arguments.tessera,
        "SWIFT_BACKTRACE": "enable=no", "PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1",
    }

    def tessera(*words):
        return subprocess.run(
            [arguments.tessera, *words], env=environment, check=True, capture_output=True, text=True,
        ).stdout

    def token_of(*words):
        return tessera("token", "create", "--scope", *words).split()[0]

    tessera("wallet", "create", "Home", "--tz", "Europe/Berlin")
    token = token_of("admin")
    # Nothing of the owner's may ever be answered to the stranger.
    tessera("person", "add", "Stranger")
    # Whoever invites shares a wallet with the owner from then on, so it is somebody else.
    tessera("person", "add", "Host")
    people = folder / "people.json"
    stranger = token_of("wallet", "--person", "Stranger")
    people.write_text(json.dumps({"auth": [
        {"name": name, "fixedHeaders": [{"name": "Authorization", "value": f"Bearer {secret}"}]}
        for name, secret in (("owner", token), ("stranger", stranger))
    ]}))
    with open(folder / "server.log", "wb") as log, subprocess.Popen(
        [arguments.tessera, "serve", "--listen", "127.0.0.1:0", "--rate-limit", "off"],
        env=environment, stdout=subprocess.PIPE, stderr=log, text=True,
    ) as server:
        try:
            line = server.stdout.readline()
            address = re.fullmatch(r"listening on (http://\S+)\n", line)
            if not address:
                raise SystemExit(f"judge: the server did not start: {line!r}")
            environment |= {
                "TESSERA_SERVER": address[1], "TESSERA_TOKEN": token,
                "TESSERA_HOST": token_of("wallet", "--person", "Host"),
            }
            configuration = folder / "schemathesis.toml"
            configuration.write_text(
                CONFIGURATION.format(
                    seed=arguments.seed, hooks=HERE / "hooks.py", people=people,
                    examples=arguments.examples,
                )
            )
            bound = ["--max-time", str(arguments.seconds)] if arguments.seconds else []
            status = subprocess.run(
                [arguments.schemathesis, "--config-file", str(configuration), "run",
                 f"{address[1]}/openapi.json", "--no-color", *bound],
                env=environment, cwd=folder, check=False,
            ).returncode
            server.send_signal(signal.SIGTERM)
            ended = server.wait()
        finally:
            server.kill()
    sys.stdout.write((folder / "server.log").read_text()[-4000:])
    if ended != 0:
        print(f"judge: SIGTERM ended the server with {ended}", file=sys.stderr)
        return 1
    return 1 if status else 0


if __name__ == "__main__":
    sys.exit(main())
