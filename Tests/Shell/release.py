# Uses what deploy/release makes as people do: holds it against its checksums, installs the package in a clean Debian, starts it and
# asks it something; and makes the usual mistakes. Times are printed, and asserted nowhere.
import filecmp
import glob
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from containers import docker, say, until
from pages import SERVICES

IMAGE = os.environ.get("RALLY_IMAGE", "rally-test")
# Debian as it comes, and systemd.
SYSTEM = "FROM debian:bookworm-slim\nRUN apt-get update -qq && apt-get install -y -qq --no-install-recommends systemd systemd-sysv\n"
PROGRAMS = sorted(["bus", "edge", "gateway", "log", "tap", *SERVICES])
work = tempfile.mkdtemp(prefix="rally-release-")
made = work + "/one"
name = f"rallytest{os.getpid()}"


def run(*command, **others):
    return subprocess.run(command, capture_output=True, text=True, **others)


def pack():
    """Twice, at a time: the same bytes."""
    started = time.monotonic()
    both = [subprocess.Popen(["deploy/release", f"{work}/{place}"], env=dict(os.environ, RALLY_IMAGE=IMAGE), stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True) for place in ("one", "two")]
    for packing in both:
        output, errors = packing.communicate()
        assert packing.returncode == 0, errors
    files = sorted(os.listdir(made))
    assert len(files) == 5 and files == sorted(os.listdir(work + "/two")), files
    _, differing, failed = filecmp.cmpfiles(made, work + "/two", files, shallow=False)
    assert not differing and not failed, (differing, failed)
    subprocess.run(["sha256sum", "--quiet", "--strict", "-c", "SHA256SUMS"], cwd=made, check=True)
    say(f"packed twice, the same bytes: {', '.join(files)}: {time.monotonic() - started:.0f} s")


def parts():
    """The list of parts names itself, Swift's run-time library, the tables, and each library of Debian's once."""
    (path,) = glob.glob(made + "/*.spdx.json")
    document = json.load(open(path))
    assert document["spdxVersion"] == "SPDX-2.3" and document["documentNamespace"] and document["creationInfo"]["creators"]
    ids = [package["SPDXID"] for package in document["packages"]]
    assert len(set(ids)) == len(ids) and {"SPDXRef-rally", "SPDXRef-swift-runtime", "SPDXRef-places", "SPDXRef-coasts"} < set(ids), ids
    for package in document["packages"]:
        assert package["name"] and package["downloadLocation"] and package["licenseDeclared"], package
    wanted = re.findall(r"(?m)^([a-z][\w.+-]*)", open("deploy/package/libraries").read())
    assert {f"SPDXRef-deb-{library}" for library in wanted} == {id for id in ids if id.startswith("SPDXRef-deb-")}
    for relation in document["relationships"]:
        assert relation["relatedSpdxElement"] in ids and relation["spdxElementId"] in [*ids, "SPDXRef-DOCUMENT"], relation
    say(f"{len(ids)} parts are listed")


def tree():
    """The archive, unpacked: all programs by both names, man pages, completions, and one list of settings."""
    (path,) = glob.glob(made + "/*-linux-*.tar.gz")
    subprocess.run(["tar", "-xzf", path, "-C", work], check=True)
    root = os.path.join(work, os.path.basename(path).removesuffix(".tar.gz"))
    rally = root + "/bin/rally"
    # Where it was built is not in it: the compiler's notes, a build-id over the debugger's tables, paths of sources.
    sections = run("readelf", "-SW", rally).stdout
    assert ".text" in sections and ".swift_modhash" not in sections and ".note.gnu.build-id" not in sections, sections
    assert b"Sources/Contracts/" not in open(rally, "rb").read()
    there = run(rally)
    assert there.returncode == 0, there
    for program in PROGRAMS:
        assert re.search(rf"(?m)^    {program} ", there.stdout), program
        for command in ([rally, program], [f"{root}/lib/rally/{program}"]):
            assert run(*command, "--version").stdout.startswith(f"{program} (Rally) "), command
            assert run(*command, "--help").stdout.startswith(f"{program}: "), command
    mistyped = run(rally, "gatway")
    assert mistyped.returncode == 64 and "did you mean gateway?" in mistyped.stderr, mistyped
    pages = glob.glob(root + "/share/man/man?/*.gz")
    assert len(pages) >= len(PROGRAMS) + 6, pages
    if shutil.which("groff"):
        for page in pages:
            drawn = run("groff", "-man", "-Tutf8", "-ww", input=gzip.open(page, "rt").read())
            assert drawn.returncode == 0 and not drawn.stderr, (page, drawn.stderr)
    settings(root, rally)
    completions(root)


