import Foundation
import NagareText
import TestSupport
import Testing

/// SVG documents that are made to take much memory or time.
@Suite(.enabled(if: SVGLibrary.installed != nil)) struct SVGLimitTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let square = #"<path id="glyph2" d="M0 200H1000V-800H0z" fill="red"/>"#

  private static func document(_ content: String, attributes: String = "") -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(content)</svg>"#
  }

  /// Glyphs without a document have their outline, in no colour.
  private func isDrawn(_ document: Data) throws -> Bool { try !SVGFontFile.draw(document, in: folder).color.isEmpty }

  private func isDrawn(_ document: String) throws -> Bool { try isDrawn(Data(document.utf8)) }

  @Test(arguments: [(1 << 20, true), (2 << 20, false)])
  func documentsHaveALimitWhateverTheirCompression(length: Int, isDrawn: Bool) throws {
    let document = Self.document(Self.square + String(repeating: " ", count: length))
    #expect(try self.isDrawn(document) == isDrawn)
    #expect(try self.isDrawn(SVGFontFile.compressed(document)) == isDrawn)
  }

  @Test func compressedDocumentsOfAFalseLengthAreRefused() throws {
    var data = try SVGFontFile.compressed(Self.document(Self.square))
    #expect(try isDrawn(data))
    #expect(try !isDrawn(data.dropLast(9)))
    data.replaceSubrange(data.count - 4..<data.count, with: [1, 0, 0, 0])
    #expect(try !isDrawn(data))
  }

  @Test(arguments: [(1_000, true), (100_000, false)]) func elementsHaveALimit(count: Int, isDrawn: Bool) throws {
    #expect(
      try self.isDrawn(Self.document(Self.square + String(repeating: "<g/>", count: count))) == isDrawn)
  }

  @Test(arguments: [("g{x:1}", 100, true), ("g{x:1}", 3_000, false), ("g,", 3_000, false)])
  func selectorsTimesElementsHaveALimit(rule: String, count: Int, isDrawn: Bool) throws {
    let style = "<style>\(String(repeating: rule, count: count))</style>"
    #expect(
      try self.isDrawn(Self.document(style + Self.square + String(repeating: "<g/>", count: 3_000))) == isDrawn)
  }

  @Test func documentsWithHiddenPartsAreRefused() throws {
    #expect(try isDrawn("<!DOCTYPE svg>" + Self.document("<style>g { fill: red }</style>" + Self.square)))
    let document = Self.document(Self.square)
    #expect(try !isDrawn(#"<!DOCTYPE svg [<!ENTITY a "<g/>">]>"# + document))
    #expect(try !isDrawn(#"<?xml-stylesheet type="text/css" href="data:text/css,g{}"?>"# + document))
    for style in ["@import url(data:text/css,g{});", #"@\69mport url(data:text/css,g{});"#, "g&#44;g{}"] {
      #expect(try !isDrawn(Self.document("<style>\(style)</style>" + Self.square)), "\(style)")
    }
  }

  @Test func otherEncodingsAreRefused() throws {
    let document = Self.document(Self.square)
    for declaration in ["", #"<?xml version="1.0"?>"#, "<?xml version='1.0' encoding='UTF-8'?>\n", "\u{FEFF}"] {
      #expect(try isDrawn(declaration + document), "\(declaration)")
    }
    for name in ["UTF-7", "ISO-8859-1"] {
      #expect(try !isDrawn(#"<?xml version="1.0" encoding="\#(name)"?>"# + document), "\(name)")
    }
    for encoding in [String.Encoding.utf16, .utf16LittleEndian] {
      #expect(try !isDrawn(try #require(document.data(using: encoding))))
    }
  }

  /// Drawn, the first filter would take half a minute.
  @Test(arguments: [
    #"<filter id="f"><feTurbulence baseFrequency=".01" numOctaves="400000"/></filter>"#,
    #"<filter id="f"><feFlood flood-color="blue"/></filter><style>#glyph2 { filter: url(#f) !important; }</style>"#,
  ])
  func filtersAndDashesHaveNoEffect(filter: String) throws {
    let line = #"d="M0 -300H1000" stroke="red" stroke-width="1000" stroke-dasharray="100""#
    let content = #"\#(filter)<path id="glyph2" \#(line) filter="url(#f)"/>"#
    let coverage = try SVGFontFile.draw(Self.document(content), in: folder)
    #expect(coverage.channel(0).count { $0 == 255 } >= 49 * 49)
  }

  @Test func foregroundIsTheColourOfTheDocumentOnlyIfItStatesNone() throws {
    let content = #"<path id="glyph2" d="M0 200H1000V-800H0z" fill="currentColor"/>"#
    let plain = try SVGFontFile.draw(Self.document(content), in: folder)
    #expect(plain.fill.contains(255) && !plain.color.contains { $0 > 0 })
    let compressed = try SVGFontFile.draw(SVGFontFile.compressed(Self.document(content)), in: folder)
    #expect(compressed.isIdentical(to: plain))
    for attributes in [#"color="red""#, #"style="color: red""#] {
      let red = try SVGFontFile.draw(Self.document(content, attributes: attributes), in: folder)
      #expect(red.channel(0).contains(255) && !red.fill.contains { $0 > 0 }, "\(attributes)")
    }
  }
}
