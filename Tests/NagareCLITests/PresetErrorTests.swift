import Foundation
import TestSupport
import Testing

extension CommandLineResultTests {
  /// Missing and malformed presets.
  @Suite struct PresetErrorTests {
    private let settings: Settings

    init() throws {
      settings = try Settings()
    }

    @Test func unknownNameListsFoldersAndPresets() throws {
      try settings.add("bold\n", as: "large")
      try settings.folder.write("bold\n", to: "small.nagare")
      expectFailure(
        try settings.layout("--preset", "lagre"), 2, "no such preset (lagre)",
        "neither \(settings.path("lagre")) nor \(settings.folder / "lagre.nagare")", "\n  Available: large, small.")
    }

    @Test(arguments: [
      ("frobnicate = 1", "no command that takes presets has an option frobnicate"),
      ("frobnicate", "no command that takes presets has an option frobnicate"),
      ("= 3", "no command that takes presets has an option without a name"), ("font-size", "font-size needs a value"),
      ("font-size =", "font-size needs a value"), ("bold = yes", "bold takes no value"),
      ("bold =", "bold takes no value"),
      ("--bold", "without dashes"), ("output = x.mp4", "belongs on the command line"), ("at = 3", "belongs on"),
      ("overwrite", "belongs on"), ("preset = fast", "belongs on"), ("help", "belongs on"), ("json", "belongs on"),
      ("area = 0.5\narea = 0.6", "area is already set in line 3"), ("bold\u{7}", "it has a control character"),
      ("opacity = 7", "--opacity must lie between 0% and 100%, or 0 and 1: did you mean 7%?"),
      ("opacity = x", "The value 'x' is invalid for '--opacity"),
      ("motion = fly", "one of 'snap' and 'exact'"), ("block = //", "--block"),
      ("merge-grow", "--merge-grow needs --merge-duplicates"), ("BOLD", "has an option BOLD"),
      ("colors = 3", "no command that takes presets has an option colors"), ("radius = 3", "has an option radius"),
      ("player = touch /tmp/x", "player belongs on the command line"),
    ])
    func errorsNameTheFileAndTheLine(_ text: String, _ reason: String) throws {
      try settings.add("# Text.\nfont-size = 30\n\(text)\ncrf = 3\n", as: "some")
      let line = text.contains("\n") ? 4 : 3
      let outcome = try settings.layout("--preset", "some")
      expectFailure(outcome, 3, "cannot understand the preset (\(settings.path("some")):\(line)): ", reason)
    }

    @Test func commandLineErrorDoesNotNameThePreset() throws {
      try settings.add("opacity = 0.5\n", as: "some")
      expectFailure(try settings.layout("--preset", "some", "--opacity", "2"), 2, "--opacity", "nagare layout --help")
      let outcome = try settings.run(["frame", settings.folder / "c.xml", "--preset", "some"])
      expectFailure(outcome, 2, "nagare frame --help")
    }

    @Test func errorIsFoundAmongManyPresetsAndLines() throws {
      try settings.add((1...900).map { "block = word \($0)\n" }.joined(), as: "first")
      try settings.add((1...900).map { "block = \($0 == 613 ? "//" : "word")\n" }.joined(), as: "second")
      try settings.add("bold\n", as: "third")
      let outcome = try settings.layout("--preset", "first", "--preset", "second", "--preset", "third")
      expectFailure(outcome, 3, "(\(settings.path("second")):613): --block")
    }

    @Test func crlfAndByteOrderMarkAreAccepted() throws {
      try settings.add("\u{FEFF}# Text.\r\nfont-size = 30\r\nbold\r\n", as: "some")
      let outcome = try settings.layout("--preset", "some")
      expectSuccess(outcome)
      #expect(outcome.text == (try settings.layout("--font-size", "30", "--bold").text))
    }

    @Test(arguments: [
      (Data("bold\nfont = \u{e9}".utf8.dropLast()), ":2): it is not UTF-8"),
      (Data([0xFF, 0xFE, 0x62, 0, 0x0A, 0]), ":1): it is not UTF-8"),
      (Data("bold\n\u{0}".utf8), ":2): it has a control character"),
      (Data(repeating: 0x20, count: 65_537), "): it is longer than 64 KiB"),
      (Data(String(repeating: "block = x\n", count: 1_001).utf8), ":1001): it has more than 1000 options"),
    ])
    func invalidBytesAreReported(_ bytes: Data, _ end: String) throws {
      try bytes.write(to: URL(filePath: settings.path("some")))
      expectFailure(try settings.layout("--preset", "some"), 3, settings.path("some") + end)
    }

    @Test func hugeFileIsRefusedQuickly() throws {
      let path = settings.folder / "large.nagare"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      #expect(truncate(path, 1 << 30) == 0)
      let outcome = try settings.layout("--preset", "large")
      expectFailure(outcome, 3, "(\(path)): it is longer than 64 KiB")
      #expect(outcome.waited < 5 * Sanitizer.patience)
    }

    @Test func foldersAndDevicesAreNotPresets() throws {
      expectFailure(try settings.layout("--preset", "/dev/zero"), 3, "(/dev/zero): it is longer than 64 KiB")
      expectFailure(try settings.layout("--preset", settings.folder.path + "/"), 1, "cannot read the preset")
      let folder = settings.path("folder")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      expectFailure(try settings.layout("--preset", "folder"), 2, "no such preset (folder)")
    }

    @Test(arguments: [
      ("block = /" + String(repeating: "a", count: 1_030) + "/", ":1): the value of block is longer than 1024 bytes"),
      (
        String(repeating: "block = /a+b/\n", count: 101), ":101): a preset beside a video may have at most 100 patterns"
      ),
      ("cache-size = 4096", ":1): a preset beside a video may have a cache-size of"),
    ])
    func untrustedPresetsHaveStricterLimits(_ text: String, _ end: String) throws {
      try settings.folder.write(text, to: "theirs.nagare")
      expectFailure(try settings.layout("--preset", "theirs"), 3, (settings.folder / "theirs.nagare") + end)
      try settings.add(text, as: "mine")
      expectSuccess(try settings.layout("--preset", "mine"))
    }

    /// Only regular files count as presets.
    @Test func pipeBesideAVideoIsNotAPreset() throws {
      try #require(mkfifo(settings.folder / "pipe.nagare", 0o600) == 0)
      let outcome = try settings.layout("--preset", "pipe")
      expectFailure(outcome, 2, "no such preset (pipe)")
      #expect(outcome.waited < 5 * Sanitizer.patience)
    }

    @Test func helpIgnoresThePreset() throws {
      let outcome = try settings.layout("--preset", "none", "--help")
      expectSuccess(outcome)
      #expect(outcome.text.contains("PRESETS:\n  --preset <name>"))
    }
  }
}
