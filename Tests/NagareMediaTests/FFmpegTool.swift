import Foundation

/// The ffmpeg and ffprobe programs: they make clips that the fixtures do not have, and look at results independently.
enum FFmpegTool {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program of the search path to its end and gives what it wrote to the standard output.
  @discardableResult
  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, "-v", "error"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")): exit \(process.terminationStatus)")
    }
    return data
  }

  /// Makes a clip of moving colours. Inputs and options come before the output.
  static func makeClip(_ arguments: [String], at path: String) throws {
    try run("ffmpeg", arguments + ["-y", "--", path])
  }

  /// The arguments of a moving test picture of a size such as `64x48`.
  static func picture(size: String = "64x48", rate: String = "25", seconds: Double = 1) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)"]
  }

  /// Fields of a video stream as ffprobe names them.
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

/// The files that come with the sources.
enum Fixtures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Fixtures").standardizedFileURL

  static let clip = folder.appending(path: "clip.mp4").path
}
