import NagareOverlay
import Testing

@Suite("Keys of texts")
struct DrawnTextTests {
  /// Strings of Swift are equal where Unicode calls them equivalent; fonts may draw them differently.
  @Test("equivalent texts of other scalars are different")
  func equivalents() {
    let composed = DrawnText(content: "\u{E9}")
    let decomposed = DrawnText(content: "e\u{301}")
    #expect("\u{E9}" == "e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, DrawnText(content: "\u{E9}")]).count == 2)
  }
}
