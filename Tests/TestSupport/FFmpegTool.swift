import Foundation
import Synchronization

/// The programs ffmpeg and ffprobe, which make clips, and inspect outputs independently of Nagare.
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

  /// Runs a program to its end and returns its standard output. Throws if it cannot start or exits with an error.
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

  /// The non-empty lines of a program's standard output.
  package static func lines(_ program: String, _ arguments: [String]) throws -> [String] {
    try String(decoding: run(program, arguments), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The major version of ffmpeg, the first number of its version; 0 if that is unknown.
  package static let majorVersion: Int = {
    let words = (try? lines("ffmpeg", ["-version"]).first?.split(separator: " ")) ?? []
    let release = words.count > 2 ? words[2] : ""
    return Int(release.drop { !$0.isNumber }.prefix { $0.isNumber }) ?? 0
  }()

  /// Makes a file with ffmpeg. The arguments are those before its path: inputs and options.
  ///
  /// A small single file is kept in memory for the next request, unless its arguments name a temporary folder.
  package static func make(_ path: String, _ arguments: [String]) throws {
    let url = URL(filePath: path)
    let key = arguments + [url.pathExtension]
    let hasOtherFiles = url.pathExtension == "m3u8" || url.lastPathComponent.contains("%")
    let canBeKept = !hasOtherFiles && !arguments.contains { $0.contains(TemporaryFolder.prefix) }
    if canBeKept, let data = made.withLock({ $0[key] }) { return try data.write(to: url) }
    try run("ffmpeg", tagged(arguments) + ["-y", "--", path])
    guard canBeKept, try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? .max <= largestKept else { return }
    let data = try Data(contentsOf: url)
    made.withLock { $0[key] = data }
  }

  /// Small files that were made, by their arguments and extension.
  private static let made = Mutex<[[String]: Data]>([:])
  /// The largest file that is kept, in bytes.
  private static let largestKept = 1 << 20

  /// The arguments with a filter that tags frames with the colours of the encoder's options: up to FFmpeg 6.1, the
  /// program takes colours from the options, from 7.0 on from the frames.
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

  /// The eight display matrices of ISO/IEC 14496-12 that only rotate and mirror, without translation: a, b, c, d.
  package static let displayMatrices: [[Int32]] = [
    [1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0], [-1, 0, 0, 1], [1, 0, 0, -1], [0, 1, 1, 0],
    [0, -1, -1, 0],
  ]

  /// Copies an MP4 or QuickTime file, with another display matrix of the first track that keeps the frame in view.
  package static func turn(_ input: String, by matrix: [Int32], to output: String) throws {
    var bytes = try Data(contentsOf: URL(filePath: input))
    guard let header = bytes.range(of: Data("tkhd".utf8)) else { throw Failure(description: "\(input) has no track") }
    // Version 0: flags, times, track ID, duration and layer precede the matrix; width and height follow, in 16.16 fixed
    // point like the matrix.
    let start = header.upperBound + 40
    func number(_ index: Int) -> Int32 {
      let field = bytes.dropFirst(start + 4 * index).prefix(4)
      return Int32(bigEndian: field.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) })
    }
    let (a, b, c, d) = (matrix[0], matrix[1], matrix[2], matrix[3])
    let (width, height) = (number(9), number(10))
    let (x, y) = (min(width * a, 0) + min(height * c, 0), min(width * b, 0) + min(height * d, 0))
    for (index, entry) in [a << 16, b << 16, 0, c << 16, d << 16, 0, -x, -y, 1 << 30].enumerated() {
      let place = start + 4 * index
      bytes.replaceSubrange(place..<place + 4, with: withUnsafeBytes(of: entry.bigEndian) { Data($0) })
    }
    try bytes.write(to: URL(filePath: output))
  }

  /// Copies a file so that its frames are shown rotated clockwise.
  /// - Parameter degrees: 0, 90, 180 or 270.
  package static func turn(_ input: String, by degrees: Int, to output: String) throws {
    try turn(input, by: displayMatrices[degrees / 90], to: output)
  }

  /// Overwrites the second half of a frame's packet in a file.
  /// - Parameter time: the time of the frame in seconds.
  package static func corruptFrame(of path: String, at time: Double) throws {
    let show = ["-select_streams", "v", "-show_entries", "packet=pts_time,size,pos", "-of", "csv=p=0", path]
    let packets = try lines("ffprobe", show).map { $0.split(separator: ",").compactMap { Double($0) } }
    guard let packet = packets.first(where: { $0.count == 3 && abs($0[0] - time) < 0.001 }) else {
      throw Failure(description: "\(path) has no frame at \(time) s")
    }
    var data = try Data(contentsOf: URL(filePath: path))
    // The program has an order of its own.
    let (size, position) = (Int(packet[1]), Int(packet[2]))
    for index in position + size / 2..<position + size { data[index] = 0xFF }
    try data.write(to: URL(filePath: path))
  }
}
