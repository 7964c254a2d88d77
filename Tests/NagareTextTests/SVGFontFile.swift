import CZlib
import Foundation
import NagareText
import TestSupport
import Testing

/// A font whose only document is that of the glyph 2, which "A" of Fixtures/generator/svgfont.py has.
enum SVGFontFile {
  static func draw(_ document: String, in folder: TemporaryFolder) throws -> TextCoverage {
    try draw(Data(document.utf8), in: folder)
  }

  /// Draws the glyph at 50 pixels to the em.
  static func draw(_ document: Data, in folder: TemporaryFolder) throws -> TextCoverage {
    func bytes(_ value: Int, _ count: Int) -> Data {
      Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
    }
    var tables = try FontTables(path: TestFonts.svg)
    // A list of one document, for glyph 2, behind the header.
    tables["SVG "] =
      bytes(0, 2) + bytes(10, 4) + bytes(0, 4) + bytes(1, 2) + bytes(2, 2) + bytes(2, 2) + bytes(14, 4)
      + bytes(document.count, 4) + document
    try tables.write(to: folder.path("font.ttf"))
    let typesetter = try Typesetter(fonts: FontRequest(files: [folder.path("font.ttf")]))
    return try typesetter.coverage(of: DrawnGlyph.text("A"), TextStyle(size: 50, outline: 0))
  }

  /// Compresses a document with gzip.
  static func compressed(_ document: String) throws -> Data {
    var stream = z_stream()
    var (input, output) = (Array(document.utf8), [UInt8](repeating: 0, count: document.utf8.count + 1_000))
    return try withUnsafeMutablePointer(to: &stream) { stream in
      try #require(nagare_deflate_init(stream, 31) == Z_OK)
      defer { deflateEnd(stream) }
      return try input.withUnsafeMutableBufferPointer { input in
        try output.withUnsafeMutableBufferPointer { output in
          (stream.pointee.next_in, stream.pointee.avail_in) = (input.baseAddress, UInt32(input.count))
          (stream.pointee.next_out, stream.pointee.avail_out) = (output.baseAddress, UInt32(output.count))
          try #require(deflate(stream, Z_FINISH) == Z_STREAM_END)
          return Data(output.prefix(output.count - Int(stream.pointee.avail_out)))
        }
      }
    }
  }
}
