import Foundation
import TestSupport

extension FFmpegTool {
  /// ffmpeg's arguments for a moving test video, of a size such as `64x48`.
  static func video(size: String = "64x48", rate: String = "25", seconds: Double = 1) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)"]
  }

  /// The values of a video stream's fields, by ffprobe's names.
  static func videoFields(_ fields: [String], of path: String) throws -> [String: String] {
    let data = try run(
      "ffprobe",
      ["-select_streams", "v:0", "-show_entries", "stream=" + fields.joined(separator: ","), "-of", "flat", path])
    var values: [String: String] = [:]
    for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
      let sides = line.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, let key = sides[0].split(separator: ".").last else { continue }
      values[String(key)] = sides[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
    return values
  }
}
