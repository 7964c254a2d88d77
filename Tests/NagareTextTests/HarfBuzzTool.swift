import Foundation
import Testing

/// The program hb-shape, as an independent reference.
enum HarfBuzzTool {
  struct Glyph: Decodable {
    let g: UInt32
    let dx: Int
    let ax: Int
  }

  /// Whether a text has kana, which Nagare does not kern.
  static func hasKana(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x3040...0x30FF).contains($0.value) }
  }

  /// Shapes one line with one font.
  /// - Parameters:
  ///   - size: the em in the units of the result; nil for the font's own.
  ///   - language: BCP 47.
  ///   - kerns: whether to apply kerning.
  static func shape(
    _ text: String, font: String, index: Int, size: Int? = nil, language: String = "zh-Hans",
    kerns: Bool = true
  ) throws -> [Glyph] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["hb-shape", "--output-format=json", "--no-glyph-names", "--face-index=\(index)", "--language=\(language)"]
      + (kerns ? [] : ["--features=-kern"])
      + (size.map { ["--font-size=\($0)"] } ?? []) + [font, text]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "hb-shape is needed (package libharfbuzz-bin)")
    return try JSONDecoder().decode([Glyph].self, from: data)
  }
}
