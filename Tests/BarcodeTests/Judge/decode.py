"""Reads images with zxing-cpp: one JSON object a line in, one a line out, in the same order.

In:  {"id": "...", "file": "image.png" or "image.svg", "formats": ["EAN13"], "also": ["zbar"]}
Out: {"id": "...", "results": [{"reader", "format", "hex", "identifier", "eci", "upce"}], "error": null}

SVG is rasterised by rsvg-convert first, as a browser or a printer would do it.
"""

import json
import signal
import subprocess
import sys
from io import BytesIO
from multiprocessing import Pool

import zxingcpp
from PIL import Image


def load(path):
    """The image in grey on white, whatever the kind of file."""
    if path.endswith(".svg"):
        png = subprocess.run(["rsvg-convert", path], check=True, capture_output=True).stdout
        image = Image.open(BytesIO(png)).convert("RGBA")
        # A dark page behind it: what the image leaves open must not help.
        page = Image.new("RGBA", image.size, (0, 0, 0, 255))
        return Image.alpha_composite(page, image).convert("L")
    return Image.open(path).convert("L")


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


def read(job):
    results = []
    try:
        image = load(job["file"])
        if job.get("dark"):
            image = on_dark(image)
        names = job.get("formats") or []
        formats = zxingcpp.barcode_formats_from_str(",".join(names)) if names else None
        options = {"try_invert": False, "try_rotate": False, "try_downscale": False}
        if job.get("pure"):
            options["is_pure"] = True
        arguments = (image, formats) if formats else (image, zxingcpp.barcode_formats_from_str("All"))
        for barcode in zxingcpp.read_barcodes(*arguments, **options):
            results.append(
                {
                    "reader": "zxing",
                    "format": str(barcode.format),
                    "hex": barcode.bytes.hex(),
                    "identifier": barcode.symbology_identifier,
                    "eci": designator(*arguments, options) if any(b > 127 for b in barcode.bytes) or job.get("eci") else None,
                    "upce": barcode.extra.get("UPCE") if isinstance(barcode.extra, dict) else None,
                }
            )
        if "zbar" in (job.get("also") or []):
            found = subprocess.run(
                ["zbarimg", "--quiet", "--xml", "--nodbus", job["file"]], capture_output=True
            ).stdout.decode("utf-8", "replace")
            results.append({"reader": "zbar", "format": "", "hex": found.encode().hex(), "identifier": "", "eci": None, "upce": None})
        return {"id": job["id"], "results": results, "error": None}
    except Exception as error:  # the harness reports it beside the case
        return {"id": job["id"], "results": results, "error": repr(error)}


def main():
    # A test runner may have blocked what a pool ends its workers with.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    jobs = [json.loads(line) for line in sys.stdin if line.strip()]
    if len(jobs) < 8:
        answers = [read(job) for job in jobs]
    else:
        pool = Pool(2)
        answers = pool.map(read, jobs, chunksize=8)
        pool.close()
        pool.join()
    for answer in answers:
        sys.stdout.write(json.dumps(answer) + "\n")


if __name__ == "__main__":
    main()
