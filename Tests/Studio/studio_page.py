"""The studio's page in Chromium, with a list of what is wrong with it."""
import contextlib, pathlib, shutil, urllib.request

import axe_playwright_python
from playwright.sync_api import Error as PlaywrightError, TimeoutError, sync_playwright

AXE = pathlib.Path(axe_playwright_python.__file__).with_name("axe.min.js")
MEASURES = pathlib.Path(__file__).with_name("measures.js")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
DESK, PHONE = 1440, 390  # the widths of windows
WINDOWS = {
    DESK: {"viewport": {"width": 1440, "height": 900}},
    PHONE: {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True},
}
PATIENCE = 60_000  # in milliseconds
CHOOSE = """([selector, value]) => {
  const choice = document.querySelector(selector);
  choice.value = value;
  choice.dispatchEvent(new Event("change"));
}"""


@contextlib.contextmanager
def browser():
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or "chromium", args=["--no-sandbox", "--disable-gpu"],
            ignore_default_args=["--hide-scrollbars"])
        try:
            yield chromium
        finally:
            chromium.close()


class StudioPage:
    """Keys, clicks and scripts are those of `page`, Playwright's own."""

    def __init__(self, chromium, width, url, files=None):
        """`files` is a folder whose files replace those of the page."""
        context = chromium.new_context(**WINDOWS[width], locale="en", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        for script in [AXE, MEASURES]:
            context.add_init_script(path=script)
        self.page, self.url, self.width = context.new_page(), url, width
        self.runs, self.focused = 0, 0
        self.problems = {}  # what is wrong → where that was seen
        self.state, self.language, self.theme = "start", "en", "light"
        self.page.on("pageerror", lambda error: self.note([f"error: {error}"]))
        if files:
            self.replace(pathlib.Path(files))
        self.page.goto(url)
        self.choose_theme("light")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.page.context.close()

    def replace(self, files):
        headers = dict(urllib.request.urlopen(self.url).headers)
        policy = {"Content-Security-Policy": headers["Content-Security-Policy"]}

        def answer(route):
            name = route.request.url.removeprefix(self.url).partition("?")[0]
            file = files / (name or "index.html")
            if file.is_file():
                route.fulfill(path=file, headers=policy)
            else:
                route.fallback()

        self.page.route(f"{self.url}*", answer)

    def note(self, problems):
        where = f"{self.state}, {self.language}, {self.theme}, {self.width} px"
        for problem in problems:
            self.problems.setdefault(problem, {})[where] = None

    def attempt(self, check, *arguments):
        """Notes why a check could not go on."""
        try:
            check(self, *arguments)
        except (AssertionError, LookupError, PlaywrightError) as error:
            self.note([f"{type(error).__name__}: {error}".partition("\n")[0]])

    def wait(self, condition, argument=None):
        """Waits until a condition holds, in JavaScript."""
        try:
            self.page.wait_for_function(f"(argument) => {condition}", arg=argument)
        except TimeoutError as error:
            given = f" with {argument!r}" if argument is not None else ""
            raise LookupError(f"never so: {condition}{given}") from error

    def choose_language(self, language):
        self.language = language
        self.page.evaluate(CHOOSE, ["#language", language])

    def choose_theme(self, theme):
        self.theme = theme
        self.page.evaluate(CHOOSE, ["#theme", theme])

    def run_axe(self):
        for theme in ["dark", "light"]:
            self.choose_theme(theme)
            self.note(self.page.evaluate("(tags) => measures.violations(tags)", TAGS))
            self.runs += 1

    def check_fit(self):
        self.note(self.page.evaluate("(width) => measures.misfits(width)", self.width))
