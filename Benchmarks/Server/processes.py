"""The programs that the benchmarks start: the server, nginx, wrk, the C writer and the Go server."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import time

HERE = pathlib.Path(__file__).resolve().parent


class Failure(Exception):
    """Why a benchmark cannot go on, in one sentence."""


def program(name):
    """The path of a program that has to be installed."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        raise Failure(f"{name} is missing; deploy/install-packages.sh bench installs it")
    return found


class Tessera:
    """The executable with a database of its own."""

    def __init__(self, path, database):
        self.path = path
        self.database = str(database)

    def run(self, *arguments):
        """Runs one command and gives what it prints."""
        done = subprocess.run(
            [self.path, *arguments, "--database", self.database],
            capture_output=True, text=True, check=False,
        )
        if done.returncode != 0:
            raise Failure(f"tessera {arguments[0]}: exit {done.returncode}: {done.stderr.strip()}")
        return done.stdout.strip()


class Server:
    """A running `tessera serve`; `milliseconds_to_answer` counts from the start of the process."""

    def __init__(self, tessera, path, token, log):
        self.log = open(log, "ab")
        began = time.perf_counter()
        self.process = subprocess.Popen(
            [tessera.path, "serve", "--listen", "127.0.0.1:0",
             "--database", tessera.database, "--rate-limit", "off"],
            stdout=subprocess.PIPE, stderr=self.log, text=True,
        )
        line = self.process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if match is None:
            raise Failure(f"tessera serve did not start; see {log}")
        self.port = int(match.group(1))
        status, _, _ = self.get(path, token)
        self.milliseconds_to_answer = (time.perf_counter() - began) * 1000
        if status != 200:
            raise Failure(f"GET {path} gives {status}")

    def get(self, path, token, etag=None):
        """One request on a connection of its own: status, header and body."""
        return get(self.port, path, {"Authorization": f"Bearer {token}"}, etag)

    def resident_mebibytes(self):
        """Memory that the process holds in RAM now."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024

    def cpu_seconds(self):
        """Processor time that the process has used so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1]
        user, system = fields.split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        """Ends it as an operator would; anything but a clean exit is a failure."""
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=30)
        self.log.close()
        if code != 0:
            raise Failure(f"tessera serve ended with exit {code}")


def get(port, path, headers, etag=None):
    """One request on a connection of its own: status, header and body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    if etag is not None:
        headers = {**headers, "If-None-Match": etag}
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


class Nginx:
    """nginx with two workers on a free port, serving a folder."""

    def __init__(self, folder, sendfile):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        text = (HERE / "nginx.conf.in").read_text()
        for name, value in (("FOLDER", folder), ("PORT", self.port), ("SENDFILE", sendfile)):
            text = text.replace(f"@{name}@", str(value))
        configuration = pathlib.Path(folder) / f"nginx-{sendfile}.conf"
        configuration.write_text(text)
        self.process = subprocess.Popen(
            [program("nginx"), "-p", str(folder), "-c", str(configuration), "-g", "daemon off;"],
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.01)
        raise Failure("nginx did not start")

    def stop(self):
        """Ends it."""
        self.process.terminate()
        self.process.wait(timeout=10)


class GoServer:
    """Go's net/http with go-sqlite3 over a copy of the database; compiled on first need."""

    def __init__(self, folder, database, document):
        path = pathlib.Path(folder) / "goserver"
        if not path.exists():
            # Debian's Go libraries lie in a path of their own, and need no module proxy.
            environment = {
                **os.environ, "GO111MODULE": "off", "GOFLAGS": "", "GOCACHE": f"{folder}/go-cache",
                "GOPATH": f"{folder}/go:/usr/share/gocode", "CGO_ENABLED": "1",
            }
            subprocess.run(
                [program("go"), "build", "-tags", "libsqlite3", "-o", str(path), "."],
                cwd=HERE / "peer" / "goserver", env=environment, check=True,
            )
        self.process = subprocess.Popen(
            [str(path), str(database), str(document)], stdout=subprocess.PIPE, text=True,
        )
        match = re.fullmatch(r"listening on (\d+)\n", self.process.stdout.readline())
        if match is None:
            raise Failure("the Go server did not start")
        self.port = int(match.group(1))

    def stop(self):
        """Ends it."""
        self.process.terminate()
        self.process.wait(timeout=10)


class Load:
    """What one run of wrk saw."""

    def __init__(self, requests, microseconds, byte_count, p50, p99, errors):
        self.requests = requests
        self.per_second = requests / (microseconds / 1e6)
        self.bytes_each = byte_count / max(1, requests)
        self.p50 = p50 / 1000
        self.p99 = p99 / 1000
        self.errors = errors


def wrk(port, path, seconds, headers=None, people=None):
    """Two threads, 64 connections; with `people`, posts uses instead of reading."""
    command = [program("wrk"), "-t2", "-c64", f"-d{seconds}s", "--timeout", "10s"]
    for name, value in (headers or {}).items():
        command += ["-H", f"{name}: {value}"]
    command += ["-s", str(HERE / ("reads.lua" if people is None else "uses.lua"))]
    command += [f"http://127.0.0.1:{port}{path}"]
    command += ["--", str(people)] if people is not None else []
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    match = re.search(r"^result (.+)$", done.stdout, re.MULTILINE)
    if match is None:
        raise Failure(f"wrk: {done.stderr.strip() or done.stdout.strip()}")
    return Load(*(float(number) for number in match.group(1).split()))


class Writer:
    """The C program that writes the rows of uses; compiled on first need."""

    def __init__(self, folder):
        self.path = pathlib.Path(folder) / "use_writer"
        source = HERE / "peer" / "use_writer.c"
        subprocess.run(
            [program("cc"), "-std=gnu11", "-O2", "-Wall", "-Wextra", "-pthread", str(source),
             "-lsqlite3", "-o", str(self.path)],
            check=True,
        )

    def run(self, database, people, seconds, mode, count):
        """Writes for some seconds and gives what it counted."""
        done = subprocess.run(
            [str(self.path), str(database), str(people), str(seconds), mode, str(count)],
            capture_output=True, text=True, check=False,
        )
        if done.returncode != 0:
            raise Failure(done.stderr.strip())
        return json.loads(done.stdout)
