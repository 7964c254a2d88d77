import Foundation
import Testing

/// What ffmpeg and ffprobe, which share no code with the program's own checks, make and say of videos.
enum Media {
  /// Makes a video of a moving test picture, `seconds` long.
  static func make(
    _ path: String, size: String = "320x180", rate: Int = 25, seconds: Int = 2, options: [String] = []
  ) throws {
    let source = "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)"
    let encoding = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast"]
    try ffmpeg(["-f", "lavfi", "-i", source] + encoding + options + [path])
  }

  /// The samples of all frames, or of those that a filter lets through.
  static func samples(of path: String, format: String, filter: String? = nil) throws -> Data {
    let filters = filter.map { ["-vf", $0] } ?? []
    return try ffmpeg(
      ["-i", path, "-map", "0:v:0"] + filters
        + ["-fps_mode", "passthrough", "-pix_fmt", format, "-f", "rawvideo", "-"])
  }

  /// What ffmpeg complains of when it decodes every stream.
  static func complaints(about path: String) throws -> String {
    try Program.tool(["ffmpeg", "-v", "error", "-i", path, "-f", "null", "-"]).run().diagnostics
  }

  /// The number of frames that can be decoded.
  static func frameCount(of path: String) throws -> Int {
    Int(try probe(path, "stream=nb_read_frames", ["-count_frames"])) ?? 0
  }

  /// Width and height, such as `320,180`.
  static func size(of path: String) throws -> String { try probe(path, "stream=width,height") }

  private static func probe(_ path: String, _ entries: String, _ options: [String] = []) throws -> String {
    let show = ["-select_streams", "v:0", "-show_entries", entries, "-of", "csv=p=0"]
    let outcome = try Program.tool(["ffprobe", "-v", "error"] + options + show + [path]).run()
    return String(outcome.lines.first ?? "")
  }

  @discardableResult
  private static func ffmpeg(_ arguments: [String]) throws -> Data {
    let outcome = try Program.tool(["ffmpeg", "-v", "error", "-y"] + arguments).run()
    try #require(outcome.ending == .exit(0), "\(outcome.diagnostics)")
    return outcome.output
  }
}

/// A small video that many tests share: 320x180, 25 fps, 2 s, made once.
enum SmallClip {
  private static let made = Result {
    let folder = try Workspace()
    try Media.make(folder / "small.mp4")
    return Kept(folder: folder)
  }

  /// Never written to after it is made, so that it is safe to share.
  private struct Kept: @unchecked Sendable { let folder: Workspace }

  static var path: String {
    get throws { try made.get().folder / "small.mp4" }
  }
}
