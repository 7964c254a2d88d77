import ArgumentParser
import Testing
import nagare_benchmarks

@Suite("Arguments of the sizes command")
struct SizesCommandTests {
  @Test("settings have a name, options and perhaps a program")
  func settings() throws {
    let plain = try #require(SizeSettings(argument: "plain="))
    #expect(plain.name == "plain" && plain.program == nil && plain.options.isEmpty)
    let small = try #require(SizeSettings(argument: "small=--font-size 20  --vf \"crop=100:100, eq\""))
    #expect(small.options == ["--font-size", "20", "--vf", "crop=100:100, eq"] && small.program == nil)
    let old = try #require(SizeSettings(argument: "old='my build/nagare': --opacity=1"))
    #expect(old.program == "my build/nagare" && old.options == ["--opacity=1"])
    #expect(try #require(SizeSettings(argument: "old=./nagare:")).program == "./nagare")
    #expect(try #require(SizeSettings(argument: "a=--font ''")).options == ["--font", ""])
  }

  @Test("settings without a name or the end of a quote are refused", arguments: ["plain", "=--quiet", "a b=", "a=\"x"])
  func malformedSettings(text: String) {
    #expect(SizeSettings(argument: text) == nil)
  }

  @Test("options about encoding alone are not for a lossless burn")
  func drawingOptions() throws {
    let text =
      "a=--crf 3 --font-size 20 --encoder-option=a=b --preset slow --preset look.nagare --comment-quality 4 --bold"
    let options = try #require(SizeSettings(argument: text)).drawingOptions
    #expect(options == ["--font-size", "20", "--preset", "look.nagare", "--bold"])
  }

  @Test("lists and settings are read")
  func arguments() throws {
    let command = try SizesCommand.parse([
      "out", "--kinds", "film,still", "--counts", "60,5", "--encoders", "libx265", "--videos", "a.mp4", "b.mp4",
      "--seconds", "2", "plain=", "small=--font-size 20", "--json",
    ])
    #expect(
      command.folder == "out" && command.kinds?.elements == [.film, .still] && command.counts.elements == [60, 5])
    #expect(command.encoders.elements == [.libx265] && command.videos == ["a.mp4", "b.mp4"] && command.json)
    #expect(command.settings.map(\.name) == ["plain", "small"] && command.seconds == 2)
    let overlays = try SizesCommand.parse(["out", "a=--encoder qtrle", "--overlays", "mov"])
    #expect(overlays.overlays?.elements == [.mov] && command.overlays == nil)
    let short = try SizesCommand.parse(["out", "plain="])
    #expect(short.counts.elements == [60, 240, 720] && short.encoders.elements == SizeEncoder.allCases)
  }

  @Test(
    "wrong arguments are refused",
    arguments: [
      ["out"], ["out", "a=", "a=--bold"], ["out", "a=", "--counts", "0"], ["out", "a=", "--kinds", "film,"],
      ["out", "a=", "--seconds", "0"], ["out", "a=", "--encoders", "x264"], ["out", "a=", "b=--bold --crf=3"],
      ["out", "a=--two-pass"], ["out", "a=", "--overlays", "mkv", "--kinds", "film"],
    ])
  func wrong(arguments: [String]) {
    #expect(throws: (any Error).self) { try SizesCommand.parse(arguments) }
  }

  @Test("as many comments as asked for are on screen, from the start on", arguments: [60, 240])
  func comments(count: Int) {
    let comments = SizeComments(count: count, seconds: 6)
    let mean = comments.meanOnScreen(shownCount: .max)
    #expect(abs(mean / Double(count) - 1) < 0.15)
    #expect(comments.comments.contains { $0.time < -10 } && comments.comments.allSatisfy { $0.time < 6.1 })
    #expect(comments.lines.split(separator: "\n").count == comments.comments.count)
    #expect(comments.meanOnScreen(shownCount: 0) == 0)
  }
}
