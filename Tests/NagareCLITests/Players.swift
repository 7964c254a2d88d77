import Foundation
import Testing

/// Players that play to nobody, and one whose window can be looked at.
enum Players {
  /// An environment in which ffplay and mpv run without a screen or a loudspeaker.
  /// - Parameter folder: where mpv's settings are kept.
  static func unseen(_ folder: Workspace) throws -> [String: String] {
    try folder.write("vo=null\nao=null\nuntimed=yes\n", to: "mpv.conf")
    return ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "MPV_HOME": folder.path]
  }
}

/// A display that nobody sees.
final class Screen {
  private let process = Process()
  /// What programs know it by.
  let name: String

  /// Its size in pixels.
  static let width = 800
  static let height = 600

  /// Starts one, and waits until it is there.
  init() throws {
    let chosen = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "\(Screen.width)x\(Screen.height)x24", "-nolisten", "tcp",
    ]
    process.standardOutput = chosen
    process.standardError = FileHandle.nullDevice
    try process.run()
    // It writes the number of the display once programs can use it.
    let line = String(decoding: chosen.fileHandleForReading.availableData, as: UTF8.self)
    name = ":" + line.filter(\.isNumber)
    try #require(name.count > 1, "Xvfb did not start")
  }

  deinit {
    // It may have been started where other signals are blocked.
    kill(process.processIdentifier, SIGKILL)
  }

  /// What is on it: red, green and blue of each pixel.
  func picture() throws -> Data {
    let outcome = try Program.tool([
      "ffmpeg", "-v", "error", "-f", "x11grab", "-video_size", "\(Screen.width)x\(Screen.height)", "-i", name,
      "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
    ]).run()
    try #require(outcome.ending == .exit(0), "\(outcome.diagnostics)")
    return outcome.output
  }
}
