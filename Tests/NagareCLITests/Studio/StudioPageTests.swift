import Foundation
import TestSupport
import Testing

@Suite("The studio's page", .serialized)
struct StudioPageTests {
  private static let isExact = "document.querySelector('#quality').dataset.quality === 'exact' && !loading()"
  /// Functions for the expressions.
  private static let functions = """
    globalThis.find = (selector) => document.querySelector(selector);
    globalThis.loading = () => !find('#spinner').hidden;
    globalThis.frame = () => find('#picture img')?.src ?? '';
    globalThis.choose = (name, value) => {
      const field = find('#field-' + name);
      field.value = value;
      field.dispatchEvent(new Event('input'));
      field.dispatchEvent(new Event('change'));
    };
    globalThis.clipped = () => [...document.querySelectorAll('button, label, summary, h2, h3, .chip, select')]
      .filter((element) => element.checkVisibility() && !element.matches('.hidden-text') && element.scrollWidth > element.clientWidth + 1
        && getComputedStyle(element).overflowX !== 'visible').map((element) => element.textContent.trim());
    true
    """

  private let folder: Workspace
  /// Copies, as the studio keeps projects beside videos.
  private let clip: String
  private let smallClip: String

  init() throws {
    folder = try Workspace()
    (clip, smallClip) = (folder / "clip.mp4", folder / "small.mp4")
    try FileManager.default.copyItem(atPath: Fixture.clip, toPath: clip)
    try FileManager.default.copyItem(atPath: SmallClip.path, toPath: smallClip)
  }

  private func open(_ studio: StudioServer, width: Int = 1440, height: Int = 900) throws -> Chromium {
    let page = try Chromium()
    try page.setSize(width: width, height: height)
    try page.open(studio.url)
    try page.evaluate(Self.functions)
    try page.waits(for: Self.isExact)
    return page
  }

