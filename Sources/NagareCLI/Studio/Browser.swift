import Foundation

/// The user's browser.
enum Browser {
  /// Opens an address, if this machine has a screen and a program for that.
  static func open(_ address: String) {
    #if os(Linux)
      let environment = ProcessInfo.processInfo.environment
      guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else { return }
      let program = "xdg-open"
    #else
      let program = "open"
    #endif
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program, address]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Without such a program, the printed address is all there is.
    try? process.run()
  }
}
