import NagareOverlay
import Testing

@Suite("Texts as keys")
struct DrawnTextTests {
  /// Swift's strings are equal if they are canonically equivalent; fonts may draw them differently.
  @Test("equivalent texts of different scalars are different keys")
  func equivalents() {
    let composed = DrawnText(content: "\u{E9}")
    let decomposed = DrawnText(content: "e\u{301}")
    #expect("\u{E9}" == "e\u{301}")
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, DrawnText(content: "\u{E9}")]).count == 2)
  }
}
