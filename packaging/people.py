#!/usr/bin/env python3
"""people.py FOLDER

Installs LiteRT's library, MediaPipe's two models that find people, and their licences, from two packages of PyPI with
fixed versions and hashes. Files that are already there are not downloaded again.

Needs pip; any version of Python will do.
"""

import hashlib
import platform
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

LITERT = "ai-edge-litert==2.3.0"
MEDIAPIPE = "mediapipe==0.10.21"
# The platform of LiteRT's wheel for this machine, its hash, its library and the library's hash. The wheels for other
# versions of Python have the same library.
LIBRARIES = {
    ("Linux", "x86_64"): (
        "manylinux_2_27_x86_64", "1f15078a6725d2357d9de9221664c29afa0545d807559c5f7199ce5e40b96b23", "libLiteRt.so",
        "eec47eb35e2924b3166015887e652a58edc9af823ae38e02bf83bef2548300bb"),
    ("Linux", "aarch64"): (
        "manylinux_2_27_aarch64", "853fc608f96da87bd5f3458465dfb9abbf18d5ae6b94eceacead407146f175ae", "libLiteRt.so",
        "b57687dc234d2b8b0598aef5a9c961ed24263df8f8b3f56adbee1cff618e544b"),
    ("Darwin", "arm64"): (
        "macosx_12_0_arm64", "da19cb1ad08d5113600d1038fbe7390e74e38fcb3e92af86d56a60120343e6d2", "libLiteRt.dylib",
        "f3d8b2c3dea5125111de6b005820088629efd13db04b5f157ffd4f2c5dbb318b"),
}
# Models are the same on all machines; later versions of the package have none.
MEDIAPIPE_WHEEL = ("manylinux_2_28_x86_64", "05dc4a9e593655a79558d05d6227d31018c2537a4bd3362b51e230cf22aecfe3")
MODELS = {
    "selfie_segmentation.tflite": "9ee168ec7c8f2a16c56fe8e1cfbc514974cbbb7e434051b455635f1bd1462f5c",
    "selfie_segmentation_landscape.tflite": "a77d03f4659b9f6b6c1f5106947bf40e99d7655094b6527f214ea7d451106edd",
}


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def is_there(path: Path, wanted: str) -> bool:
    return path.is_file() and digest(path.read_bytes()) == wanted


def wheel(requirement: str, tag: str, wanted: str, folder: Path) -> zipfile.ZipFile:
    """Downloads a package's wheel."""
    listed = folder / "requirements.txt"
    listed.write_text(f"{requirement} --hash=sha256:{wanted}\n")
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
         "--only-binary=:all:", "--require-hashes", "--python-version", "3.11", "--implementation", "cp",
         "--platform", tag, "--dest", folder, "--requirement", listed], check=True)
    return zipfile.ZipFile(next(folder.glob(f"{requirement.split('==')[0].replace('-', '_')}-*.whl")))


def write(path: Path, content: bytes) -> None:
    """Replaces a file in one step: a program may have it open."""
    whole = path.with_name(path.name + ".part")
    whole.write_bytes(content)
    whole.chmod(0o644)
    whole.replace(path)


def licence(source: zipfile.ZipFile) -> bytes:
    return source.read(next(name for name in source.namelist() if ".dist-info/" in name and name.endswith("/LICENSE")))


def main() -> None:
    target = Path(sys.argv[1])
    machine = (platform.system(), platform.machine())
    if machine not in LIBRARIES:
        sys.exit(f"people.py: there is no LiteRT for {' '.join(machine)}")
    tag, wanted, library, contained = LIBRARIES[machine]
    target.mkdir(parents=True, exist_ok=True)
    installed = []
    with tempfile.TemporaryDirectory() as folder:
        if not is_there(target / library, contained):
            source = wheel(LITERT, tag, wanted, Path(folder))
            write(target / "LICENSE.LiteRT", licence(source))
            write(target / library, source.read(f"ai_edge_litert/{library}"))
            installed.append(LITERT)
        if not all(is_there(target / name, model) for name, model in MODELS.items()):
            source = wheel(MEDIAPIPE, *MEDIAPIPE_WHEEL, Path(folder))
            write(target / "LICENSE.MediaPipe", licence(source))
            for name in MODELS:
                write(target / name, source.read(f"mediapipe/modules/selfie_segmentation/{name}"))
            installed.append("the models of " + MEDIAPIPE)
    print(f"Installed {' and '.join(installed)} in {target}" if installed else f"All is in {target}")


if __name__ == "__main__":
    main()
