"""Boxes to keep clear of comments, moved on the picture by the keyboard, the mouse, a finger and a pen."""
import keyboard
from studio_page import DESK

WRITTEN = "JSON.stringify(document.querySelector('#command').value.match(/(?<=--keep-clear=)\\S+/g) ?? [])"
# Sides of the picture in the window are whole pixels.
TOLERANCE = 0.3


def check(studio):
    """Ends without boxes, as it began."""
    studio.page.click("#tab-options")
    studio.page.click("#toggle-handles")
    by_pointer = {"mouse": Mouse, "pen": Pen} if studio.width == DESK else {"finger": Finger}
    if studio.width == DESK:
        studio.state = "boxes by keyboard"
        check_keys(studio)
        check_pixels(studio)
        check_beside_chat(studio)
    for name, pointer in by_pointer.items():
        studio.state = f"boxes by {name}"
        check_pointer(studio, pointer(studio.page))
    studio.page.click("#toggle-handles")
    studio.wait("!document.querySelector('#add-box').checkVisibility() && !document.querySelector('.box')")


def check_keys(studio):
    keys = keyboard.Keyboard(studio)
    studio.page.focus("#toggle-handles")
    keys.tab_to("#add-box")
    keys.press("Enter")
    keys.waits_on(".box-area [role=slider]")
    waits_for(studio, "box:35%,40%,30%x20%")
    steps = {
        ("ArrowRight",): "box:36%,40%,30%x20%", ("Shift+ArrowUp",): "box:36%,35%,30%x20%",
        ("PageDown",): "box:36%,45%,30%x20%", ("Alt+ArrowRight", "Alt+ArrowRight"): "box:36%,45%,32%x20%",
        ("Alt+Shift+ArrowUp",): "box:36%,45%,32%x15%", ("Shift+ArrowLeft",) * 9: "box:0%,45%,32%x15%",
        ("End",): "box:68%,45%,32%x15%", ("ArrowDown", "End"): "box:68%,85%,32%x15%",
    }
    for pressed, value in steps.items():
        keys.press(*pressed)
        waits_for(studio, value)
    keys.tab_to(".box-grip [role=slider]")
    keys.press("ArrowRight", "Shift+ArrowDown")
    waits_for(studio, "box:68%,85%,32%x15%")
    keys.press("ArrowUp", "Shift+ArrowLeft")
    waits_for(studio, "box:68%,85%,27%x14%")
    keys.press("Home")
    waits_for(studio, "box:68%,85%,1%x14%")
    check_removal(studio, keys)


def check_removal(studio, keys):
    """The focus goes to the box in the place of a removed one, or before it, and from the last one to the button."""
    for _ in range(3):
        studio.page.focus("#add-box")
        keys.press("Enter")
    first, second, third = "box:35%,40%,30%x20%", "box:40%,45%,30%x20%", "box:45%,50%,30%x20%"
    waits_for(studio, "box:68%,85%,1%x14%", first, second, third)
    assert focused_box(studio) == 3
    studio.page.focus(".box >> nth=0 >> .box-grip [tabindex='0']")
    keys.press("Delete")
    waits_for(studio, first, second, third)
    assert focused_box(studio) == 0
    keys.tab_to(".box-remove")
    keys.press("Enter")
    waits_for(studio, second, third)
    assert focused_box(studio) == 0
    studio.page.focus(".box >> nth=1 >> [tabindex='0'] >> nth=0")
    keys.press("Backspace")
    waits_for(studio, second)
    assert focused_box(studio) == 0
    keys.press("Delete")
    keys.waits_on("#add-box")
    waits_for(studio)


def check_pixels(studio):
    """Pixels stay pixels, of 1280 by 720; what is not changed stays as it was typed."""
    set_boxes(studio, "box:10,0.25,33.33%x50")
    studio.page.focus(".box-area [tabindex='0']")
    studio.page.keyboard.press("ArrowRight")
    waits_for(studio, "box:23,0.25,33.33%x50")
    studio.page.keyboard.press("ArrowUp")
    waits_for(studio, "box:23,24%,33.33%x50")
    studio.page.keyboard.press("Alt+Shift+ArrowDown")
    waits_for(studio, "box:23,24%,33.33%x86")
    studio.page.keyboard.press("End")
    waits_for(studio, "box:23,88%,33.33%x86")
    set_boxes(studio)


def check_beside_chat(studio):
    """A box keeps to the picture, of 1280 by 720, where a chat makes frames wider."""
    page = studio.page
    set_chat(studio, "left:320")
    page.select_option("#field-chat-canvas", "extend")
    studio.wait("document.querySelector('#bands').style.left === '20%'")
    set_boxes(studio, "box:0%,50%,50%x20%")
    stage, area = [page.locator(part).bounding_box() for part in ("#stage", ".box-area")]
    assert abs(area["x"] - stage["x"] - 0.2 * stage["width"]) < 2 and abs(area["width"] - 0.4 * stage["width"]) < 2
    drag(page, Mouse(page), ".box-area", (0.2, 0), stage)
    waits_near(studio, [25, 50, 50, 20])
    set_boxes(studio)
    page.fill("#option-search", "--chat")
    page.select_option("#field-chat-canvas", "")
    studio.wait("!document.querySelector('#command').value.includes('--chat-canvas')")
    set_chat(studio, "")
    page.fill("#option-search", "")
    studio.wait("document.querySelector('#bands').style.left === '0%'")


