"""Reads images with zxing-cpp and zbar: one JSON object a line in, one a line out.

    decode.py IMAGES < jobs > answers

IMAGES is one file that holds the bytes of all images, one behind the other.
In:  {"id", "offset", "count", "kind": "png" or "svg", "formats": ["EAN13"], "dark", "reader"}
Out: {"id", "results": [{"hex", "identifier", "eci"}], "error": null}

The reader is "zxing", "zxing-plain" (which does not look for an ECI, in half the time) or "zbar".
SVG is rasterised by rsvg-convert first, as a browser or a printer would do it.
"""

import base64
import json
import mmap
import re
import signal
import subprocess
import sys
import tempfile
from io import BytesIO
from multiprocessing import Pool
from pathlib import Path

import zxingcpp
from PIL import Image

# How many images one zbar process gets.
ZBAR_BATCH = 64
ZBAR_DATA = re.compile(rb"<data([^>]*)><!\[CDATA\[(.*?)\]\]></data>", re.DOTALL)
images = None


def bytes_of(job):
    return images[job["offset"] : job["offset"] + job["count"]]


def load(job):
    """The image in grey on white, whatever the kind of file."""
    if job["kind"] == "svg":
        png = subprocess.run(
            ["rsvg-convert"], input=bytes_of(job), check=True, capture_output=True
        ).stdout
        image = Image.open(BytesIO(png)).convert("RGBA")
        # A dark page behind it: what the image leaves open must not help.
        page = Image.new("RGBA", image.size, (0, 0, 0, 255))
        image = Image.alpha_composite(page, image).convert("L")
    else:
        image = Image.open(BytesIO(bytes_of(job))).convert("L")
    return on_dark(image) if job.get("dark") else image


def on_dark(image):
    """The image in the middle of a black page, as an application in dark mode shows it."""
    page = Image.new("L", (image.width + 80, image.height + 80), 0)
    page.paste(image, (40, 40))
    return page


def designator(image, formats, options):
    """The ECI of the first symbol, or None: it stands as \\NNNNNN behind the identifier."""
    for barcode in zxingcpp.read_barcodes(
        image, formats, text_mode=zxingcpp.TextMode.HexECI, **options
    ):
        raw = bytes.fromhex(barcode.text)
        plain = barcode.symbology_identifier.encode()
        if raw[:3] != plain and raw[3:4] == b"\\":
            return int(raw[4:10])
    return None


def zxing(job):
    image = load(job)
    formats = zxingcpp.barcode_formats_from_str(",".join(job.get("formats") or ["All"]))
    options = {"try_invert": False, "try_rotate": False, "try_downscale": False}
    wants_eci = job["reader"] == "zxing"
    return [
        {
            "hex": barcode.bytes.hex(),
            "identifier": barcode.symbology_identifier,
            "eci": designator(image, formats, options) if wants_eci else None,
        }
        for barcode in zxingcpp.read_barcodes(image, formats, **options)
    ]


def zbar(batch):
    """What zbar sees in many images, by their order."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for index, job in enumerate(batch):
            path = Path(folder) / f"{index}.png"
            load(job).save(path)
            paths.append(str(path))
        found = subprocess.run(
            # Codabar of one character between its letters is one of three, and by itself refused.
            ["zbarimg", "--quiet", "--xml", "--nodbus", "-Scodabar.min-length=3", *paths],
            capture_output=True,
        )
        # 4: at least one image showed nothing.
        if found.returncode not in (0, 4):
            raise RuntimeError(f"zbarimg ended with {found.returncode}: {found.stderr!r}")
        # The answer is not quite XML: control characters of a code stand in it as they are.
        results = [[] for _ in batch]
        for source in found.stdout.split(b"<source href='")[1:]:
            index = paths.index(source.split(b"'", 1)[0].decode())
            for form, data in ZBAR_DATA.findall(source):
                raw = base64.b64decode(data) if b"base64" in form else data
                results[index].append({"hex": raw.hex(), "identifier": None, "eci": None})
        return results


def read(batch):
    """The answers to jobs of one reader; an error is reported beside its job."""
    answers = []
    for job in batch if batch[0]["reader"] != "zbar" else []:
        try:
            answers.append({"id": job["id"], "results": zxing(job), "error": None})
        except Exception as error:
            answers.append({"id": job["id"], "results": [], "error": repr(error)})
    if not answers:
        try:
            for job, results in zip(batch, zbar(batch)):
                answers.append({"id": job["id"], "results": results, "error": None})
        except Exception as error:
            answers = [{"id": job["id"], "results": [], "error": repr(error)} for job in batch]
    return answers


def batches(jobs, size):
    return [jobs[start : start + size] for start in range(0, len(jobs), size)]


def main():
    global images
    # A test runner may have blocked what a pool ends its workers with.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    with open(sys.argv[1], "rb") as file:
        images = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    jobs = [json.loads(line) for line in sys.stdin if line.strip()]
    work = batches([job for job in jobs if job["reader"] != "zbar"], 16)
    work += batches([job for job in jobs if job["reader"] == "zbar"], ZBAR_BATCH)
    # The workers are forked, so the images are there already.
    with Pool(2) as pool:
        for answers in pool.imap(read, work):
            for answer in answers:
                sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