def settings(root, rally):
    """What programs read is on the list, and the list is the page's."""
    listed = set(re.findall(r"(?m)^#(RALLY_\w+)=", open(root + "/etc/rally/rally.conf").read()))
    page = open("deploy/README.md").read().split("\n## Settings\n")[1].split("\n## ")[0]
    told = {setting for row in re.findall(r"(?m)^\| (`RALLY_[^|]*)\|", page) for setting in re.findall(r"RALLY_\w+", row)}
    assert listed == told, listed ^ told
    sources = glob.glob("Sources/**/*.swift", recursive=True) + glob.glob("services/**/*.swift", recursive=True)
    read = {setting for path in sources for setting in re.findall(r'(?:environment|setting|variable)\("(RALLY_\w+)"\)', open(path).read())}
    assert len(read) > 20 and read <= listed, read - listed
    config = work + "/rally.conf"
    for line, wanted in [
            ("RALLY_ADMN=a@b.example", 'line 2: there is no setting "RALLY_ADMN"; did you mean RALLY_ADMIN?'),
            ("RALLY_HOST", "is not like RALLY_HOST=rally.example"), ("RALLY_LOG=info\nRALLY_LOG=info", "line 3: RALLY_LOG is set twice"),
            ("RALLY_GATING=most", "RALLY_GATING may be all")]:
        with open(config, "w") as file:
            file.write("# A town.\n" + line + "\n")
        refused = run(rally, "games", env=dict(os.environ, RALLY_CONF=config, RALLY_DATA=work + "/none"), timeout=10)
        assert refused.returncode != 0 and wanted in refused.stderr, refused
    say(f"{len(listed)} settings, each in the file, on the page and known to a program; a mistyped one is named with the nearest")


def completions(root):
    def completed(shell, script, wanted):
        if not shutil.which(shell):
            return
        answer = run(shell, "-c", script)
        assert answer.returncode == 0 and wanted in answer.stdout.split(), (shell, script, answer)

    bash = root + "/share/bash-completion/completions/rally"
    ask = f'source {bash}; COMP_WORDS=(TYPED); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _rally; echo "${{COMPREPLY[@]}}"'
    for words, wanted in [("rally gatew", "gateway"), ("rally gateway --form", "--format"), ("rally gateway --format t", "table"),
                          ("rally tap hea", "health"), ("rally completions b", "bash")]:
        completed("bash", ask.replace("TYPED", words), wanted)
        completed("fish", f'source {root}/share/fish/vendor_completions.d/rally.fish; complete -C"{words}" | cut -f1', wanted)
    if shutil.which("zsh"):
        assert run("zsh", "-n", root + "/share/zsh/vendor-completions/_rally").returncode == 0
    say("completions complete: " + ", ".join(shell for shell in ("bash", "zsh", "fish") if shutil.which(shell)))


def image():
    size = int(docker("image", "inspect", "-f", "{{.Size}}", IMAGE))
    layers = [line for line in docker("history", "--format", "{{.Size}}\t{{.CreatedBy}}", IMAGE).splitlines() if line.split("\t")[0] != "0B"]
    for layer in layers:
        say("  " + layer[:110])
    assert size <= 150_000_000, size
    found = docker("run", "--rm", "-u", "0", "--network", "none", IMAGE, "find", "/", "-xdev", "-type", "f", "-perm", "/6000")
    assert not found, found
    say(f"the image has {size / 1e6:.0f} MB in {len(layers)} layers")


class Lintian:
    """Debian's checker of packages, beside all else, since it takes a while. Errors and warnings are refused; what it only remarks
    is about flags of C's compiler, words that it takes for typing mistakes in a program, and init scripts."""

    def __init__(self):
        self.process = None
        if not shutil.which("lintian"):
            return say("left out: there is no lintian")
        self.process = subprocess.Popen(["lintian", "--fail-on", "error,warning", *glob.glob(made + "/*.deb")], stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)

    def conclude(self):
        if self.process:
            output, _ = self.process.communicate()
            assert self.process.returncode == 0 and not re.search("(?m)^[EW]: ", output), output
            say(f"{run('lintian', '--version').stdout.strip()}: no error and no warning in the package")