def set_chat(studio, value):
    studio.page.fill("#option-search", "--chat")
    studio.page.fill("#field-chat", value)
    studio.page.press("#field-chat", "Enter")
    studio.wait("(document.querySelector('#command').value.match(/(?<=--chat=)\\S+/)?.[0] ?? '') === argument", value)


def check_pointer(studio, pointer):
    """A box stays on the picture."""
    page = studio.page
    page.click("#add-box")
    waits_for(studio, "box:35%,40%,30%x20%")
    stage = page.locator("#stage").bounding_box()
    drags = [
        (".box-area", (0.1, 0.15), [45, 55, 30, 20]), (".box-area", (0.45, 0.4), [70, 80, 30, 20]),
        (".box-grip", (-0.1, -0.05), [70, 80, 20, 15]), (".box-grip", (0.15, 0.15), [70, 80, 30, 20]),
        (".box-grip", (-0.5, -0.5), [70, 80, 1, 1]),
    ]
    places = [[35, 40, 30, 20]]
    for target, way, place in drags:
        drag(page, pointer, target, way, stage)
        waits_near(studio, place)
        places.append(place)
    # Each drag is a step, however short the time between them is.
    for place in places[-2::-1]:
        page.click("#undo")
        waits_near(studio, place)
    pointer.tap(*middle(page, ".box-remove"))
    waits_for(studio)
    page.click("#undo")
    waits_for(studio, "box:35%,40%,30%x20%")
    page.click("#undo")
    waits_for(studio)


def drag(page, pointer, target, way, stage):
    left, top = middle(page, target)
    pointer.press(left, top)
    for part in [0.25, 0.5, 0.75, 1]:
        pointer.move(left + way[0] * stage["width"] * part, top + way[1] * stage["height"] * part)
    pointer.release()


def middle(page, target):
    box = page.locator(target).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Pointer:
    def tap(self, left, top):
        self.press(left, top)
        self.release()


class Mouse(Pointer):
    def __init__(self, page):
        self.mouse = page.mouse

    def press(self, left, top):
        self.mouse.move(left, top)
        self.mouse.down()

    def move(self, left, top):
        self.mouse.move(left, top)

    def release(self):
        self.mouse.up()


class Pen(Pointer):
    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def press(self, left, top):
        self.send("mouseMoved", left, top, buttons=0)
        self.send("mousePressed", left, top)

    def move(self, left, top):
        self.send("mouseMoved", left, top)

    def release(self):
        self.send("mouseReleased", *self.place, buttons=0)

    def send(self, kind, left, top, buttons=1):
        self.place = left, top
        self.session.send("Input.dispatchMouseEvent", {
            "type": kind, "x": left, "y": top, "button": "left", "buttons": buttons, "clickCount": 1,
            "pointerType": "pen"})


class Finger(Pointer):
    def __init__(self, page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def tap(self, left, top):
        # A tap while the page may still move, as after being scrolled, only stops it.
        self.page.wait_for_timeout(1000)
        self.page.touchscreen.tap(left, top)

    def press(self, left, top):
        self.send("touchStart", {"x": left, "y": top})

    def move(self, left, top):
        self.send("touchMove", {"x": left, "y": top})

    def release(self):
        self.send("touchEnd")

    def send(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def set_boxes(studio, *values):
    """Sets them in the list of options."""
    page = studio.page
    page.fill("#option-search", "--keep-clear")
    page.wait_for_selector("#field-keep-clear")
    while page.locator(".option:has(#field-keep-clear) .rows button").count():
        page.click(".option:has(#field-keep-clear) .rows button >> nth=0")
    for value in values:
        page.click("#field-keep-clear")
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    page.fill("#option-search", "")
    waits_for(studio, *values)


def waits_for(studio, *values):
    """The command has the boxes, and the picture shows as many."""
    studio.wait(f"{WRITTEN} === JSON.stringify(argument)", list(values))
    studio.wait("document.querySelectorAll('.box').length === argument", len(values))


def waits_near(studio, numbers):
    found = "document.querySelector('#command').value.match(/(?<=--keep-clear=box:)\\S+/)[0].match(/[\\d.]+(?=%)/g)"
    near = f"found.every((number, place) => Math.abs(number - argument[place]) <= {TOLERANCE})"
    studio.wait(f"((found) => found.length === 4 && {near})({found})", numbers)


def focused_box(studio):
    return studio.page.evaluate(
        "() => [...document.querySelectorAll('.box')].findIndex((box) => box.contains(document.activeElement))")
