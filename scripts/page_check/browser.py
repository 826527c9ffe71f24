"""A page in headless Chromium, as scripts/page-check and scripts/site-check use it."""

import contextlib
import shutil
import subprocess
import tempfile
from pathlib import Path

SIZES = {"desktop": (1440, 900), "tablet": (768, 1024), "phone": (390, 844)}
PATIENCE = 60_000

# The moves of the main line; those to be seen on the board.
PLAYED = "[...document.querySelectorAll('.line > button.move')].map((m) => m.firstChild.textContent).join(' ')"
READY = (
    "document.getElementById('why').getAttribute('aria-busy') === 'false'"
    " && document.querySelector('#best .verdict, #judged .verdict') !== null"
)
ARROWS = "[...document.querySelectorAll('.cg-shapes line')].filter((l) => l.getAttribute('stroke') === '{}').length"


def missing() -> list[str]:
    """What is needed and not there."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        return ["Playwright (pip install playwright)"]
    return [] if chromium() else ["Chromium"]


def chromium() -> str | None:
    return next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)


@contextlib.contextmanager
def browser():
    """A headless Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        shown = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"])
        try:
            yield shown
        finally:
            shown.close()


def opened(shown, size: str = "desktop", **options):
    """A page in a profile of its own; `page.faults` has the errors in its console."""
    width, height = SIZES[size]
    context = shown.new_context(viewport={"width": width, "height": height}, has_touch=size == "phone", **options)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    # Refused requests are no faults.
    page.on("console", lambda told: told.type == "error" and "status of 40" not in told.text and page.faults.append(told.text))
    return page


class Check:
    """The checks that passed and failed."""

    def __init__(self) -> None:
        self.held = 0
        self.failed = 0

    def that(self, claim: str, holds, shown="") -> None:
        if holds:
            self.held += 1
            print(f"ok      {claim}", flush=True)
        else:
            self.failed += 1
            print(f"FAILED  {claim}: {shown}", flush=True)


def becomes(page, script: str, *arguments) -> bool:
    """Whether an expression becomes true in time."""
    from playwright.sync_api import TimeoutError

    try:
        page.wait_for_function(f"(given) => {script}", arg=list(arguments))
        return True
    except TimeoutError:
        return False


def text(page, css: str) -> str:
    return page.evaluate("(css) => document.querySelector(css)?.textContent ?? ''", css)


def turn(page, words: str) -> bool:
    return becomes(page, "document.getElementById('turn').textContent === given[0]", words)


def message(page, words: str) -> bool:
    return becomes(page, "[...document.querySelectorAll('.message:not([hidden])')].some((m) => m.textContent.includes(given[0]))", words)


def load(page, given: str) -> None:
    """Loads a text through the menu, as one who has something in the clipboard and does not paste."""
    if not page.evaluate("document.getElementById('load').open"):
        page.click("#menu summary")
        page.click("#open")
    page.fill("#pgn", given)
    page.click("#paste [type=submit]")


def shut(page) -> None:
    if page.evaluate("document.getElementById('load').open"):
        page.click("#close-load")


def set_up(page, fen: str) -> None:
    load(page, fen)
    becomes(page, "document.getElementById('fen').value.startsWith(given[0])", fen.split()[0])


def centre(page, square: str) -> tuple[float, float]:
    """The centre of a square of the board in the window."""
    box = page.locator("cg-board").bounding_box()
    file, rank = ord(square[0]) - ord("a"), int(square[1]) - 1
    if page.locator(".orientation-black").count():
        file, rank = 7 - file, 7 - rank
    return box["x"] + (file + 0.5) * box["width"] / 8, box["y"] + (7 - rank + 0.5) * box["width"] / 8


def play(page, *squares: str) -> None:
    for square in squares:
        page.mouse.click(*centre(page, square))


def typed(page, move: str) -> None:
    page.fill("#move", move)
    page.press("#move", "Enter")


def keys(page, *names: str) -> None:
    page.evaluate("document.activeElement.blur()")
    for name in names:
        page.keyboard.press(name)


def fits(page) -> bool:
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def visible(page, css: str) -> bool:
    """Whether the upper part of an element is in the window."""
    box = page.locator(css).first.bounding_box()
    height = page.viewport_size["height"]
    return box is not None and 0 <= box["y"] and box["y"] + min(box["height"], 40) <= height


def picture(page, folder: Path, what: str, size: str) -> None:
    # No preview of a move under the pointer, and no piece on its way.
    page.mouse.move(0, 0)
    page.wait_for_timeout(500)
    name = f"page-{what}.png" if size == "desktop" else f"page-{what}-{size}.png"
    page.screenshot(path=folder / name)


def accessible(page, check: Check) -> None:
    """Runs axe-core, installed for this run, on the page with everything unfolded, in both schemes."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "install", "--silent", "--prefix", folder, "axe-core@4"], check=True)
        page.evaluate((Path(folder) / "node_modules" / "axe-core" / "axe.min.js").read_text())
    page.evaluate("document.querySelectorAll('details:not(#menu)').forEach((d) => { d.open = true; })")
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(500)
        found = page.evaluate("axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => `${impact}: ${id}, ${nodes[0].html}`))")
        check.that(f"axe-core finds nothing, {scheme}", not found, found)
