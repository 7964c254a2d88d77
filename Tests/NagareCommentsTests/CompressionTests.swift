import NagareComments
import TestSupport
import Testing

@Suite struct CompressionTests {
  private func error(_ name: String) throws -> CommentReadError? {
    let bytes = try CompressedFixture.bytes(name)
    return #expect(throws: CommentReadError.self) { try read(bytes, format: nil) }
  }

  /// The decompressed bytes with another limit.
  private func content(_ bytes: [UInt8], limit: Int) throws(CommentReadError) -> (bytes: [UInt8], isComplete: Bool) {
    let result = bytes.withUnsafeBytes { buffer in
      Result<([UInt8], Bool), CommentReadError> { () throws(CommentReadError) in
        let content = try ContentBytes(buffer, limit: limit)
        return (Array(content.bytes), content.isComplete)
      }
    }
    return try result.get()
  }

  @Test(arguments: try CompressedFixture.wholeNames())
  func compressedFileIsReadLikeAnyOther(name: String) throws {
    let expected = try CompressedFixture.plain()
    #expect(try CommentReader.read(contentsOf: FixtureFiles.path("compressed/\(name)")) == expected)
    #expect(try read(CompressedFixture.bytes(name), format: nil) == expected)
    #expect(try read(CompressedFixture.bytes(name)) == expected, "with a given format")
  }

  @Test func everyContainerHasFixtures() throws {
    #expect(try CompressedFixture.plain().comments.count == 12)
    let names = try CompressedFixture.wholeNames()
    for (kind, count) in [("gzip", 6), ("zlib", 10), ("deflate", 12), ("zip", 11)] {
      #expect(names.count { $0.hasPrefix("whole-\(kind)-") || $0.hasPrefix("whole-\(kind).") } == count, "\(kind)")
    }
  }

  @Test func uncompressedContentIsNotCopied() throws {
    for text in ["<i>\(item())</i>", "x^2 is text, not zlib", "{\"a\":1}", "7z\u{BC}\u{AF}\u{27}\u{1C}\0\0"] {
      try Array(text.utf8).withUnsafeBytes { buffer in
        let content = try ContentBytes(buffer)
        let (start, count, isComplete) = (content.bytes.baseAddress, content.bytes.count, content.isComplete)
        #expect(start == buffer.baseAddress && count == buffer.count && isComplete, "\(text)")
      }
    }
  }

  @Test func storedFileOfAnArchiveIsNotCopied() throws {
    try CompressedFixture.bytes("whole-zip-in-zip.zip").withUnsafeBytes { buffer in
      let content = try ContentBytes(buffer, limit: 0)
      let offset = try content.bytes.baseAddress.map { try $0 - #require(buffer.baseAddress) }
      let (found, plain) = (Array(content.bytes), try CompressedFixture.bytes("plain.xml"))
      #expect(offset.map { (0..<buffer.count).contains($0) } == true)
      #expect(found == plain)
    }
  }

  @Test func deflateStreamIsRecognisedBy32DecompressedBytes() throws {
    let bytes = try CompressedFixture.bytes("whole-deflate-6.deflate")
    let cut = try #require(try CompressedFixture.cuts()["whole-deflate-6.deflate"])
    #expect(cut.sizes.contains(31) && cut.sizes.contains(32))
    for (count, size) in cut.sizes.enumerated() {
      let prefix = Array(bytes.prefix(count))
      let content = try content(prefix, limit: 1_000)
      #expect((content.bytes == prefix && content.isComplete) == (size < 32), "\(count)")
    }
  }

  @Test func archiveMustHaveOneFile() throws {
    #expect(try error("no-files.zip") == .compressed(.fileCount(0)))
    #expect(try error("folder.zip") == .compressed(.fileCount(0)))
    #expect(try error("two-files.zip") == .compressed(.fileCount(2)))
    #expect("\(CommentReadError.compressed(.fileCount(2)))" == "the zip archive has 2 files instead of one")
  }

  @Test func unreadableArchivesGiveTheReason() throws {
    #expect(try error("encrypted.zip") == .compressed(.encrypted))
    #expect(try error("bzip2.zip") == .compressed(.method(12)))
    #expect("\(DecompressionError.method(12))" == "the zip archive uses an unsupported compression method: bzip2")
    #expect("\(DecompressionError.method(77))" == "the zip archive uses an unsupported compression method: 77")
  }

  @Test func emptyCompressedContentIsAnError() throws {
    for name in ["empty.gz", "empty.zz", "empty-file.zip"] { #expect(try error(name) == .empty, "\(name)") }
  }

  @Test func decompressedForeignContentIsNamed() throws {
    #expect(try error("deflate-of-picture.deflate") == .unrecognised(.image))
  }

  @Test func moreThanTwoLevelsAreRefused() throws {
    #expect(CommentLimits.compressionLevels == 2)
    #expect(try error("three-levels.gz") == .compressed(.tooDeep))
  }

  @Test func limitAppliesToTheDecompressedSize() throws {
    let plain = try CompressedFixture.bytes("plain.xml")
    for name in ["whole-gzip.gz", "whole-gzip-members.gz", "whole-zlib-6.zz", "whole-zip-deflated.zip"] {
      let bytes = try CompressedFixture.bytes(name)
      #expect(try content(bytes, limit: plain.count) == (plain, true), "\(name)")
      for limit in [0, 1, plain.count - 1] {
        #expect(throws: CommentReadError.compressed(.tooLarge), "\(name)") { try content(bytes, limit: limit) }
      }
    }
  }

  @Test func limitAppliesToAllLevelsTogether() throws {
    let (plain, inner) = try (CompressedFixture.bytes("plain.xml"), CompressedFixture.bytes("whole-gzip.gz"))
    let bytes = try CompressedFixture.bytes("whole-gzip-in-zip.zip")
    let both = plain.count + inner.count
    #expect(try content(bytes, limit: both) == (plain, true))
    #expect(throws: CommentReadError.compressed(.tooLarge)) { try content(bytes, limit: both - 1) }
  }

  /// 7 KB that would decompress to 4 GiB.
  @Test(.timeLimit(.minutes(5))) func bombIsRefusedWithinTheLimit() throws {
    let start = ContinuousClock.now
    #expect(try error("bomb.gz") == .compressed(.tooLarge))
    #expect(ContinuousClock.now - start < .seconds(120 * Sanitizer.patience))
  }

  @Test func unsupportedArchivesAreNamed() {
    let leads: [[UInt8]] = [
      [0x28, 0xB5, 0x2F, 0xFD, 0, 0], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C],
      Array("Rar!\u{1A}\u{7}\0".utf8),
    ]
    for lead in leads {
      #expect(throws: CommentReadError.unrecognised(.archive)) { try read(lead, format: nil) }
    }
  }
}