def units():
    """What systemd says of the units, without running them: it names what it does not know, and goes on."""
    subprocess.run(["docker", "build", "-q", "-t", "rally-test-systemd", "-"], input=SYSTEM, text=True, check=True, capture_output=True)
    inside = ["docker", "run", "--rm", "--network", "none", "-v", f"{made}:/made:ro", "rally-test-systemd", "bash", "-c"]
    unpacked = "dpkg --unpack /made/*.deb >/dev/null 2>&1; "
    verified = run(*inside, unpacked + "systemd-analyze verify --man=no rally.service rally@games.service")
    assert verified.returncode == 0 and not verified.stdout + verified.stderr, verified
    told = run(*inside, unpacked + "systemd-analyze --version; for unit in rally.service rally@.service; do "
               "systemd-analyze security --offline=yes --no-pager $unit; done").stdout
    exposed = re.findall(r"exposure level for \S+: (\S+ \S+)", told)
    assert len(exposed) == 2, told
    say(f"{told.splitlines()[0]}: verify says nothing of the units; security (0 best, 10 worst): {', '.join(exposed)}")


class Machine:
    """A clean Debian. With systemd as its first process where the engine lets it; else with the unit's command as it stands."""

    def __init__(self):
        options = ["-d", "--name", name, "-v", f"{made}:/made:ro", "-v", os.path.abspath("Tests/MachineTests/Fixtures/1") + ":/old:ro"]
        docker("run", *options, "--cap-add", "SYS_ADMIN", "--security-opt", "seccomp=unconfined", "--cgroupns", "private", "--tmpfs", "/run",
               "--tmpfs", "/run/lock", "rally-test-systemd", "/sbin/init", check=False)
        end = time.monotonic() + 10
        self.has_systemd = False
        while time.monotonic() < end and not self.has_systemd:
            self.has_systemd = run("docker", "exec", name, "systemctl", "is-system-running").stdout.strip() in ("running", "degraded")
            time.sleep(0.2)
        if not self.has_systemd:
            docker("rm", "-f", name, check=False)
            docker("run", "--init", *options, "debian:bookworm-slim", "sleep", "infinity")
            say("no systemd in a container here: the unit's command is run as it stands")

    def sh(self, script, check=True):
        done = run("docker", "exec", "-i", name, "bash", "-c", script)
        assert not check or done.returncode == 0, f"{script}: {done.stdout}{done.stderr}"
        return done

    def refused(self, script, *wanted, status=1):
        """As the user whom the package has made."""
        done = self.sh(f"cd / && setpriv --reuid rally --regid rally --clear-groups env {script}", check=False)
        assert done.returncode == status and all(text in done.stderr for text in wanted), (script, done)

    def start(self):
        if self.has_systemd:
            return self.sh("systemctl start rally")
        (command,) = re.findall(r"(?m)^ExecStart=(.*)$", self.sh("cat /usr/lib/systemd/system/rally.service").stdout)
        self.sh(f"cd /var/lib/rally; umask 077; setpriv --reuid rally --regid rally --clear-groups --no-new-privs {command} "
                ">/tmp/up.out 2>/tmp/up.err & echo $! >/tmp/up.pid; until grep -q ^ready: /tmp/up.out; do kill -0 $!; sleep 0.05; done")

    def stop(self):
        if self.has_systemd:
            return self.sh("systemctl stop rally")
        self.sh("kill $(</tmp/up.pid); while kill -0 $(</tmp/up.pid) 2>/dev/null; do sleep 0.05; done")

    def child(self, program):
        """The process that runs a program."""
        return self.sh(f"for p in /proc/[0-9]*; do [ \"$(tr '\\0' ' ' <$p/cmdline)\" = '/usr/bin/rally {program} ' ] && echo ${{p#/proc/}}; done; true"
                       ).stdout.strip()


