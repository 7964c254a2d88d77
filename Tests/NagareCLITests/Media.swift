import Foundation
import TestSupport
import Testing

/// Makes and inspects videos with ffmpeg and ffprobe, independently of the program's own checks.
enum Media {
  /// Makes a video of a moving test pattern, `seconds` long.
  static func make(
    _ path: String, size: String = "320x180", rate: Int = 25, seconds: Int = 2, options: [String] = []
  ) throws {
    let source = "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)"
    let encoding = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast"]
    try FFmpegTool.make(path, ["-f", "lavfi", "-i", source] + encoding + options)
  }

  /// The samples of all frames, or of those that a filter selects.
  static func samples(of path: String, format: String, filter: String? = nil) throws -> Data {
    let filters = filter.map { ["-vf", $0] } ?? []
    return try ffmpeg(
      ["-i", path, "-map", "0:v:0"] + filters
        + ["-fps_mode", "passthrough", "-pix_fmt", format, "-f", "rawvideo", "-"])
  }

  /// A checksum of each frame.
  static func frameHashes(of path: String) throws -> [String] {
    let text = try ffmpeg(["-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "framemd5", "-"])
    return String(decoding: text, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
      .compactMap { $0.split(separator: ",").last.map { String($0.drop { $0 == " " }) } }
  }

  /// A checksum of the packets of a stream.
  static func packetHash(of path: String, stream: String) throws -> String {
    let hash = ["-map", "0:\(stream)", "-c", "copy", "-f", "streamhash", "-hash", "md5", "-"]
    let text = String(decoding: try ffmpeg(["-i", path] + hash), as: UTF8.self)
    return text.split(separator: "=").last.map(String.init) ?? ""
  }

  /// The messages of ffmpeg when it decodes every stream.
  static func complaints(about path: String) throws -> String {
    try Program.tool(["ffmpeg", "-v", "error", "-i", path, "-f", "null", "-"]).run().diagnostics
  }

  /// The number of frames that can be decoded.
  static func frameCount(of path: String) throws -> Int {
    Int(try probe(path, "stream=nb_read_frames", ["-count_frames"])) ?? 0
  }

  /// The width and height, such as `320,180`.
  static func size(of path: String) throws -> String { try probe(path, "stream=width,height") }

  /// The time of the first frame, in seconds.
  static func firstTime(of path: String) throws -> Double? {
    Double(try probe(path, "packet=pts_time").split(separator: ",").first ?? "")
  }

  /// The times of all frames in presentation order, in seconds.
  static func frameTimes(of path: String) throws -> [Double] {
    let show = ["-select_streams", "v:0", "-show_entries", "packet=pts_time", "-of", "csv=p=0", path]
    let outcome = try Program.tool(["ffprobe", "-v", "error"] + show).run()
    return outcome.lines.compactMap { Double($0.prefix { $0 != "," }) }.sorted()
  }

  /// The start time of the container, in seconds.
  static func startTime(of path: String) throws -> Double {
    let outcome = try Program.tool([
      "ffprobe", "-v", "error", "-show_entries", "format=start_time", "-of", "csv=p=0", path,
    ]).run()
    return Double(outcome.lines.first ?? "") ?? 0
  }

  /// The codec and pixel format, such as `h264,yuv420p`.
  static func stream(of path: String) throws -> String { try probe(path, "stream=codec_name,pix_fmt") }

  /// The sample aspect ratio, such as `64:45`.
  static func aspect(of path: String) throws -> String { try probe(path, "stream=sample_aspect_ratio") }

  /// Filters a video losslessly.
  static func filter(_ path: String, _ filters: String, to output: String) throws {
    try ffmpeg(["-i", path, "-vf", filters, "-c:v", "libx264", "-crf", "0", "-preset", "ultrafast", output])
  }

  /// Saves an image to the build folder for inspection: the frame of each video at a time in seconds, four per row.
  /// - Parameter side: the largest width and height of each, in pixels.
  static func sheet(of paths: [String], at time: Double, side: Int, to name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../.build/sheets")
      .standardized
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let inputs = paths.flatMap { ["-ss", "\(time)", "-i", $0] }
    let padded = paths.indices.map { "[\($0):v]format=rgb24,pad=\(side):\(side)[p\($0)];" }.joined()
    let places = paths.indices.map { "\($0 % 4 * side)_\($0 / 4 * side)" }.joined(separator: "|")
    let names = paths.indices.map { "[p\($0)]" }.joined()
    let graph = padded + names + "xstack=inputs=\(paths.count):layout=\(places)"
    try ffmpeg(inputs + ["-filter_complex", graph, "-frames:v", "1", folder.appending(path: name).path])
  }

  private static func probe(_ path: String, _ entries: String, _ options: [String] = []) throws -> String {
    let show = ["-select_streams", "v:0", "-show_entries", entries, "-of", "csv=p=0"]
    let outcome = try Program.tool(["ffprobe", "-v", "error"] + options + show + [path]).run()
    return String(outcome.lines.first ?? "")
  }

  @discardableResult
  static func ffmpeg(_ arguments: [String]) throws -> Data {
    let outcome = try Program.tool(["ffmpeg", "-v", "error", "-y"] + arguments).run()
    try #require(outcome.ending == .exit(0), "\(outcome.diagnostics)")
    return outcome.output
  }
}

/// A small video shared by many tests: 320x180, 25 fps, 2 s.
enum SmallClip {
  private static let made = Result {
    let folder = try Workspace()
    try Media.make(folder / "small.mp4")
    return Kept(folder: folder)
  }

  /// Written only once, so it is safe to share.
  private struct Kept: @unchecked Sendable { let folder: Workspace }

  static var path: String {
    get throws { try made.get().folder / "small.mp4" }
  }
}
