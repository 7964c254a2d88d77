import Foundation

/// The ffmpeg and ffprobe programs: they make clips that the fixtures do not have, and look at results independently.
enum FFmpegTool {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A program of the search path with its output in a pipe, ready to run.
  static func process(_ program: String, _ arguments: [String]) -> (process: Process, output: FileHandle) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, "-v", "error"] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    return (process, output.fileHandleForReading)
  }

  /// Runs a program to its end and gives what it wrote to the standard output.
  @discardableResult
  static func run(_ program: String, _ arguments: [String]) throws -> Data {
    let (process, output) = process(program, arguments)
    try process.run()
    let data = try output.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(program) \(arguments.joined(separator: " ")): exit \(process.terminationStatus)")
    }
    return data
  }

  /// The lines that a program writes.
  static func lines(_ program: String, _ arguments: [String]) throws -> [String] {
    try String(decoding: run(program, arguments), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Makes a file; inputs and options come before it.
  static func make(_ path: String, _ arguments: [String]) throws {
    try run("ffmpeg", arguments + ["-y", "--", path])
  }
}

/// What ffmpeg sees in a file.
enum Probe {
  /// A checksum of each decoded video frame, in the order they are shown.
  static func frameHashes(_ path: String) throws -> [String] {
    try FFmpegTool.lines(
      "ffmpeg", ["-xerror", "-i", path, "-map", "0:v:0", "-vsync", "passthrough", "-f", "framemd5", "-"]
    ).filter { !$0.hasPrefix("#") }.compactMap { $0.split(separator: ",").last.map(String.init) }
  }

  /// Presentation times of a stream's packets in seconds, sorted.
  static func times(_ path: String, stream: String = "v:0") throws -> [Double] {
    try FFmpegTool.lines(
      "ffprobe", ["-select_streams", stream, "-show_entries", "packet=pts_time", "-of", "csv=p=0", path]
    ).compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }.sorted()
  }

  /// A checksum of the payloads of a stream's packets.
  static func payloadHash(_ path: String, stream: String) throws -> String {
    let arguments = ["-i", path, "-map", "0:\(stream)", "-c", "copy", "-f", "streamhash", "-hash", "md5", "-"]
    return try FFmpegTool.lines("ffmpeg", arguments).first?.split(separator: "=").last.map(String.init) ?? ""
  }

  /// One entry of ffprobe's description, such as `format_tags=title`, one value a line.
  static func entries(_ entries: String, of path: String, _ options: [String] = []) throws -> [String] {
    try FFmpegTool.lines("ffprobe", options + ["-show_entries", entries, "-of", "csv=p=0", path])
  }
}
