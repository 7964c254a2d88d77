import ArgumentParser
import Nagare
import NagareCLI
import Testing

@Suite struct ValueTests {
  @Test(arguments: [("0.5", 0.5), ("50%", 0.5), ("100%", 1), ("1", 1), ("12.5%", 0.125), ("0", 0)])
  func sharesAreNumbersOrPercentages(_ text: String, _ value: Double) {
    #expect(Share(argument: text)?.value == value)
  }

  @Test(arguments: ["", "%", "half", "5 %", "nan", "inf%"]) func invalidSharesAreRefused(_ text: String) {
    #expect(Share(argument: text) == nil)
  }

  @Test func fiftySuggestsFiftyPercent() throws {
    #expect(throws: Never.self) { try Share(1).check("--area", 0.01...1) }
    let error = #expect(throws: ValidationError.self) { try Share(50).check("--area", 0.01...1) }
    #expect(error?.message == "--area must lie between 1% and 100%, or 0.01 and 1: did you mean 50%?")
  }

  @Test func videoSizesAreParsedInEveryForm() {
    #expect(VideoSize(argument: "1080p")?.request == .shorterSide(1080))
    #expect(VideoSize(argument: "4K")?.request == .shorterSide(2160))
    #expect(VideoSize(argument: "1920x")?.request == .width(1920))
    #expect(VideoSize(argument: "X1080")?.request == .height(1080))
    #expect(VideoSize(argument: "1920x1080")?.request == .exactly(.init(width: 1920, height: 1080)))
    for text in ["", "x", "p", "1080", "0p", "-1x", "1920x1080x1", "99999p"] {
      #expect(VideoSize(argument: text) == nil)
    }
  }

  @Test func lineCountsImplySixteenToNine() {
    let size = PixelSize(argument: "1080p")
    #expect(size?.width == 1920 && size?.height == 1080)
    #expect(PixelSize(argument: "480p")?.width == 854)
    #expect(PixelSize(argument: "1920x") == nil)
  }
}
