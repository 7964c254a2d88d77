import Foundation
import FuzzSupport
import Nagare

/// The fonts of a typesetter.
struct FontChoice: Hashable {
  enum Origin: UInt8, CaseIterable {
    /// Fonts made for tests, one of them with layered emoji.
    case made
    /// Subsets of real fonts in `Fixtures/fonts`.
    case bundled
    /// The fonts of this machine.
    case installed
  }

  let origin: Origin
  let isBold: Bool

  init(_ byte: UInt8) {
    origin = Origin.allCases[Int(byte & 3) % Origin.allCases.count]
    isBold = byte & 4 != 0
  }
}

/// Typesetters, made on first use and kept, as opening fonts takes longer than drawing.
enum Typesetters {
  // The fuzzer calls from one thread.
  nonisolated(unsafe) private static var cache: [FontChoice: Typesetter] = [:]

  static func typesetter(_ choice: FontChoice) -> Typesetter {
    if let found = cache[choice] { return found }
    let request = FontRequest(files: files(of: choice.origin), isBold: choice.isBold)
    do {
      // One policy for each weight, and so small a cache that glyphs are often redrawn.
      let made = try Typesetter(
        fonts: request, missingGlyphs: choice.isBold ? .skip : .box, glyphCacheBytes: 1 << 16)
      cache[choice] = made
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
