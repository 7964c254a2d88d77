import Foundation
import NagareText
import TestSupport
import Testing

/// Fonts with gradients whose tables are damaged or made to take forever.
@Suite struct HostilePaintTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func typesetter(_ tables: FontTables) throws -> Typesetter {
    let path = folder.path("font.ttf")
    try tables.write(to: path)
    return try Typesetter(fonts: FontRequest(files: [path]))
  }

  /// Everything in the font.
  private static let text = String(
    String.UnicodeScalarView(
      (Array(0xE000..<0xE01C) + Array(0xE141..<0xE15B) + Array(0xE161..<0xE16B)).compactMap(Unicode.Scalar.init)))

  /// A font with damaged paints.
  private func damaged(seed: UInt64) throws -> FontTables {
    var generator = SeededGenerator(seed: seed)
    var tables = try FontTables(path: TestFonts.paints)
    let whole = try #require(tables["COLR"])
    for tag in ["COLR", "CPAL"] {
      guard var table = tables[tag] else { continue }
      for _ in 0..<(1 + table.count / 60) {
        table[table.startIndex + Int.random(in: 0..<table.count, using: &generator)] = UInt8.random(
          in: .min ... .max, using: &generator)
      }
      tables[tag] = seed % 4 == 0 ? table.prefix(Int.random(in: 0...table.count, using: &generator)) : table
    }
    // Keeps the version and the list's place, so that there is a font to draw with.
    if tables["COLR"].map({ $0.count > 34 }) ?? false {
      tables["COLR"]?.replaceSubrange(0..<34, with: whole.prefix(34))
    }
    return tables
  }

  @Test func damagedTablesGiveColours() throws {
    var colored = 0
    for seed in 0..<16 as Range<UInt64> {
      // Some of the fonts are refused.
      guard let typesetter = try? typesetter(damaged(seed: seed)) else { continue }
      let coverage = typesetter.coverage(of: Self.text, TextStyle(size: 17, outline: 1))
      let alpha = coverage.channel(3)
      for channel in 0..<3 {
        #expect(zip(coverage.channel(channel), alpha).allSatisfy { $0 <= $1 }, "seed \(seed)")
      }
      if alpha.contains(where: { $0 > 0 }) { colored += 1 }
    }
    #expect(colored > 8)
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Layers that each are 255 layers, twenty levels deep, of which the last one is drawn by `leaf`.
  private func bomb(leaf: [UInt8], levels: Int = 20) throws -> FontTables {
    var tables = try FontTables(path: TestFonts.paints)
    let (width, header) = (255, 34)
    let list = header + 10
    let paints = 4 + 4 * width * levels
    var table = [UInt8]()
    // Version 1, nothing of version 0, one glyph, the layers, and no more.
    table += Self.bytes(1, 2) + Self.bytes(0, 12) + Self.bytes(header, 4) + Self.bytes(list, 4) + Self.bytes(0, 12)
    // The third glyph is that of "A".
    table += Self.bytes(1, 4) + Self.bytes(2, 2) + Self.bytes(list + paints - header, 4)
    table += Self.bytes(width * levels, 4)
    for level in 1...levels {
      for _ in 0..<width { table += Self.bytes(paints + 6 * level, 4) }
    }
    for level in 0..<levels { table += [1, UInt8(width)] + Self.bytes(width * level, 4) }
    tables["COLR"] = Data(table + leaf)
    return tables
  }

  /// A bound on the number of paints ends what would be drawn 255 to the power of 20 times.
  @Test func layersOfLayersEnd() throws {
    for leaf in [[2, 0, 0, 0x40, 0], [11, 0xFF, 0xFF, 0, 0]] as [[UInt8]] {
      let coverage = try typesetter(bomb(leaf: leaf)).coverage(of: "\u{E141}", TextStyle(size: 40, outline: 0))
      #expect(!coverage.color.contains { $0 > 0 })
    }
  }

  @Test func paintsWithinTheBoundAreDrawn() throws {
    // A glyph, whose outline is the square, filled with opaque red.
    let square = try #require(
      (2..<200).first { glyph in
        try drawsSquare(glyph)
      })
    #expect(square > 0)
  }

  private func drawsSquare(_ glyph: Int) throws -> Bool {
    let leaf = [10, 0, 0, 6] + Self.bytes(glyph, 2) + [2, 0, 0, 0x40, 0]
    let coverage = try typesetter(bomb(leaf: leaf, levels: 1)).coverage(
      of: "\u{E141}", TextStyle(size: 20, outline: 0))
    return coverage.channel(0).count { $0 == 255 } > 300
  }

  /// An em of 16 units makes glyphs of 1,000 units 62 ems wide.
  @Test func glyphsFarLargerThanTextAreNotDrawn() throws {
    var tables = try FontTables(path: TestFonts.paints)
    tables["head"]?.replaceSubrange(18..<20, with: [0, 16])
    let coverage = try typesetter(tables).coverage(of: "\u{E141}", TextStyle(size: 40, outline: 2))
    #expect(!coverage.color.contains { $0 > 0 })
  }
}
