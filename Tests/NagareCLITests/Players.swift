import Foundation
import Testing

/// Players without video and audio devices.
enum Players {
  /// An environment in which ffplay and mpv need no devices.
  /// - Parameter folder: the folder for mpv's settings.
  static func headless(_ folder: Workspace) throws -> [String: String] {
    try folder.write("vo=null\nao=null\nuntimed=yes\n", to: "mpv.conf")
    return ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "MPV_HOME": folder.path]
  }
}

/// A virtual display.
final class Screen {
  private let process = Process()
  /// The value of `DISPLAY`.
  let name: String

  /// The size in pixels.
  static let width = 800
  static let height = 600

  /// Starts a display, and waits until it is ready.
  init() throws {
    let chosen = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "Xvfb", "-displayfd", "1", "-screen", "0", "\(Screen.width)x\(Screen.height)x24", "-nolisten", "tcp",
    ]
    process.standardOutput = chosen
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Xvfb prints the number of the display when it is ready.
    let line = String(decoding: chosen.fileHandleForReading.availableData, as: UTF8.self)
    name = ":" + line.filter(\.isNumber)
    try #require(name.count > 1, "Xvfb did not start")
  }

  deinit {
    // Xvfb may have inherited blocked signals.
    kill(process.processIdentifier, SIGKILL)
  }

  /// The RGB pixels of the screen.
  func pixels() throws -> Data {
    let outcome = try Program.tool([
      "ffmpeg", "-v", "error", "-f", "x11grab", "-video_size", "\(Screen.width)x\(Screen.height)", "-i", name,
      "-frames:v", "1", "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
    ]).run()
    try #require(outcome.ending == .exit(0), "\(outcome.diagnostics)")
    return outcome.output
  }
}
