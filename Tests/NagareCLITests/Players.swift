import Foundation
import Testing

/// Players that play to nobody, and one whose window can be looked at.
enum Players {
  /// An environment in which ffplay shows and sounds nothing. mpv reads a folder for its settings.
  static let unseen = ["SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "MPV_HOME": mpvHome.path]

  private static let mpvHome: Workspace = {
    guard let folder = try? Workspace() else { preconditionFailure("no place for temporary files") }
    try? folder.write("vo=null\nao=null\nuntimed=yes\n", to: "mpv.conf")
    return folder
  }()
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
    process.terminate()
    process.waitUntilExit()
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
