import Foundation
import NagareComments
import TestSupport
import Testing

/// Folders of images.
@Suite struct EmoteFolderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func emotes(in text: String) throws -> [String] {
    var comment = Comment(text)
    try EmoteFolder(contentsOf: folder.url.path).codes.apply(to: &comment)
    return comment.emotes.map(\.image.id)
  }

  @Test func filesAreFoundByTheirNames() throws {
    let names = ["a.gif", "b.webp", "c.png", "d.apng", "e.jpg", "f.jpeg", "G.PNG", "h.i.png"]
    for name in names { try folder.write("image", as: name) }
    for name in ["notes.txt", ".png", ".hidden.png", "j", "k.svg"] { try folder.write("image", as: name) }
    let found = try EmoteFolder(contentsOf: folder.url.path)
    #expect(found.codes.codes.sorted() == ["G", "a", "b", "c", "d", "e", "f", "h.i"])
    #expect(found.skipped.isEmpty)
    #expect(try emotes(in: ":a: [b] c G h.i") == ["a.gif", "b.webp", "c.png", "G.PNG", "h.i.png"])
  }

  @Test func theFirstSuffixCounts() throws {
    for name in ["a.jpg", "a.png", "a.gif", "b.jpeg", "b.webp"] { try folder.write(name, as: name) }
    #expect(try emotes(in: "a b") == ["a.gif", "b.webp"])
  }

  @Test func unusableFilesAreSkipped() throws {
    try folder.write("image", as: "good.png")
    try folder.write("", as: "empty.png")
    try folder.write(String(repeating: "x", count: CommentLimits.imageBytes + 1), as: "large.gif")
    try folder.write(String(repeating: "x", count: CommentLimits.imageBytes), as: "largest.gif")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder.png"), withIntermediateDirectories: true)
    #expect(mkfifo(folder.path("pipe.png"), 0o600) == 0)
    let found = try EmoteFolder(contentsOf: folder.url.path)
    #expect(found.skipped == ["empty.png", "folder.png", "large.gif", "pipe.png"])
    #expect(found.codes.codes.sorted() == ["good", "largest"])
  }

  @Test func allImagesTogetherAreLimited() throws {
    let count = CommentLimits.allImageBytes / CommentLimits.imageBytes
    for number in 0...count {
      let path = try folder.write("", as: "\(100 + number).png")
      #expect(truncate(path, off_t(CommentLimits.imageBytes)) == 0)
    }
    let found = try EmoteFolder(contentsOf: folder.url.path)
    #expect(found.codes.count == count && found.skipped == ["\(100 + count).png"])
  }

  @Test func aFolderWithoutImagesIsAnError() throws {
    let path = folder.url.path
    #expect(throws: EmoteFolderError.noImages(path: path)) { try EmoteFolder(contentsOf: path) }
    let missing = folder.path("missing")
    #expect(throws: EmoteFolderError.notFound(path: missing)) { try EmoteFolder(contentsOf: missing) }
    let file = try folder.write("image", as: "a.png")
    #expect(throws: EmoteFolderError.notAFolder(path: file)) { try EmoteFolder(contentsOf: file) }
    #expect("\(EmoteFolderError.notFound(path: "x"))" == "x: no such folder")
  }
}
