import Foundation
import NagareMedia
import TestSupport
import Testing

@Suite("Inputs that may be opened")
struct InputAccessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func still(_ name: String) throws -> String {
    let path = folder.path(name)
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", "testsrc2=size=32x24", "-frames:v", "1"])
    return path
  }

  @Test(
    "still images are opened only with access to images", arguments: ["a.png", "a.jpg", "a.bmp", "a.tiff", "a.webp"])
  func images(name: String) throws {
    let path = try still(name)
    guard case .notAVideo(path, _) = mediaError({ _ = try Demuxer(path: path) }) else {
      Issue.record("opened as a video")
      return
    }
    let video = try Demuxer(path: path, access: .imagesAndNetwork).video
    #expect((video.width, video.height) == (32, 24))
  }

  @Test("a name with a pattern is the name of one file")
  func patterns() throws {
    let other = try still("p1.png")
    let path = folder.path("p%d.png")
    try FileManager.default.copyItem(atPath: other, toPath: path)
    let watch = OpenWatch(other)
    #expect(try OpenVideo(demuxer: Demuxer(path: path, access: .imagesAndNetwork)).frames().count == 1)
    #expect(watch.hasBeenOpened() != true)
    #expect(mediaError { _ = try Demuxer(path: folder.path("%d.png"), access: .imagesAndNetwork) } != nil)
    #expect(watch.hasBeenOpened() != true)
  }

  @Test(
    "playlists that name other files are refused as images, too",
    arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\n%@\n#EXT-X-ENDLIST\n", "ffconcat version 1.0\nfile '%@'\n",
    ])
  func playlists(playlist: String) throws {
    let target = folder.path("target.mp4")
    try FileManager.default.copyItem(atPath: FixtureFiles.path("clip.mp4"), toPath: target)
    let path = try folder.write(playlist.replacingOccurrences(of: "%@", with: target), as: "playlist.png")
    let watch = OpenWatch(target)
    guard case .notAVideo(path, _) = mediaError({ _ = try Demuxer(path: path, access: .imagesAndNetwork) }) else {
      Issue.record("a playlist was opened")
      return
    }
    #expect(watch.hasBeenOpened() != true)
  }

  @Test(
    "protocols that are not of the network are file names", arguments: ["concat:", "file://", "data:", "hls://"])
  func protocols(scheme: String) throws {
    let path = scheme + folder.path("none.png")
    #expect(
      mediaError { _ = try Demuxer(path: path, access: .imagesAndNetwork) }
        == .cannotOpen(path: path, reason: "No such file or directory"))
  }

  @Test(
    "opening a truncated image returns, whatever its length", arguments: [0, 1, 2, 11, 17, 40, 2_047])
  func shortFiles(length: Int) throws {
    for name in ["a.png", "a.jpg", "a.bmp", "a.tiff", "a.webp", "a.gif"] {
      let path = try still(name)
      let cut = folder.path("cut-" + name)
      try Data(contentsOf: URL(filePath: path)).prefix(length).write(to: URL(filePath: cut))
      // An error or none: the call has to return.
      _ = mediaError { _ = try Demuxer(path: cut, access: .imagesAndNetwork) }
    }
  }
}