  @Test("the page shows the frame, follows the time and the options, and undoes changes")
  func tuning() throws {
    let studio = try StudioServer(clip, Fixture.comments)
    let page = try open(studio)
    #expect(try page.evaluate("find('#command').value") as? String == "nagare burn \(clip) \(Fixture.comments)")

    // The frame at a time is the program's, to the sample.
    try page.evaluate("find('#time').focus(); find('#time').select()")
    try page.type("4.4")
    try page.press("Enter")
    try page.waits(for: "find('#frame-facts').textContent.includes('0:04.40') && \(Self.isExact)")
    let digest = """
      (() => {
        const image = find('#picture img');
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
        const context = canvas.getContext('2d');
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        return data.reduce((sum, value) => (sum * 31 + value) >>> 0, 7);
      })()
      """
    let shown = try page.evaluate(digest) as? Int
    let file = try Program.nagare("frame", clip, Fixture.comments, "--at", "4.4", "-o", "-").run().output
    let conversion = ["ffmpeg", "-v", "error", "-i", "-", "-pix_fmt", "rgba", "-f", "rawvideo", "-"]
    var decoder = Program.tool(conversion)
    decoder.input = file
    let samples = try decoder.run().output
    #expect(samples.count == 1280 * 720 * 4)
    #expect(shown == samples.reduce(7) { ($0 * 31 + Int($1)) & 0xFFFF_FFFF })

    // A changed option changes the picture and the command; undo brings both back.
    let before = try #require(try page.evaluate("frame()") as? String)
    try page.evaluate("choose('font-scale', '0.5')")
    try page.waits(for: "find('#command').value.endsWith('--font-scale=0.5')")
    try page.waits(for: "frame() !== \(Chromium.literal(before)) && \(Self.isExact)")
    let smaller = try page.evaluate(digest) as? Int
    #expect(smaller != shown)
    try page.evaluate("document.activeElement.blur()")
    try page.press("z", modifiers: 2)
    try page.waits(for: "!find('#command').value.includes('font-scale')")
    try page.waits(for: "find('#field-font-scale').value === '' && \(Self.isExact)")
    #expect(try TestSupport.waits { try page.evaluate(digest) as? Int == shown })
    try page.press("y", modifiers: 2)
    try page.waits(for: "find('#command').value.endsWith('--font-scale=0.5') && \(Self.isExact)")

    // A click selects a field's text, and the next one does not.
    let selected = "find('#time').selectionEnd - find('#time').selectionStart"
    try page.click("#time")
    #expect(try page.evaluate("\(selected) === find('#time').value.length") as? Bool == true)
    try page.click("#time")
    #expect(try page.evaluate(selected) as? Int == 0)

    // The default look has the same comments and the same video.
    try page.evaluate("choose('max-length', '3')")
    try page.waits(for: "find('#command').value.includes('--max-length=3') && \(Self.isExact)")
    let kept = """
      Promise.all([import('./state.js'), import('./other-look.js')]).then(([{ update }, { otherLook }]) => {
        update({ comparedWith: 'default' });
        return otherLook().options.map(({ name }) => name).join();
      })
      """
    #expect(try page.evaluate(kept) as? String == "max-length")

    // A refused value says why at its control, and leaves the picture.
    try page.evaluate("choose('opacity', '7')")
    try page.waits(
      for: "!find('#error-opacity').hidden && find('#field-opacity').getAttribute('aria-invalid') === 'true'")
    #expect(try page.evaluate("find('#error-opacity').textContent") as? String ?? "" != "")
    #expect(try page.evaluate("find('#command').value.includes('opacity')") as? Bool == false)
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("scrubbing with the mouse and the keys moves the time, and ranges end up in the command")
  func scrubbing() throws {
    let studio = try StudioServer(clip, Fixture.comments)
    let page = try open(studio)
    let box = try #require(
      try page.evaluate(
        "(({ x, y, width, height }) => [x, y, width, height])(find('#timeline').getBoundingClientRect())")
        as? [Double])
    let y = box[1] + box[3] / 2
    try page.drag((0...10).map { (x: box[0] + box[2] * (0.2 + 0.05 * Double($0)), y: y) })
    try page.waits(for: "Math.abs(Number(find('#timeline').getAttribute('aria-valuenow')) - 5.6) < 0.2")
    try page.waits(for: Self.isExact)
    try page.evaluate("find('#timeline').focus()")
    try page.press("Home")
    try page.waits(for: "find('#frame-facts').textContent.includes('0:00.00') && \(Self.isExact)")
    try page.press("ArrowRight")
    try page.waits(for: "find('#frame-facts').textContent.includes('0:00.04') && \(Self.isExact)")
    try page.press("i")
    for _ in 0..<3 { try page.press("ArrowRight", modifiers: 8) }
    try page.press("o")
    try page.waits(for: "find('#command').value.includes(' --from 0.04 --to 3.0')")
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("the page opens at the busiest moment, and after a reload where it was")
  func startTime() throws {
    let lines = (0..<20).map { #"{"time":\#(2 + Double($0) / 10),"text":"hello"}"# }
    let comments = try folder.write(lines.joined(separator: "\n"), to: "busy.jsonl")
    let studio = try StudioServer(clip, comments)
    let page = try open(studio)
    // Two seconds after the middle of the comments.
    #expect(try page.evaluate("find('#timeline').getAttribute('aria-valuenow')") as? String == "4.95")
    try page.evaluate("document.activeElement.blur()")
    try page.press("Home")
    try page.waits(for: "find('#frame-facts').textContent.includes('0:00.00') && \(Self.isExact)")
    try page.press("ArrowRight")
    try page.waits(for: "find('#frame-facts').textContent.includes('0:00.04') && \(Self.isExact)")
    try page.open(studio.url)
    try page.evaluate(Self.functions)
    try page.waits(for: "find('#frame-facts').textContent.includes('0:00.04') && \(Self.isExact)")
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("without a video, the page lists those of the folder, and opens one after another")
  func opening() throws {
    let folder = try Workspace()
    try FileManager.default.createDirectory(atPath: folder / "sub", withIntermediateDirectories: true)
    for name in ["a.mp4", "sub/<b>.mp4"] {
      try FileManager.default.copyItem(atPath: SmallClip.path, toPath: folder / name)
    }
    for name in ["a.json", "a.xml"] { try folder.write(bilibili([("0.1", 1, name)]), to: name) }
    let studio = try StudioServer(folder.path)
    let page = try Chromium()
    try page.setSize(width: 1440, height: 900)
    try page.open(studio.url)
    try page.evaluate(Self.functions)
    // The page loads itself anew meanwhile.
    func opens(_ name: String) throws {
      #expect(
        TestSupport.waits {
          let line = try? page.evaluate("document.querySelector('#project-line')?.textContent") as? String
          return line?.hasPrefix(name) == true
        })
      try page.evaluate(Self.functions)
      try page.waits(for: Self.isExact)
    }

    // The focus is on the folder, and the video follows: two files may have its comments.
    try page.waits(for: "document.activeElement.textContent === 'sub'")
    try page.press("ArrowDown")
    try page.press("Enter")
    try page.waits(for: "find('#video-list .error:not(:empty)')?.textContent.includes('a.json') === true")
    try page.click("#video-list label:last-child input")
    try page.click("#video-list li:last-child .entry")
    try opens("a.mp4")
    #expect(try page.evaluate("find('#project-line').textContent.endsWith('a.xml')") as? Bool == true)

    try page.press("o", modifiers: 2)
    try page.waits(for: "find('#open-dialog').open && document.activeElement.matches('.entry[aria-current]')")
    try page.press("ArrowUp")
    try page.press("Enter")
    try page.waits(for: "document.activeElement.textContent.startsWith('<b>.mp4')")
    try page.press("Enter")
    try opens("<b>.mp4")
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("comments are listed, and a user or a text is blocked and unblocked")
  func commentTable() throws {
    let lines = (0..<2_000).map {
      #"{"time":\#(Double($0) / 1_000),"text":"(text) \#($0 % 10)?","user":"user\#($0 % 4)"}"#
    }
    let file = try folder.write(lines.joined(separator: "\n"), to: "many.jsonl")
    let studio = try StudioServer(smallClip, file)
    let page = try open(studio)
    try page.evaluate("document.activeElement.blur()")
    try page.press("t")
    try page.waits(for: "find('[role=grid]').getAttribute('aria-rowcount') === '2001'")
    try page.waits(for: "find('[role=grid]').textContent.includes('(text) 3?')")
    // A held key switches once.
    let held = "new KeyboardEvent('keydown', { key: 't', repeat: true, bubbles: true, cancelable: true })"
    #expect(try page.evaluate("document.body.dispatchEvent(\(held))") as? Bool == false)
    try page.waits(for: "find('#tab-comments').getAttribute('aria-selected') === 'true'")
    try page.evaluate("find('[role=grid]').focus()")
    for _ in 0..<3 { try page.press("ArrowDown") }
    try page.press("End")
    try page.waits(for: "find('[aria-rowindex=\"2001\"]')?.textContent.includes('(text) 9?')")
    // The menu of the last row: its second entry blocks the user, its third the text.
    try page.press("m")
    try page.waits(for: "find('[role=menu]').checkVisibility()")
    try page.press("ArrowDown")
    try page.press("Enter")
    try page.waits(for: "find('#command').value.endsWith('--block-user=user3') && \(Self.isExact)")
    try page.press("m")
    try page.press("ArrowDown")
    try page.press("ArrowDown")
    try page.press("Enter")
    try page.waits(for: #"find('#command').value.includes("'--block=/^\\(text\\) 9\\?$/'")"#)
    try page.press("z", modifiers: 2)
    try page.press("z", modifiers: 2)
    try page.waits(for: "!find('#command').value.includes('--block')")
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("the space bar plays what would be burned, and stops at the exact frame")
  func playing() throws {
    let studio = try StudioServer(clip, Fixture.comments)
    let page = try open(studio)
    try page.evaluate("globalThis.time = () => Number(find('#timeline').getAttribute('aria-valuenow'))")
    try page.evaluate("document.activeElement.blur()")
    try page.press("Home")
    try page.waits(for: "time() === 0 && \(Self.isExact)")
    try page.press(" ")
    try page.waits(for: "find('#film').classList.contains('shown') && find('#video').videoWidth === 1280")
    try page.waits(for: "time() > 1")
    let lag = "Math.abs(find('#video').currentTime - time()) < 0.15"
    try page.waits(for: lag)
    // Another look goes on from there, without the picture below in between.
    try page.evaluate("globalThis.media = find('#video').src; choose('font-scale', '2')")
    try page.waits(for: "find('#video').src !== media && find('#film').classList.contains('shown') && time() > 2")
    try page.press(" ")
    try page.waits(for: "find('#film').hidden && \(Self.isExact)")
    #expect(try page.evaluate("find('#video').getAttribute('src')") is NSNull?)
    // To the end, with 60 frames a second.
    try page.evaluate("find('#smooth').click(); document.activeElement.blur()")
    try page.press("End")
    try page.press("ArrowLeft", modifiers: 8)
    try page.waits(for: "time() < 7.5 && \(Self.isExact)")
    try page.press(" ")
    try page.waits(for: "find('#film').classList.contains('shown')")
    try page.waits(for: "find('#film').hidden && time() > 7.9 && \(Self.isExact)")
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("where the audio ends long before the video, playing goes on without it")
  func audioGap() throws {
    let (minute, hour) = (folder / "minute.mp4", folder / "hour.mp4")
    try Media.ffmpeg([
      "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=60", "-c:v", "libx264", "-preset", "ultrafast",
      minute,
    ])
    try Media.ffmpeg([
      "-stream_loop", "59", "-i", minute, "-f", "lavfi", "-i", "sine=duration=3", "-c:v", "copy", "-c:a", "aac", hour,
    ])
    let studio = try StudioServer(hour, Fixture.comments)
    let page = try open(studio)
    try page.evaluate("document.activeElement.blur()")
    try page.press("Home")
    try page.waits(for: Self.isExact)
    try page.press(" ")
    try page.waits(for: "find('#play-note').textContent !== ''")
    try page.waits(for: "Number(find('#timeline').getAttribute('aria-valuenow')) > 3.5")
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("comments are sorted, a single one is hidden, and those without room say so")
  func sorting() throws {
    let lines = (0..<400).map {
      #"{"time":\#(0.5 + Double($0 % 20) / 100),"text":"text \#(999 - $0)","user":"user\#($0 % 4)"}"#
    }
    let file = try folder.write(lines.joined(separator: "\n"), to: "many.jsonl")
    let studio = try StudioServer(smallClip, file)
    let page = try open(studio)
    try page.evaluate("document.activeElement.blur()")
    try page.press("t")
    try page.waits(for: "find('[role=grid]').getAttribute('aria-rowcount') === '401'")
    try page.evaluate("globalThis.row = (index) => find(`[aria-rowindex=\"${index}\"]`)?.textContent ?? ''")
    try page.waits(for: "document.querySelectorAll('.comment-row.not-shown').length > 0")
    try page.evaluate("find('[data-sort=text]').click()")
    try page.waits(for: "row(2).includes('text 600')")
    try page.evaluate("find('[data-sort=text]').click()")
    try page.waits(for: "row(2).includes('text 999')")
    #expect(
      try page.evaluate("find('[data-sort=text]').closest('[aria-sort]').getAttribute('aria-sort')") as? String
        == "descending")
    try page.evaluate("find('[role=grid]').focus()")
    try page.press("Home")
    try page.press("Delete")
    try page.waits(for: "find('#command').value.endsWith(\"'--block-id=#1'\")")
    try page.waits(for: "row(2).includes('text 999') && find('.comment-row.not-shown') !== null")
    try page.press("z", modifiers: 2)
    try page.waits(for: "!find('#command').value.includes('--block')")
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("comments are text, never markup", .timeLimit(.minutes(2)))
  func markup() throws {
    let text = "<img src=x onerror=document.title=1><script>document.title=2</script>"
    let lines = [#"{"time":0.5,"text":"\#(text)","user":"\#(text)"}"#]
    try folder.write(lines.joined(separator: "\n"), to: "\(text.prefix(4)).jsonl")
    let comments = folder / "\(text.prefix(4)).jsonl"
    let studio = try StudioServer(smallClip, comments)
    let page = try open(studio)
    try page.evaluate("document.activeElement.blur()")
    try page.press("t")
    try page.waits(for: "find('[role=grid]').textContent.includes('<script>')")
    try page.evaluate("choose('font-scale', '<b>1</b>')")
    try page.waits(for: "!find('#error-font-scale').hidden")
    #expect(
      try page.evaluate("document.querySelectorAll('main script, main b, header b, [onerror]').length") as? Int == 0)
    #expect(try page.evaluate("document.title") as? String != "1")
    #expect(try page.evaluate("find('#project-line').textContent.includes('<img')") as? Bool == true)
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test(
    "everything fits in three languages, light and dark, on desks and phones",
    arguments: [(1440, 900), (390, 844)])
  func fitting(width: Int, height: Int) throws {
    let studio = try StudioServer(clip, Fixture.comments, "--no-bold", "--block", "草")
    let page = try open(studio, width: width, height: height)
    let sheets = URL(filePath: #filePath).appending(path: "../../../../.build/sheets").standardized
    try FileManager.default.createDirectory(at: sheets, withIntermediateDirectories: true)
    for language in ["en", "zh", "ja"] {
      for isDark in [false, true] {
        try page.setDark(isDark)
        try page.evaluate(
          "find('#language').value = '\(language)'; find('#language').dispatchEvent(new Event('change'))")
        try page.evaluate("for (const group of document.querySelectorAll('details')) group.open = true")
        for tab in ["options", "comments", "burns"] {
          try page.evaluate("find('#tab-\(tab)').click()")
          #expect(try page.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
          let clipped = try page.evaluate("clipped()") as? [String]
          #expect(clipped == [])
          let name = "studio-\(tab)-\(width)-\(language)-\(isDark ? "dark" : "light").png"
          try page.screenshot().write(to: sheets.appending(path: name))
        }
      }
    }
    #expect(try page.evaluate("document.documentElement.lang") as? String == "ja")
    #expect(page.complaints.isEmpty, "\(page.complaints)")
  }

  @Test("every control has a name, every option three languages, and the Tab key reaches all of it")
  func accessibility() throws {
    let studio = try StudioServer(clip, Fixture.comments)
    let page = try open(studio)
    try page.evaluate("for (const group of document.querySelectorAll('details')) group.open = true")
    let nameless = """
      [...document.querySelectorAll('button, input, select, [role=slider], canvas:not([aria-hidden])')].filter((element) =>
        element.checkVisibility() && !element.labels?.length && !element.getAttribute('aria-label')
        && !element.getAttribute('aria-labelledby') && !element.textContent.trim()).map((element) => element.outerHTML)
      """
    let namelessElements = try page.evaluate(nameless) as? [String]
    #expect(namelessElements == [])
    let untranslated = """
      Promise.all([import('./words-zh.js'), import('./words-ja.js'), fetch('api/options').then((answer) => answer.json())])
        .then(([chinese, japanese, { groups, burn }]) => [...groups, { options: burn }]
          .flatMap((group) => group.options.map(({ name }) => name))
          .filter((name) => [chinese, japanese].some((words) => !words.options[name])))
      """
    let untranslatedElements = try page.evaluate(untranslated) as? [String]
    #expect(untranslatedElements == [])
    try page.evaluate("globalThis.reached = new Set(); document.activeElement.blur()")
    for _ in 0..<160 {
      try page.press("Tab")
      try page.evaluate("reached.add(document.activeElement)")
    }
    let missed = """
      [...document.querySelectorAll('button, input, select, summary, [tabindex="0"]')].filter((element) =>
        element.checkVisibility() && !element.disabled && element.tabIndex >= 0 && !reached.has(element)).map((element) => element.outerHTML)
      """
    let missedElements = try page.evaluate(missed) as? [String]
    #expect(missedElements == [])
  }

  @Test("comments are aligned, ranges marked, a preset saved, and the burn is watched, cancelled and continued")
  func burning() throws {
    let other = folder / "other.xml"
    try FileManager.default.copyItem(atPath: Fixture.comments, toPath: other)
    let home = ["XDG_STATE_HOME": folder / "state", "XDG_CONFIG_HOME": folder / "config"]
    let comments = folder / "clip.xml"
    try FileManager.default.copyItem(atPath: Fixture.comments, toPath: comments)
    let studio = try StudioServer([clip, comments, other], environment: home)
    let page = try open(studio)
    func burns() throws -> [String] {
      try page.evaluate("[...document.querySelectorAll('.burn')].map((burn) => burn.dataset.state)") as? [String] ?? []
    }

    // From one second on, the second file comes half a second later.
    try page.evaluate("find('#time').focus(); find('#time').select()")
    try page.type("1")
    try page.press("Enter")
    try page.waits(for: "find('#frame-facts').textContent.includes('0:01.00')")
    try page.click("#track-1 .split-track")
    for _ in 0..<5 { try page.click("#track-1 [data-nudge='0.1']") }
    try page.waits(for: "find('#command').value.includes('other.xml@0,1=0.5')")

    try page.click("#mark-in")
    try page.evaluate("find('#time').focus(); find('#time').select()")
    try page.type("5")
    try page.press("Enter")
    try page.waits(for: "find('#frame-facts').textContent.includes('0:05.00')")
    try page.click("#mark-out")
    try page.waits(for: "find('#command').value.includes(' --from 1')")
    try page.evaluate("find('#tab-options').click()")
    try page.evaluate("choose('font-scale', '0.8')")
    try page.waits(for: "find('#command').value.includes('--font-scale=0.8')")
    try page.click("#save-preset")
    try page.evaluate("find('#preset-name').value = 'small text'")
    try page.click("#preset-submit")
    try page.waits(for: "find('#preset').value === 'small text'")
    #expect(try folder.read("config/nagare/presets/small text.nagare") == Data("font-scale = 0.8\n".utf8))

    try page.click("#tab-burns")
    try page.evaluate("choose('preset', 'veryslow')")
    try page.waits(for: "find('#command').value.includes('--preset=veryslow')")
    try page.click("#add-burn")
    try page.waits(for: "find('.burn')?.dataset.state === 'running'")
    try page.waits(for: "find('.burn .progress').getAttribute('aria-valuenow') > 0")
    try page.click(".burn [data-action=cancel]")
    #expect(try TestSupport.waits { try burns() == ["cancelled"] })
    try page.click(".burn [data-action=retry]")
    try page.waits(for: "find('.burn')?.dataset.state === 'running'")
    try page.waits(for: "find('#saved-note').textContent.includes('clip.mp4.nagare.json')")
    studio.kill()

    // Another run of the program goes on with everything.
    let next = try StudioServer([clip], environment: home)
    let again = try open(next)
    let command = try #require(try again.evaluate("find('#command').value") as? String)
    #expect(command.contains("other.xml@0,1=0.5 ") && command.contains("--font-scale=0.8"), "\(command)")
    #expect(command.contains(" --from 1 "))
    try again.click("#tab-burns")
    try again.waits(for: "find('.burn')?.dataset.state === 'done'")
    #expect(try Media.frameCount(of: folder / "clip.danmaku.mp4") == 100)
    #expect(try Media.complaints(about: folder / "clip.danmaku.mp4") == "")
    let download = "fetch(find('.burn a[download]').href).then((answer) => answer.blob()).then((file) => file.size)"
    #expect(try again.evaluate(download) as? Int == (try folder.read("clip.danmaku.mp4")).count)
    #expect(page.complaints.isEmpty && again.complaints.isEmpty, "\(page.complaints) \(again.complaints)")
  }

  @Test("a page whose server has ended says so, and goes on when it is back")
  func serverGone() throws {
    let studio = try StudioServer(smallClip, Fixture.comments)
    let page = try open(studio)
    _ = try studio.stop()
    try page.evaluate("choose('font-scale', '0.7')")
    try page.waits(for: "!find('#banner').hidden")
    #expect(try page.evaluate("find('#banner-text').textContent") as? String ?? "" != "")
  }
}
