import NagareCLI
import Testing

@Suite struct PresetExpansionTests {
  private let folder: Workspace

  init() throws {
    folder = try Workspace()
  }

  private func preset(_ text: String, _ name: String = "some") throws -> String {
    try folder.write(text, to: name + ".nagare")
  }

  @Test func presetOptionsComeBetweenTheCommandAndItsArguments() throws {
    let one = try preset("# Text.\nbold\nfont-size = 30\n", "one")
    let two = try preset("block = a b\ncrf = 20\n", "two")
    let line = ["layout", "c.xml", "--preset", one, "--font-size", "20", "--preset=\(two)", "--", "--bold"]
    let expected = ["layout", "--bold", "--font-size=30", "--block=a b", "c.xml", "--font-size", "20", "--", "--bold"]
    #expect(try PresetExpansion(line).arguments == expected)
  }

  @Test(arguments: [[], ["--preset"], ["doctor", "--preset", "x"], ["layout", "--preset", "/none/x", "--help"]])
  func lineWithoutAPresetOrWithHelpIsUnchanged(_ line: [String]) throws {
    #expect(try PresetExpansion(line).arguments == line)
  }

  @Test(arguments: [
    ("The value 'x' is invalid for '--keep-clear <area>'", 3), ("--opacity must lie between 0% and 100%", 4),
    ("--block //: the text is empty", 5), ("--block /b: c/: bad regular expression", 6),
    ("--merge-grow needs --merge-duplicates", 8),
  ])
  func parserErrorLeadsToThePresetsLine(_ message: String, _ line: Int) throws {
    let path = try preset(
      """
      font-size = 30
      keep-clear = top:5%
      keep-clear = x
      opacity = 7
      block = //
      block = /b: c/
      block = d
      merge-grow
      """)
    #expect(try PresetExpansion(["layout", "c.xml", "--preset", path]).entry(of: message)?.line == line)
  }

  @Test func conflictWithTheCommandLineLeadsToThePresetsLine() throws {
    let path = try preset("font-size = 30\nfont-scale = 10\n")
    let expansion = try PresetExpansion(["layout", "c.xml", "--preset", path, "--font-size", "100"])
    #expect(expansion.entry(of: "--font-size times --font-scale must lie between 1 and 1000")?.line == 2)
  }

  @Test func longestQuotedValueSelectsTheLine() throws {
    let path = try preset("block = /b: c/\nblock = /b\n")
    let message = "--block /b: c/: bad regular expression"
    #expect(try PresetExpansion(["layout", "c.xml", "--preset", path]).entry(of: message)?.line == 1)
  }

  @Test(arguments: [
    "--opacity must lie between 0% and 100%", "The value '2' is invalid for '--opacity <a>'",
    "--block //: the text is empty",
    "--merge-grow needs --merge-duplicates", "pass --size and --font-size", "Unexpected argument 'x'",
  ])
  func errorInTheCommandLineLeadsToNoPreset(_ message: String) throws {
    let path = try preset("opacity = 0.5\nfont-size = 3\nblock = a\n")
    let expansion = try PresetExpansion(["layout", "c.xml", "--preset", path, "--opacity", "2", "--block", "//"])
    #expect(expansion.entry(of: message) == nil)
  }
}
