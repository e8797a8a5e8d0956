# The logs of the last release in several files each. Services compress those that are closed, and `zstdcat FILE | jq` shows them; a backup has
# them, and mends one that is damaged; an archive takes them, and is read when they are gone beside the log; a start on them answers as
# before; and `log unpack` makes them the files that they were, which is what the release before reads.
import glob
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from containers import say, until
from crowd import Gateway
from pages import ROOT, free_port

PROGRAMS = os.environ["RALLY_BIN"]
QUERIES = [("friends.list", {}), ("profile.get", dict(accountId="bob")), ("darts.history", {}), ("cards.decks", {}), ("stats.me", {})]
work = tempfile.mkdtemp(prefix="rally-sealed-")
data = work + "/data"
environment = {name: value for name, value in os.environ.items() if not name.startswith("RALLY_")} | dict(
    RALLY_DATA=data, RALLY_HTTP="off", RALLY_LIMITS="off", RALLY_BIN=PROGRAMS)


def run(*command, fails=False):
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert (done.returncode != 0) == fails, f"{' '.join(command)}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done.stdout + done.stderr


def log(command, *words, **others):
    return run(PROGRAMS + "/log", command, *words, **others)


def logs():
    return sorted(folder for folder in glob.glob(data + "/*") if glob.glob(folder + "/0*.jsonl*"))


def closed(ending):
    """The files that nobody writes to any more, in one of the two forms: all but the last of each log."""
    files = [path for folder in logs() for path in sorted(glob.glob(folder + "/0*.jsonl*"))[:-1]]
    return [path for path in files if path.endswith(ending)]


def contents(paths):
    return {path: open(path, "rb").read() for path in paths}


def divide(path):
    """Three files of one, each of whole batches."""
    lines = open(path, "rb").read().splitlines(keepends=True)
    ends = [n for n, line in enumerate(lines, 1) if f'"batchend":"{n}"'.encode() in line]
    cuts = [0, ends[len(ends) // 3], ends[len(ends) // 2], len(lines)]
    assert len(set(cuts)) == 4, (path, cuts)
    for begin, end in zip(cuts, cuts[1:]):
        open(f"{os.path.dirname(path)}/{begin + 1:020}.jsonl", "wb").write(b"".join(lines[begin:end]))


def prepare():
    release = sorted(glob.glob(ROOT + "/Tests/Releases/*"))[-1]
    for folder in glob.glob(release + "/*/"):
        target = f"{data}/{os.path.basename(folder[:-1])}"
        shutil.copytree(folder, target, ignore=shutil.ignore_patterns("*.snapshot", "*.state"))
        os.chmod(target, 0o700)
        divide(f"{target}/{1:020}.jsonl")
    return contents(closed(".jsonl"))


class Town:
    def __enter__(self):
        self.gateway = Gateway(
            ["deploy/run"], work + "/err", cwd=ROOT, env=environment | dict(RALLY_BUS=f"tcp://127.0.0.1:{free_port()}"))
        self.token = self.gateway.ask("account.login", dict(nickname="ann", password="left foot 11"))["accessToken"]
        return self

    def __exit__(self, *_):
        self.gateway.close()

    def answers(self):
        return self.gateway.ask_all([(type, asked, self.token) for type, asked in QUERIES])


def seal(texts):
    """All closed files are compressed, beside people; and a backup is made of them."""
    with Town() as town:
        answers = town.answers()
        until("all closed files are compressed", lambda: not closed(".jsonl"), seconds=180)
        assert town.answers() == answers
        run("deploy/backup", work + "/backup")
        old = archive(town, answers)
    needed(*old, answers)
    sealed = closed(".jsonl.zst")
    assert [path[:-4] for path in sealed] == list(texts), sealed
    for path, text in zip(sealed, texts.values()):
        assert subprocess.run(["zstdcat", path], capture_output=True, check=True).stdout == text, path
        shown = subprocess.run(f"zstdcat '{path}' | jq -r .sequence", shell=True, capture_output=True, text=True, check=True)
        assert len(shown.stdout.split()) == text.count(b"\n"), path
        assert open(f"{work}/backup/{os.path.relpath(path, data)}", "rb").read() == open(path, "rb").read(), path
    say(f"{len(sealed)} files: {sum(map(len, texts.values()))} bytes of text, compressed {sum(map(os.path.getsize, sealed))}")
    return answers


def archive(town, answers):
    """All that is compressed is archived beside people, and taken away: the services read it in the archive."""
    old = work + "/old"
    sealed = contents(closed(".jsonl.zst"))
    log("archive", *logs(), "--before", "2100-01-01", "--to", old)
    for path, bytes in sealed.items():
        assert open(f"{old}/{os.path.relpath(path, data)}", "rb").read() == bytes, path
        os.remove(path)
    assert town.answers() == answers
    return old, sealed


def needed(old, sealed, answers):
    """A start needs the archive, and says so; put back beside the log, nothing of it is needed."""
    with Town() as town:
        assert town.answers() == answers
    assert f"are archived in {old}/games" in log("check", data + "/games")
    os.rename(old, old + ".away")
    for refused in (run(PROGRAMS + "/games", "--alone", fails=True), log("check", data + "/games", fails=True)):
        assert f"bring {old}/games into reach" in refused, refused
    os.rename(old + ".away", old)
    log("check", *logs())
    for path in sealed:
        shutil.copy2(f"{old}/{os.path.relpath(path, data)}", path)
    for folder in logs():
        if os.path.exists(folder + "/archive"):
            os.remove(folder + "/archive")
    say(f"{len(sealed)} files were archived, read there, and put back")


def mend():
    """One bit: the log is refused, by the file and the command that mends it; with the backup's file nothing is lost."""
    folder, name = data + "/games", f"{1:020}.jsonl.zst"
    bytes = bytearray(open(f"{folder}/{name}", "rb").read())
    bytes[len(bytes) // 3] ^= 1
    open(f"{folder}/{name}", "wb").write(bytes)
    # The index is whole: nobody has read the frame yet.
    log("check", "--quick", folder)
    said = log("check", folder, fails=True)
    command = f"log repair {folder} --segment 1 --with FILE"
    assert name in said and "frame 1 of 1" in said and command in said, said
    refused = run(PROGRAMS + "/games", "--alone", fails=True)
    assert command in refused, refused
    log("repair", folder, "--segment", "1", "--with", f"{work}/backup/games/{name}")
    assert os.path.exists(f"{folder}/{1:020}.torn.zst")
    os.remove(f"{folder}/{1:020}.torn.zst")


def main():
    texts = prepare()
    answers = seal(texts)
    log("check", *logs())
    # Without them a start reads all that is compressed.
    for snapshot in glob.glob(data + "/*/*.state"):
        os.remove(snapshot)
    mend()
    with Town() as town:
        assert town.answers() == answers
    log("unpack", *logs())
    assert contents(closed(".jsonl")) == texts and not closed(".zst")
    log("check", *logs())
    say("mended, started on what is compressed, and unpacked: each file is as it was")


try:
    main()
finally:
    subprocess.run(["rm", "-rf", work])
