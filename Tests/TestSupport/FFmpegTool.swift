import Foundation

/// The ffmpeg and ffprobe programs: they make clips that the fixtures do not have, and look at results independently.
package enum FFmpegTool {
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// A program of the search path with its output in a pipe, ready to run.
  package static func process(_ program: String, _ arguments: [String]) -> (process: Process, output: FileHandle) {
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
  package static func run(_ program: String, _ arguments: [String]) throws -> Data {
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
  package static func lines(_ program: String, _ arguments: [String]) throws -> [String] {
    try String(decoding: run(program, arguments), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Makes a file; inputs and options come before it.
  package static func make(_ path: String, _ arguments: [String]) throws {
    try run("ffmpeg", tagged(arguments) + ["-y", "--", path])
  }

  /// The arguments with filters that say of the frames what the encoder's options say of colours: up to FFmpeg 6.1 its
  /// program takes that from the options, from 7.0 on from the frames.
  private static func tagged(_ arguments: [String]) -> [String] {
    let names = [
      "-color_primaries": "color_primaries", "-color_trc": "color_trc", "-colorspace": "colorspace",
      "-color_range": "range",
    ]
    let tags = zip(arguments, arguments.dropFirst()).compactMap { option, value in
      names[option].map { "\($0)=\(value)" }
    }
    guard !tags.isEmpty else { return arguments }
    var result = arguments
    let filter = "setparams=" + tags.joined(separator: ":")
    if let index = result.lastIndex(of: "-vf") { result[index + 1] += "," + filter } else { result += ["-vf", filter] }
    return result
  }

  /// Copies an MP4 or QuickTime file with a track header that has its picture shown turned clockwise, by a multiple of 90
  /// degrees.
  package static func turn(_ input: String, by degrees: Int, to output: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: input))
    guard let header = bytes.range(of: Data("tkhd".utf8)) else { throw Failure(description: "\(input) has no track") }
    let matrices: [Int: [Int32]] = [0: [1, 0, 0, 1], 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0]]
    for (index, entry) in zip([0, 1, 3, 4], matrices[degrees] ?? []) {
      // Version 0: flags, times, number, duration and layers come before.
      let start = header.upperBound + 40 + 4 * index
      bytes.replaceSubrange(start..<start + 4, with: withUnsafeBytes(of: (entry << 16).bigEndian) { Data($0) })
    }
    try bytes.write(to: URL(filePath: output))
  }
}
