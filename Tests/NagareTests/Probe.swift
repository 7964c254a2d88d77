import Foundation
import Nagare
import TestSupport

/// Properties of files, as ffmpeg and ffprobe see them.
enum Probe {
  /// A checksum of each decoded video frame, in the order they are shown.
  static func frameHashes(_ path: String) throws -> [String] {
    try FFmpegTool.lines(
      "ffmpeg", ["-xerror", "-i", path, "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "framemd5", "-"]
    ).filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: ",").last.map(String.init) }
  }

  /// Presentation times of a stream's packets in seconds, sorted, without frames that an edit list leaves out.
  static func times(_ path: String, stream: String = "v:0") throws -> [Double] {
    try FFmpegTool.lines(
      "ffprobe", ["-select_streams", stream, "-show_entries", "packet=pts_time,flags", "-of", "csv=p=0", path]
    ).compactMap { line in
      let fields = line.split(separator: ",")
      let isDisabled = stream.hasPrefix("v") && fields.count > 1 && fields[1].contains("D")
      return isDisabled ? nil : fields.first.flatMap { Double($0) }
    }.sorted()
  }

  /// The times of a stream's packets and checksums of their payloads, by time.
  static func packets(_ path: String, stream: String) throws -> [Packet] {
    let show = ["-select_streams", stream, "-show_data_hash", "md5", "-show_entries", "packet=pts_time,data_hash"]
    let document = try FFmpegTool.run("ffprobe", show + ["-of", "json", path])
    return try JSONDecoder().decode([String: [Packet]].self, from: document)["packets", default: []]
      .sorted { $0.time < $1.time }
  }

  struct Packet: Decodable {
    /// The presentation time, in seconds.
    var time: Double { Double(ptsTime) ?? .nan }
    let payload: String
    private let ptsTime: String

    private enum CodingKeys: String, CodingKey {
      case payload = "data_hash"
      case ptsTime = "pts_time"
    }
  }

  /// The presentation times of decoded frames in seconds; nil for a frame whose time ffprobe does not know.
  static func frameTimes(_ path: String) throws -> [Double?] {
    try entries("frame=best_effort_timestamp_time", of: path, ["-select_streams", "v:0"])
      .map { line in line.split(separator: ",").first.flatMap { Double($0) } }
  }

  /// A checksum of the payloads of a stream's packets.
  static func payloadHash(_ path: String, stream: String) throws -> String {
    let arguments = ["-i", path, "-map", "0:\(stream)", "-c", "copy", "-f", "streamhash", "-hash", "md5", "-"]
    return try FFmpegTool.lines("ffmpeg", arguments).first?.split(separator: "=").last.map(String.init) ?? ""
  }

  /// The lines of ffprobe's output for entries such as `format_tags=title`.
  static func entries(_ entries: String, of path: String, _ options: [String] = []) throws -> [String] {
    try FFmpegTool.lines("ffprobe", options + ["-show_entries", entries, "-of", "csv=p=0", path])
  }
}
