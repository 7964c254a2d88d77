import Foundation
import NagareMedia
import NagarePixels
import TestSupport
import Testing

@Suite("Opening inputs")
struct DemuxerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func openingError(_ path: String) -> MediaError? {
    mediaError { _ = try Demuxer(path: path) }
  }

  @Test("a missing file cannot be opened")
  func missing() {
    let path = folder.path("missing.mp4")
    #expect(openingError(path) == .cannotOpen(path: path, reason: "No such file or directory"))
  }

  @Test("a folder cannot be opened")
  func directory() {
    #expect(openingError(folder.url.path) == .cannotOpen(path: folder.url.path, reason: "Is a directory"))
  }

  @Test("an empty file is not a video")
  func empty() throws {
    let path = try folder.write("", as: "empty.mp4")
    guard case .notAVideo(path, _) = openingError(path) else {
      Issue.record("\(String(describing: openingError(path)))")
      return
    }
  }

  @Test("a text file under a video's name is not a video")
  func text() throws {
    let path = try folder.write(String(repeating: "not a video\n", count: 100), as: "text.mp4")
    guard case .notAVideo(path, _) = openingError(path) else {
      Issue.record("\(String(describing: openingError(path)))")
      return
    }
  }

  @Test("a file with audio alone has no video stream")
  func audioOnly() throws {
    let path = folder.path("audio.mp4")
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", "sine=duration=0.5"])
    #expect(openingError(path) == .noVideoStream(path: path))
  }

  @Test("cover art is no video stream")
  func coverArt() throws {
    let path = folder.path("cover.mp4")
    try FFmpegTool.make(
      path,
      ["-f", "lavfi", "-i", "sine=duration=0.5"] + FFmpegTool.video(seconds: 0.04)
        + ["-map", "0", "-map", "1", "-c:v", "mjpeg", "-frames:v", "1", "-disposition:v:0", "attached_pic"])
    #expect(openingError(path) == .noVideoStream(path: path))
  }

  @Test(
    "a playlist that names another file is refused, and that file is not opened",
    arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\n%@\n#EXT-X-ENDLIST\n",
      "#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\nfile:%@\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile '%@'\n",
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><BaseURL>%@</BaseURL></MPD>",
    ])
  func playlists(playlist: String) throws {
    let target = folder.path("target.mp4")
    try FileManager.default.copyItem(atPath: FixtureFiles.path("clip.mp4"), toPath: target)
    let path = try folder.write(playlist.replacingOccurrences(of: "%@", with: target), as: "playlist.mp4")
    let watch = OpenWatch(target)
    guard case .notAVideo(path, _) = openingError(path) else {
      Issue.record("\(String(describing: openingError(path)))")
      return
    }
    #expect(watch.hasBeenOpened() != true)
    // The watch does notice when the file is opened.
    _ = try Data(contentsOf: URL(filePath: target))
    #expect(watch.hasBeenOpened() != false)
  }

  @Test("a colon in a file's name does not make it a protocol")
  func colon() throws {
    let path = folder.path("concat:a|b.mp4")
    try FileManager.default.copyItem(atPath: FixtureFiles.path("clip.mp4"), toPath: path)
    #expect(try Demuxer(path: path).video.frameCount == 200)
  }

  @Test("a frame of unknown position may follow a discontinuity")
  func unknownPosition() throws {
    let path = folder.path("in.ts")
    try FFmpegTool.make(path, FFmpegTool.video(seconds: 0.2))
    let video = try OpenVideo(path)
    let frame = try #require(video.frames(limit: 1).first)
    try #require(frame.position >= 0)
    #expect(try !video.demuxer.hasDiscontinuity(before: frame))
    #expect(try video.demuxer.hasDiscontinuity(before: VideoFrame()))
  }

  @Test("the description of the fixture is right")
  func description() throws {
    let demuxer = try Demuxer(path: FixtureFiles.path("clip.mp4"))
    let video = demuxer.video
    #expect((video.width, video.height) == (1280, 720))
    #expect(video.frameRate == 25)
    #expect(video.frameCount == 200)
    #expect(video.codec == "h264")
    #expect(video.pixelFormatName == "yuv420p")
    #expect(video.orientation == .upright)
    #expect(demuxer.startTimestamp == 0)
    #expect(abs((demuxer.duration ?? 0) - 8) < 0.05)
  }

  @Test(
    "the orientation is clockwise",
    arguments: [
      (90, DisplayOrientation(isTransposed: true, isMirroredX: true)),
      (180, DisplayOrientation(isMirroredX: true, isMirroredY: true)),
      (270, DisplayOrientation(isTransposed: true, isMirroredY: true)),
    ])
  func orientation(degrees: Int, orientation: DisplayOrientation) throws {
    let upright = folder.path("upright.mp4")
    let turned = folder.path("turned.mp4")
    try FFmpegTool.make(upright, FFmpegTool.video(seconds: 0.2))
    try FFmpegTool.turn(upright, by: degrees, to: turned)
    #expect(try Demuxer(path: turned).video.orientation == orientation)
  }
}