def installed():
    machine = Machine()
    if machine.sh("apt-get update -qq", check=False).returncode:
        say("no packages of Debian's can be had here")
        sys.exit(77)
    deb = os.path.basename(glob.glob(made + "/*.deb")[0])
    cut = machine.sh(f"head -c 3000000 /made/{deb} >/tmp/{deb}; apt-get install -y -qq /tmp/{deb}; rm /tmp/{deb}; "
                     "! dpkg-query -W -f '${Status}\\n' rally 2>/dev/null | grep '^install ok installed'")
    say("a truncated package is refused: " + [line for line in cut.stderr.splitlines() if line.startswith("E: ")][0])

    began = time.monotonic()
    machine.sh(f"apt-get install -y -qq /made/{deb}")
    at_install = time.monotonic()
    machine.start()
    at_start = time.monotonic()
    line = 'account signup email=ann@example.com password="left foot 11" nickname=ann displayName="Ann Lee"'
    reply = json.loads(machine.sh(f"echo '{line}' | rally gateway").stdout)
    assert reply["ok"] and reply["data"]["nickname"] == "ann", reply
    say(f"apt install {at_install - began:.1f} s, start {at_start - at_install:.1f} s, a gateway's answer {time.monotonic() - at_start:.1f} s"
        + (", by systemd" if machine.has_systemd else ""))
    page = machine.sh("exec 3<>/dev/tcp/127.0.0.1/8080; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3").stdout
    assert "<title>Rally" in page, page[:300]
    assert machine.sh("stat -c '%a %U' /var/lib/rally /var/lib/rally/auth /etc/rally/rally.conf").stdout.split() == [
        "700", "rally", "700", "rally", "640", "root"]

    died = machine.child("games")
    machine.sh(f"kill -9 {died}")
    until("games is started again", lambda: machine.child("games") not in ("", died), seconds=20)
    machine.sh("rally tap health games --wait 20")

    machine.refused("RALLY_DATA=/var/lib/rally rally up", "another rally up runs in /var/lib/rally")
    elsewhere = "RALLY_DATA=/tmp/elsewhere "
    machine.refused(elsewhere + "rally up", "127.0.0.1:5555: Address already in use", "another port in RALLY_BUS")
    machine.refused(elsewhere + "RALLY_BUS=tcp://127.0.0.1:6000 rally up", "127.0.0.1:8080: Address already in use", "RALLY_HTTP")
    machine.refused("RALLY_DATA=/usr/games rally up", "the logs cannot be written in /usr/games: Permission denied", "name another directory")
    machine.refused("RALLY_DATA=/usr/rally/data rally up", "cannot be written in /usr/rally/data: Permission denied", "install -d")
    machine.stop()
    assert not machine.child("bus") and not machine.child("auth")
    machine.sh("sed -i 's/^RALLY_DATA=/RALLY_DAAT=/' /etc/rally/rally.conf")
    machine.refused("rally up", '/etc/rally/rally.conf, line ', 'there is no setting "RALLY_DAAT"; did you mean RALLY_DATA?', status=64)
    if machine.has_systemd:
        assert machine.sh("systemctl start rally; systemctl show -p ExecMainStatus --value rally", check=False).stdout.strip() == "64"
    machine.sh("sed -i 's/^RALLY_DAAT=/RALLY_DATA=/' /etc/rally/rally.conf")
    say("told in a sentence: a second one, ports taken, a directory that cannot be written, a mistyped setting")

    # auth's, since an account has signed up: a service that has written nothing misses nothing.
    machine.sh("mkdir /tmp/kept; mv /var/lib/rally/auth/*.jsonl /tmp/kept")
    machine.refused("RALLY_DATA=/var/lib/rally timeout 60 rally auth", "lines that were safe on disk are gone", "bring the log back from a backup")
    machine.sh("mv /tmp/kept/*.jsonl /var/lib/rally/auth; rally log check /var/lib/rally/*/ | grep -c sound")
    say("told in a sentence: a log that is not there")

    old = "for log in auth games rsvp; do install -d -m 700 -o rally -g rally $log; " \
        "install -m 600 -o rally -g rally /old/$log.jsonl $log/00000000000000000001.jsonl; done"
    machine.sh(f"rm -rf /var/lib/rally/*; cd /var/lib/rally; {old}")
    # Without their keys three services end at the same moment, and the others with them.
    machine.refused("RALLY_DATA=/var/lib/rally timeout 60 rally up", "log keys rotate /var/lib/rally/auth", "before all were ready")
    machine.sh("for log in auth games rsvp; do setpriv --reuid rally --regid rally --clear-groups rally log keys rotate /var/lib/rally/$log; done")
    machine.start()
    told = machine.sh("rally tap health rsvp; rally log check /var/lib/rally/auth /var/lib/rally/games /var/lib/rally/rsvp").stdout
    assert "rsvp: primary" in told and told.count("sound") >= 3, told
    machine.stop()
    machine.sh("apt-get purge -y -qq rally; test -s /var/lib/rally/auth/00000000000000000001.jsonl; test ! -e /etc/rally/rally.conf")
    say("logs of the first version open, once they have keys; the package goes, and the logs stay")


try:
    pack()
    lintian = Lintian()
    parts()
    tree()
    image()
    units()
    installed()
    lintian.conclude()
finally:
    docker("rm", "-f", name, check=False)
    shutil.rmtree(work)
