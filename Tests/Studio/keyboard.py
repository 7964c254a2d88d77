"""A burn from the list of videos to the file, by the keyboard alone."""
import pathlib

MOST_TABS = 250
IS_EXACT = "document.querySelector('#quality').dataset.quality === 'exact'"


class Keyboard:
    """Presses keys, and looks after each where the focus is: it has to be visible, on something with a name."""

    def __init__(self, studio):
        self.studio, self.page = studio, studio.page
        self.session = self.page.context.new_cdp_session(self.page)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
            self.look()

    def type(self, text):
        self.page.keyboard.type(text)

    def look(self):
        focus = self.page.evaluate("() => measures.followFocus()")
        self.studio.note(focus["problems"])
        if focus["isNew"]:
            self.studio.focused += 1
            if not self.accessible_name():
                self.studio.note([f"{focus['name']}: the focused element has no name"])

    def accessible_name(self):
        element = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"]
        tree = self.session.send(
            "Accessibility.getPartialAXTree", {"objectId": element["objectId"], "fetchRelatives": False})
        return tree["nodes"][0].get("name", {}).get("value", "")

    def tab_to(self, selector, key="Tab"):
        """Presses Tab until the focus is there."""
        for _ in range(MOST_TABS):
            self.press(key)
            if self.is_on(selector):
                return
        raise LookupError(f"{selector} cannot be reached with {key}")

    def is_on(self, selector):
        return self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector)

    def waits_on(self, selector):
        self.studio.wait("document.activeElement.matches(argument)", selector)
        self.look()


def tab_through(studio):
    """Looks at everything from here to the beginning of the page, or of a dialog."""
    Keyboard(studio).tab_to(".skip-link, dialog[open] [data-close]")


def walk(studio, folder):
    """Opens a video from the list and burns it."""
    steps = [
        open_video, go_to_moment, make_comments_smaller, keep_bottom_clear, keep_box_clear, block_word, mark_range,
        save_preset, burn, cancel_burn,
    ]
    keys = Keyboard(studio)
    for step in steps:
        studio.state = f"by keyboard, {step.__name__.replace('_', ' ')}"
        step(keys, pathlib.Path(folder))


def answer(keys, name):
    return keys.page.request.get(f"{keys.studio.url}api/{name}").json()


def waits_for_command(keys, words):
    keys.studio.wait("document.querySelector('#command').value.includes(argument)", words)


def open_video(keys, _):
    """Two files may have its comments: one is chosen."""
    keys.waits_on(".entry")
    keys.press("End")
    keys.tab_to(".comment-choice input")
    keys.tab_to(".comment-choice label:last-child input")
    keys.press("Space", "ArrowUp", "ArrowDown", "Enter")
    keys.studio.wait("document.querySelector('#project-line')?.textContent.includes('clip.xml')")
    keys.studio.wait(IS_EXACT)
    assert [file["name"] for file in answer(keys, "project")["comments"]] == ["clip.xml"]


def go_to_moment(keys, _):
    keys.tab_to("#time")
    go_to(keys, "2")
    keys.press("Escape")


def go_to(keys, time):
    keys.press("Control+a")
    keys.type(time)
    keys.press("Enter")
    shown = "document.querySelector('#frame-facts').textContent.includes(argument)"
    keys.studio.wait(f"{shown} && {IS_EXACT}", f"0:0{time}")


def make_comments_smaller(keys, _):
    keys.tab_to("#tab-options")
    keys.tab_to(".slider-row:has(#field-font-scale) [type=range]")
    keys.press(*["ArrowLeft"] * 4)
    waits_for_command(keys, "--font-scale=0.8")


def keep_bottom_clear(keys, _):
    keys.tab_to("#toggle-handles", "Shift+Tab")
    keys.press("Enter")
    keys.tab_to(".handle-bottom")
    keys.press(*["ArrowUp"] * 12)
    waits_for_command(keys, "--keep-clear=bottom:12%")


def keep_box_clear(keys, _):
    keys.tab_to("#add-box", "Shift+Tab")
    keys.press("Enter")
    keys.waits_on(".box-area [role=slider]")
    keys.press("ArrowLeft", "Shift+ArrowUp", "Alt+ArrowRight")
    waits_for_command(keys, "--keep-clear=box:34%,35%,31%x20%")
    keys.tab_to(".box-remove")
    keys.press("Shift+Tab", "ArrowDown", "Delete")
    keys.waits_on("#add-box")
    keys.studio.wait("!document.querySelector('#command').value.includes('box:')")


def block_word(keys, _):
    keys.tab_to("#tab-options")
    keys.tab_to("#field-block")
    keys.press("Enter")
    keys.type("草")
    keys.press("Enter")
    waits_for_command(keys, "--block=草")
    keys.studio.wait("/blocked/.test(document.querySelector('#facts').textContent)")


def mark_range(keys, _):
    keys.tab_to("#mark-in", "Shift+Tab")
    keys.press("Enter")
    keys.tab_to("#time")
    go_to(keys, "2.4")
    keys.tab_to("#mark-out", "Shift+Tab")
    keys.press("Enter")
    waits_for_command(keys, " --from 2 ")


def save_preset(keys, folder):
    keys.tab_to("#save-preset")
    keys.press("Enter")
    keys.waits_on("#preset-name")
    keys.type("small")
    keys.press("Enter")
    keys.studio.wait("document.querySelector('#preset').value === 'small'")
    keys.waits_on("#save-preset")
    assert "font-scale = 0.8" in (folder / "config/nagare/presets/small.nagare").read_text()


def burn(keys, folder):
    keys.tab_to("#tab-options", "Shift+Tab")
    keys.press("End")
    keys.waits_on("#tab-burns")
    keys.tab_to("#add-burn")
    keys.press("Enter")
    keys.studio.wait("document.querySelector('.burn')?.dataset.state === 'done'")
    (done,) = answer(keys, "burns")["burns"]
    assert done["state"] == "done" and (folder / done["output"]).stat().st_size > 0


def cancel_burn(keys, _):
    """Of the whole video, slowly, in place of the file."""
    keys.tab_to("#field-preset", "Shift+Tab")
    keys.type("veryslow")
    keys.press("Enter")
    waits_for_command(keys, "veryslow")
    keys.tab_to(".chip .icon-button", "Shift+Tab")
    keys.press("Enter")
    keys.waits_on("#mark-in")
    keys.tab_to("#add-burn")
    keys.press("Enter")
    keys.waits_on("#ask-dialog button")
    keys.tab_to("#ask-action")
    keys.press("Enter")
    keys.waits_on("#add-burn")
    keys.studio.wait("document.querySelector('.burn:last-child').dataset.state === 'running'")
    keys.tab_to(".burn:last-child [data-action=cancel]")
    keys.press("Enter")
    keys.studio.wait("document.querySelector('.burn:last-child').dataset.state === 'cancelled'")
    assert sorted(each["state"] for each in answer(keys, "burns")["burns"]) == ["cancelled", "done"]
    keys.look()
