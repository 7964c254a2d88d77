import Foundation
import FuzzSupport
import Nagare

/// What a typesetter is made with.
struct FontChoice: Hashable {
  enum Origin: UInt8, CaseIterable {
    /// Those made for tests, emoji of layers among them.
    case made
    /// The parts of fonts that come with the sources.
    case bundled
    /// Those of this machine.
    case installed
  }

  let origin: Origin
  let isBold: Bool

  init(_ byte: UInt8) {
    origin = Origin.allCases[Int(byte & 3) % Origin.allCases.count]
    isBold = byte & 4 != 0
  }
}

/// Typesetters, each made when it is first needed and kept: to open fonts takes longer than to draw.
enum Typesetters {
  // The fuzzer calls from one thread.
  nonisolated(unsafe) private static var known: [FontChoice: Typesetter] = [:]

  static func typesetter(_ choice: FontChoice) -> Typesetter {
    if let found = known[choice] { return found }
    let request = FontRequest(files: files(of: choice.origin), isBold: choice.isBold)
    do {
      // One policy each, and so small a memory of glyphs that they are often drawn anew.
      let made = try Typesetter(
        fonts: request, missingGlyphs: choice.isBold ? .skip : .box, glyphCacheBytes: 1 << 16)
      known[choice] = made
      return made
    } catch {
      require(false, "the fonts can be opened: \(error)")
      exit(1)
    }
  }

  private static func files(of origin: FontChoice.Origin) -> [String] {
    switch origin {
    case .made: ["NagareTest.ttf", "NagareTestFallback.ttf", "NagareTestEmoji.ttf"].map { "\(fixtures)/\($0)" }
    case .bundled: bundledNames.map { "\(fixtures)/fonts/\($0)" }
    case .installed: []
    }
  }

  private static var bundledNames: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(fixtures)/fonts")) ?? []
    return names.filter { $0.hasSuffix("tf") }.sorted()
  }

  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../../Fixtures").standardizedFileURL.path
}
