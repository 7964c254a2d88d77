"""The states of the page that are checked. Each is a function that brings the page into it, and out of it again."""
import contextlib

import keyboard

LANGUAGES = ["en", "zh", "ja"]
IS_EXACT = "document.querySelector('#quality').dataset.quality === 'exact' && document.querySelector('#spinner').hidden"
# Burns of the program do not stay as they are.
BURN = {"output": "clip.danmaku.mp4", "video": "clip.mp4", "options": [], "shifts": [], "warnings": []}
PROBLEMS = {
    "dropped": {"no-free-lane": 12, "blocked-word": 1}, "missingGlyphs": {"U+E000": 3}, "damagedPackets": 1,
    "damagedPictures": 2, "timeJumps": 1, "commentsSkipped": 4, "commentsBeyondEnd": 5, "streamsLeftOut": ["data 1"],
}
BURNS = [
    {"state": "running", "percent": 40.5, "fps": 31, "secondsLeft": 63, "bytes": 812_345, "expectedBytes": 2_000_000},
    {"state": "waiting"}, {"state": "waiting", "range": {"from": 1, "to": 2.5}}, {"state": "paused", "percent": 7},
    {"state": "failed", "error": "clip.danmaku.mp4: no space left on device"}, {"state": "cancelled"},
    {"state": "done", "seconds": 71, "bytes": 1_234_567, "problems": PROBLEMS},
]

ENCODERS = ["mpeg4", "prores_ks"]  # the second one fails


def begin(studio):
    """Sets what the states show."""
    page = studio.page
    burns = [{"id": f"{place}", **BURN, **burn} for place, burn in enumerate(BURNS)]
    page.route("**/api/burns", lambda route: route.fulfill(json={"burns": burns}))
    page.route("**/api/encoders", lambda route: route.fulfill(json={"encoders": ENCODERS}))
    page.reload()
    studio.wait(IS_EXACT)
    # From the fourth second on, one file comes later.
    enter(page, "#time", "4")
    enter(page, "#field-font-scale", "0.8")
    studio.wait("document.querySelector('#command').value.includes('--font-scale=0.8')")
    page.evaluate("document.querySelector('#tracks').open = true")
    page.click(".split-track")
    page.click(".track [data-nudge='1']")
    studio.wait("document.querySelector('.track-steps').checkVisibility()")
    page.click("#mark-in")
    enter(page, "#time", "4.4")
    page.click("#mark-out")
    studio.wait("document.querySelector('#command').value.includes(' --from 4')")
    page.click("#tab-burns")
    page.select_option("#field-encoder", "mpeg4")
    studio.wait("document.querySelector('#command').value.includes('mpeg4')")
    studio.wait(IS_EXACT)


def enter(page, field, text):
    page.fill(field, text)
    page.press(field, "Enter")


@contextlib.contextmanager
def options(studio):
    studio.page.click("#tab-options")
    yield


@contextlib.contextmanager
def all_options(studio):
    """All groups are open, and a value was refused."""
    page = studio.page
    page.click("#tab-options")
    closed = "document.querySelectorAll('#option-groups details:not([open]) summary')"
    page.evaluate(f"() => {{ for (const summary of {closed}) summary.click(); }}")
    enter(page, "#field-opacity", "7")
    studio.wait("!document.querySelector('#error-opacity').hidden")
    yield
    enter(page, "#field-opacity", "")
    studio.wait("document.querySelector('#error-opacity').hidden")


@contextlib.contextmanager
def comments(studio):
    """The menu of a comment is open."""
    page = studio.page
    page.click("#tab-comments")
    studio.wait("document.querySelectorAll('.comment-rows .comment-row:not(.loading)').length > 3")
    page.press("#comment-grid", "m")
    studio.wait("document.querySelector('#comment-menu').matches(':popover-open')")
    yield
    page.keyboard.press("Escape")
    studio.wait("!document.querySelector('#comment-menu').matches(':popover-open')")


@contextlib.contextmanager
def burns(studio):
    page = studio.page
    page.click("#tab-burns")
    studio.wait("document.querySelectorAll('.burn').length === argument", len(BURNS))
    page.evaluate("for (const each of document.querySelectorAll('#burns details')) each.open = true")
    yield


