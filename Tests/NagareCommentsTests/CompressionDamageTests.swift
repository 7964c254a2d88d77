import NagareComments
import TestSupport
import Testing

@Suite struct CompressionDamageTests {
  /// Checks that a damaged file is read like the plain one, or with one problem at its end.
  ///
  /// - Returns: the file; nil if it cannot be read.
  @discardableResult
  private func check(
    _ bytes: [UInt8], against plain: CommentFile, _ comment: @autoclosure () -> String
  ) -> CommentFile? {
    guard let file = try? read(bytes, format: nil) else { return nil }
    let losses = file.problems.count { $0.reason == .compressedDataEnds }
    #expect(losses == 0 ? file == plain : losses == 1, "\(comment())")
    #expect(losses == 0 || file.problems.last?.reason == .compressedDataEnds, "\(comment())")
    return file
  }

  @Test func prefixesGiveTheDecompressedComments() throws {
    let plain = try CompressedFixture.bytes("plain.xml")
    let cuts = try CompressedFixture.cuts()
    #expect(cuts.count == 6)
    for (name, cut) in cuts {
      let bytes = try CompressedFixture.bytes(name)
      #expect(cut.sizes.count == bytes.count)
      for (count, size) in cut.sizes.enumerated().dropFirst() {
        // A deflate stream has no signature, and is recognised by its first 32 decompressed bytes.
        let isKnown = size >= (name.contains("deflate-6") ? 32 : 1)
        let prefix = Array(bytes.prefix(count))
        guard isKnown else {
          #expect(throws: CommentReadError.self, "\(name) \(count)") { try read(prefix, format: nil) }
          continue
        }
        var expected = try read(Array(plain.prefix(size)))
        if !cut.ends.contains(count) {
          let lines = plain.prefix(size).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          let place = CommentPosition(offset: size, line: lines.count, column: lines[lines.count - 1].count + 1)
          expected.problems.append(CommentProblem(position: place, reason: .compressedDataEnds))
        }
        #expect(try read(prefix) == expected, "\(name) \(count)")
      }
    }
  }

  @Test(arguments: try CompressedFixture.wholeNames())
  func truncationInventsNothingAndIsReported(name: String) throws {
    let (bytes, plain) = try (CompressedFixture.bytes(name), CompressedFixture.plain())
    let ends = try CompressedFixture.cuts()[name]?.ends ?? []
    for count in 1..<bytes.count where !ends.contains(count) {
      let file = check(Array(bytes.prefix(count)), against: plain, "\(count)")
      #expect(file.map { plain.comments.starts(with: $0.comments) } != false, "\(count)")
    }
  }

  @Test(arguments: try CompressedFixture.wholeNames())
  func changedBytesLoseNothingSilently(name: String) throws {
    // Raw deflate has no checksum, so changes cannot always be detected.
    if name.contains("deflate-") { return }
    let (bytes, plain) = try (CompressedFixture.bytes(name), CompressedFixture.plain())
    for index in bytes.indices {
      for change in [0x01, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[index] ^= change
        check(changed, against: plain, "\(index) \(change)")
      }
    }
  }

  @Test func truncatedChecksumLosesNoComment() throws {
    let plain = try CompressedFixture.plain()
    for name in ["whole-gzip.gz", "whole-zlib-6.zz"] {
      let file = try read(CompressedFixture.bytes(name).dropLast(), format: nil)
      #expect(file.comments == plain.comments)
      #expect(file.problems.map(Bad.init) == [Bad(line: 16, .compressedDataEnds)])
      #expect(file.itemCount == plain.itemCount)
    }
  }

  @Test func archiveWithoutDirectoryIsReadFromItsFirstFile() throws {
    let plain = try CompressedFixture.plain()
    for name in try CompressedFixture.wholeNames() where name.hasPrefix("whole-zip-") && name.hasSuffix(".zip") {
      // The inner archive of zip-in-zip stays whole.
      let bytes = try CompressedFixture.bytes(name)
      let directory = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
      let first = name.contains("macos") ? bytes.indices.first { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) } : nil
      let file = try read(Array(bytes[..<(first ?? directory)]), format: nil)
      #expect(file.comments == plain.comments, "\(name)")
      #expect(file.problems.map(\.reason) == [.compressedDataEnds], "\(name)")
    }
  }

  @Test func trailingBytesAreReported() throws {
    for name in ["whole-gzip.gz", "whole-zlib-6.zz", "whole-deflate-6.deflate"] {
      let file = try read(CompressedFixture.bytes(name) + [1, 2, 3], format: nil)
      #expect(try file.comments == CompressedFixture.plain().comments, "\(name)")
      #expect(file.problems.map(\.reason) == [.compressedDataEnds], "\(name)")
    }
  }

  @Test func dataThatDecompressesToNothingIsAnError() {
    for bytes in [
      [0x1F, 0x8B], [0x1F, 0x8B, 8, 0], [0x78, 0x9C, 0], [0x78, 0x01, 0xFF], Array("PK\u{3}\u{4}".utf8),
    ] {
      for format in [nil, CommentFormat.bilibiliXML] {
        #expect(throws: CommentReadError.compressed(.corrupt)) { try read(bytes, format: format) }
      }
    }
  }

  @Test func randomBytesGiveNoComments() throws {
    let leads: [[UInt8]] = [
      [], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], [0x78, 0x9C], [0x78, 0x01], Array("PK\u{3}\u{4}".utf8), [4], [5], [3],
    ]
    for seed in 0..<8_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let length = Int.random(in: 1...600, using: &generator)
      let bytes = leads[Int(seed) % leads.count] + (0..<length).map { _ in .random(in: 0...255, using: &generator) }
      let file = try? read(bytes, format: nil)
      #expect(file?.comments.isEmpty != false, "seed \(seed)")
    }
  }

  @Test func corruptArchivesAreReadWithoutACrash() throws {
    let plain = try CompressedFixture.plain()
    let archives = try CompressedFixture.wholeNames().filter { $0.hasSuffix(".zip") }.map(CompressedFixture.bytes)
    let values: [UInt8] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 0x50, 0x4B, 0x7F, 0x80, 0xFF]
    for seed in 0..<8_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = archives[Int(seed) % archives.count]
      for _ in 0..<Int.random(in: 1...12, using: &generator) {
        // The signature is kept. About half of the changes are near the directory.
        let first = Bool.random(using: &generator) ? 4 : bytes.count * 2 / 3
        let value = values[Int.random(in: 0..<values.count, using: &generator)]
        bytes[Int.random(in: first..<bytes.count, using: &generator)] = value
      }
      check(bytes, against: plain, "seed \(seed)")
    }
  }
}
