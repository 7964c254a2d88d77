#!/usr/bin/env python3
"""Check the studio's interface against its OpenAPI document with schemathesis.

Usage: check.py NAGARE SCHEMATHESIS [--seed N] [--examples N]
"""
import argparse, json, os, pathlib, re, shutil, subprocess, sys, tempfile, urllib.request

FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "Fixtures"
CONFIGURATION = """
[parameters]
"query.settings" = "%s"
"""
# Values of options are refused with 422 by rules that a schema cannot state.
EXCLUDED = "positive_data_acceptance"


def address(studio):
    for line in studio.stderr:
        if match := re.search(r"http://\S+", line):
            return match[0]
    sys.exit("the studio has ended")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("nagare", type=os.path.abspath)
    parser.add_argument("schemathesis", type=os.path.abspath)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--examples", default="60")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        # What the studio writes stays in the folder.
        home = dict(os.environ, XDG_CONFIG_HOME=folder + "/config", XDG_STATE_HOME=folder + "/state")
        video = shutil.copy(FIXTURES / "clip.mp4", folder)
        shutil.copy(FIXTURES / "comments.xml", folder + "/clip.xml")
        command = [words.nagare, "studio", "--no-open", video]
        studio = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=home)
        try:
            url = address(studio)
            project = json.load(urllib.request.urlopen(url + "api/project"))
            configuration = pathlib.Path(folder, "schemathesis.toml")
            configuration.write_text(CONFIGURATION % project["settings"]["id"])
            status = subprocess.run(
                [words.schemathesis, "--config-file", configuration, "run", url + "api/openapi.json",
                 "--url", url.rstrip("/"), "--max-examples", words.examples, "--seed", words.seed,
                 "--exclude-checks", EXCLUDED, "--generation-database", "none"], cwd=folder).returncode
        finally:
            studio.terminate()
            studio.wait()
    sys.exit(status)


main()