@contextlib.contextmanager
def tried(studio):
    """The burns with what the encoders would take, which stays."""
    page = studio.page
    page.click("#tab-burns")
    if not page.is_visible("#trials"):
        page.click("#compare-encoders")
        ended = "#trial-rows tr:is([data-status=done], [data-status=failed])"
        studio.wait(f"document.querySelectorAll('{ended}').length === argument", len(ENCODERS))
    yield


@contextlib.contextmanager
def toggled(studio, button, shown):
    studio.page.click(button)
    studio.wait(f"document.querySelector('{shown}').checkVisibility()")
    yield
    studio.page.click(button)


def comparing(studio):
    return toggled(studio, "#toggle-compare", "#half-names")


@contextlib.contextmanager
def handles(studio):
    """There is a box to keep clear."""
    with toggled(studio, "#toggle-handles", ".handle"):
        studio.page.click("#add-box")
        studio.wait("document.querySelector('#command').value.includes('--keep-clear=box:')")
        studio.wait(IS_EXACT)
        yield
        studio.page.click(".box-remove")
        studio.wait("!document.querySelector('#command').value.includes('--keep-clear=box:')")


@contextlib.contextmanager
def dialog(studio, button, content):
    studio.page.click(button)
    studio.page.wait_for_selector(f"dialog[open] {content}")
    yield
    studio.page.keyboard.press("Escape")
    studio.wait("!document.querySelector('dialog[open]')")


def key_help(studio):
    return dialog(studio, "#show-keys", "#key-list dd >> nth=0")


def open_video(studio):
    return dialog(studio, "#open-video", ".entry[aria-current]")


def contact_sheet(studio):
    return dialog(studio, "#show-sheet", "#sheet-image img")


@contextlib.contextmanager
def save_preset(studio):
    """A name is missing."""
    studio.page.click("#tab-options")
    with dialog(studio, "#save-preset", "#preset-name"):
        studio.page.click("#preset-submit")
        studio.wait("document.querySelector('#preset-name-error').checkVisibility()")
        yield


@contextlib.contextmanager
def disconnected(studio):
    page = studio.page
    for address in ["**/api/frame*", "**/api/project"]:
        page.route(address, lambda route: route.abort())
    page.click("#frame-back")
    studio.wait("document.querySelector('#banner').checkVisibility()")
    yield
    for address in ["**/api/frame*", "**/api/project"]:
        page.unroute(address)
    # The page may be faster.
    page.evaluate("document.querySelector('#retry').click()")
    studio.wait("document.querySelector('#banner').hidden")


DEFAULT = {"options": options, "comments and a menu": comments, "burns": burns}
OTHERS = {
    "all options": all_options, "tried encoders": tried, "comparing": comparing, "handles": handles,
    "key help": key_help, "open a video": open_video, "contact sheet": contact_sheet, "save a preset": save_preset,
    "disconnected": disconnected,
}

STATES = DEFAULT | OTHERS


def check(studio):
    """Checks all states in English and the default ones in each language, and the fit of all texts."""
    begin(studio)
    for language in LANGUAGES:
        studio.choose_language(language)
        for name, state in STATES.items():
            studio.state = name
            with state(studio):
                if language == "en" or name in DEFAULT:
                    studio.run_axe()
                studio.check_fit()

    studio.choose_language("en")
    check_focus(studio)


def check_focus(studio):
    """Follows the focus through all that Tab reaches, also on the picture and in dialogs."""
    for name in ["all options", "burns", "key help", "save a preset"]:
        studio.state = f"by Tab, {name}"
        with comparing(studio), handles(studio), STATES[name](studio):
            keyboard.tab_through(studio)
            if name == "all options":
                keyboard.tab_through(studio)
    studio.state = "by Tab, comments"
    studio.page.click("#tab-comments")
    keyboard.tab_through(studio)


def check_without_video(studio):
    """Checks the page that lists the videos of a folder."""
    studio.state = "no video"
    studio.page.wait_for_selector(".entry >> nth=0")
    for language in LANGUAGES:
        studio.choose_language(language)
        studio.run_axe()
        studio.check_fit()
    studio.choose_language("en")
    studio.page.reload()
