import NagareComments
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@Suite struct DetectionTests {
  private func error(_ content: String) -> CommentReadError? {
    error(Array(content.utf8))
  }

  private func error(_ content: [UInt8]) -> CommentReadError? {
    do {
      _ = try read(content, format: nil)
      return nil
    } catch {
      return error
    }
  }

  @Test func bilibiliXMLIsFoundByContent() throws {
    for head in [
      "<i>", "<?xml-stylesheet href='#s'?><i>", "<!-- x --><i><BililiveRecorder version=\"1\"/>", "\n cut</d>",
    ] {
      let file = try read(head + item(), format: nil)
      #expect(file.format == .bilibiliXML)
      #expect(file.comments.count == 1)
    }
  }

  @Test func fileWithoutItemsIsRecognised() throws {
    let file = try read("<?xml version=\"1.0\"?><i><chatid>1</chatid></i>", format: nil)
    #expect(file.itemCount == 0)
  }

  @Test(arguments: [
    "<?xml version=\"2.0\" encoding=\"UTF-8\"?><i><d p=\"51,0,1000,1,25,255,1626077354,0,abc\">x</d></i>",
    "<?xml version='2.0'?><i></i>", "<i><oid>1</oid><d p=\"51,0,1000,1,25,255\">x</d></i>",
  ])
  func version2IsNotMistakenForVersion1(content: String) throws {
    #expect(try read(content, format: nil).format == .bilibiliXML2)
  }

  @Test(arguments: [
    ("{\"a\":1}", ForeignContent.json), (" [1]", .json), ("[Script Info]\nTitle: x", .subtitles),
    ("WEBVTT\n", .subtitles),
    ("1\n00:00:01,000 --> 00:00:02,000\nx", .subtitles),
    ("<!DOCTYPE html><html><body>404</body></html>", .html), ("<rss><item/></rss>", .xml),
    ("<?xml version=\"1.0\"?>", .xml), ("hello", .text), ("a\0b", .binary), ("\0\0\0\u{18}ftypmp42", .video),
    ("FLV\u{1}", .video), ("RIFF....AVI ", .video), ("Rar!", .archive), ("GIF89a", .image),
  ])
  func otherContentIsNamed(content: String, expected: ForeignContent) {
    #expect(error(content) == .unrecognised(expected))
  }

  @Test func otherBytesAreNamed() {
    #expect(error([0x1A, 0x45, 0xDF, 0xA3]) == .unrecognised(.video))
    #expect(error([0xFF, 0xD8, 0xFF]) == .unrecognised(.image))
    #expect(error([0xFF, 0xFE, 0x61, 0]) == .unrecognised(.text))
  }

  @Test func emptyContentIsAnError() {
    for content in ["", "\u{FEFF}", " \r\n\t"] { #expect(error(content) == .empty) }
  }

  @Test func forcedFormatSkipsDetection() throws {
    #expect(try read("[" + item(), format: .bilibiliXML).comments.count == 1)
  }

  @Test func missingFileIsNotFound() {
    #expect(throws: CommentReadError.notFound) { try CommentReader.read(contentsOf: "/nonexistent/comments.xml") }
  }

  @Test func folderIsUnreadable() {
    #expect(throws: CommentReadError.unreadable(reason: String(cString: strerror(EISDIR)))) {
      try CommentReader.read(contentsOf: "/")
    }
  }

  @Test func emptyFileIsAnError() {
    #expect(throws: CommentReadError.empty) { try CommentReader.read(contentsOf: "/dev/null") }
    #expect(throws: CommentReadError.empty) {
      try CommentReader.read(contentsOf: "/dev/null", format: .bilibiliXML)
    }
  }

  @Test func pipeIsReadToItsEnd() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[0]) }
    let content = Array(item().utf8)
    #expect(write(ends[1], content, content.count) == content.count)
    close(ends[1])
    #expect(try CommentReader.read(contentsOf: "/dev/fd/\(ends[0])").comments.count == 1)
  }
}
