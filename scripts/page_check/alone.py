"""The file of `tropa annotate --html`: opened from the disk, with no program behind it."""

import re
import subprocess
import tempfile
from pathlib import Path

from .browser import ARROWS, PLAYED, Check, accessible, becomes, fits, keys, opened, play, text, turn, typed

EVIL = "</script><script>document.title='evil'</script><img src=x onerror=\"document.title='evil'\">"
GAMES = f"""[White "Légall"]
[Black "Saint-Brie {EVIL.replace('"', "'")}"]
[Result "1-0"]

1. e4 {{{EVIL}}} e5 2. Nf3 d6 3. Bc4 (3. d4) Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[White "Anna"]
[Black "Boris"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""
# What can be pressed or typed into, and would need an engine.
ASKING = "#open, #review-game, #edit, #why-not, #move, #endless, #assess, #zones, #evaluation, #undo, #stop"
# Whether so many pieces are on the board.
PIECES = "document.querySelectorAll('cg-board piece:not(.fading, .ghost)').length === given[0]"


def review_file(shown, check: Check, engine: Path, nodes: int, axe: bool) -> None:
    """Writes the file, and opens it in a window and on a phone."""
    with tempfile.TemporaryDirectory() as folder:
        games, file = Path(folder) / "games.pgn", Path(folder) / "review.html"
        games.write_text(GAMES, encoding="utf-8")
        command = [engine, "annotate", games, "--nodes", str(nodes), "--html", file]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        games.unlink()
        for size in ["desktop", "phone"]:
            visit(shown, check, file.as_uri(), size, axe and size == "desktop")
        without_scripts(shown, check, file.as_uri())


def without_scripts(shown, check: Check, url: str) -> None:
    page = opened(shown, java_script_enabled=False)
    page.goto(url)
    told = page.locator("body").inner_text()
    check.that("file, without scripts: the games are there with their comments", "5...Bxd1" in told.replace(" ", "") and "allows mate" in " ".join(told.split()) and "Qh4#" in told, told)
    check.that("file, without scripts: foreign text is text", EVIL.replace('"', "'") in told and page.locator("img").count() == 1, told)
    page.context.close()


def visit(shown, check: Check, url: str, size: str, axe: bool) -> None:
    page = opened(shown, size)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(url)
    check.that(f"file, {size}: the board is there", becomes(page, PIECES, 32), text(page, "#message"))
    check.that(f"file, {size}: and the moves", page.evaluate(PLAYED).endswith("Bxf7+ Ke7 Nd5#"), page.evaluate(PLAYED))
    marked = page.evaluate("[...document.querySelectorAll('button.move.nag-4')].map((m) => m.textContent)")
    check.that(f"file, {size}: with the blunder marked", len(marked) == 1 and marked[0].startswith("Bxd1??"), marked)
    check.that(f"file, {size}: and the variation", page.locator(".variation button.move:has-text('d4')").count() == 1)
    check.that(f"file, {size}: and the graph", page.locator("#graph svg .curve").count() == 1 and page.locator("#graph .dot.blunder").count() == 1)
    check.that(f"file, {size}: and the review", "7.Nd5# mated." in text(page, "#review .story"), text(page, "#review"))
    check.that(f"file, {size}: foreign text is text", page.title() == f"Légall – Saint-Brie {EVIL.replace(chr(34), chr(39))} 1-0" and page.locator("main img").count() == 0, page.title())
    asking = page.evaluate("(css) => [...document.querySelectorAll(css)].filter((e) => e.checkVisibility()).map((e) => e.id)", ASKING)
    check.that(f"file, {size}: nothing asks for an engine", not asking, asking)
    steps(page, check, size)
    exercise(page, check, size)
    check.that(f"file, {size}: nothing is too wide", fits(page), page.evaluate("document.documentElement.scrollWidth"))
    if axe:
        accessible(page, check)
    page.select_option("#game", "1")
    check.that(f"file, {size}: the second game is there", becomes(page, f"{PLAYED} === 'f3 e5 g4 Qh4#'"), page.evaluate(PLAYED))
    page.select_option("#language", "ru")
    russian = becomes(page, "document.querySelector('#review .story')?.textContent.includes('Фh4#')")
    words = page.evaluate("document.body.innerText")
    check.that(f"file, {size}: in Russian, too", russian and "undefined" not in words and "{" not in words, words)
    page.emulate_media(color_scheme="dark")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    check.that(f"file, {size}: the dark scheme is dark", max(map(int, re.findall(r"\d+", paper))) < 60, paper)
    strange = [one for one in asked if one != url and not one.startswith("data:")]
    check.that(f"file, {size}: nothing is requested", asked and not strange, strange)
    check.that(f"file, {size}: no errors in the console", not page.faults, page.faults)
    page.context.close()


def steps(page, check: Check, size: str) -> None:
    """Steps through the game by keys, the wheel and the list."""
    keys(page, *["ArrowRight"] * 8)
    check.that(f"file, {size}: keys step through the game", turn(page, "4… g6. White to move"), text(page, "#turn"))
    if size != "phone":
        page.hover("#board")
        page.mouse.wheel(0, 100)
    else:
        page.click("#forward")
    check.that(f"file, {size}: so does the wheel or a button", turn(page, "5. Nxe5. Black to move"), text(page, "#turn"))
    check.that(f"file, {size}: an arrow shows the better move", becomes(page, f"{ARROWS.format('#1b7f5c')} === 1"))
    play(page, "d6", "e5")
    check.that(f"file, {size}: no move is played on the board", turn(page, "5. Nxe5. Black to move"), text(page, "#turn"))
    page.click("#move-list button.move:has-text('Bxd1')")
    told = becomes(page, "document.querySelector('#judged .verdict')?.textContent.startsWith('5…Bxd1?? allows mate')")
    check.that(f"file, {size}: the comment is told", told and "Better: 5…dxe5" in text(page, "#judged"), text(page, "#judged"))
    page.hover("#judged .verdict .mention:has-text('Bxf7+')")
    check.that(f"file, {size}: a move pointed at is shown", becomes(page, PIECES, 29))
    page.click("#judged .verdict .mention:has-text('Nd5#')")
    page.mouse.move(0, 0)
    check.that(f"file, {size}: and a click changes nothing", becomes(page, PIECES, 30) and turn(page, "5… Bxd1. White to move"), text(page, "#turn"))
    keys(page, "Control+z", " ")
    check.that(f"file, {size}: nor do keys that play", turn(page, "5… Bxd1. White to move"), text(page, "#turn"))


def exercise(page, check: Check, size: str) -> None:
    page.click("#review .moment:has-text('Bxd1??') button.small")
    check.that(f"file, {size}: the blunder is an exercise", becomes(page, "document.getElementById('exercise').textContent.includes('Bxd1')"), text(page, "#exercise"))
    play(page, "h7", "h6")
    other = becomes(page, "document.querySelector('.reply.other')?.textContent.includes('no engine')")
    check.that(f"file, {size}: an unknown move is not judged", other, text(page, "#exercise"))
    typed(page, "Сxd1")
    wrong = becomes(page, "document.querySelector('.reply.wrong')?.textContent.includes('allows mate')")
    check.that(f"file, {size}: the move of the game is refused with a reason", wrong, text(page, "#exercise"))
    typed(page, "Kd4")
    refused = becomes(page, "document.getElementById('message').textContent.includes('illegal move')")
    check.that(f"file, {size}: an illegal move is named", refused, text(page, "#message"))
    play(page, "d6", "e5")
    check.that(f"file, {size}: the better move is praised", becomes(page, "document.querySelector('.reply.right')"), text(page, "#exercise"))
    page.click("#exercise button:has-text('Back to the game')")
    check.that(f"file, {size}: the game goes on", turn(page, "5… Bxd1. White to move"), text(page, "#turn"))
