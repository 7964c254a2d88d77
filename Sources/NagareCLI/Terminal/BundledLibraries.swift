import Foundation

/// What some packages bring along beside the program: libraries, and settings for them.
enum BundledLibraries {
  /// The folder of such a package's texts and settings. The program's own may be anything.
  private static var share: URL? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    return program.deletingLastPathComponent().deletingLastPathComponent().appending(path: "share")
  }

  /// The libraries inside, by name, version and licence; nil where there are none.
  static var list: String? {
    share.flatMap { try? String(contentsOf: $0.appending(path: "doc/nagare/libraries.txt"), encoding: .utf8) }
  }

  /// Has Fontconfig take its settings from the package where the system has none.
  static func provideFontSettings() {
    let exists = FileManager.default.fileExists(atPath:)
    guard !exists("/etc/fonts/fonts.conf"), let settings = share?.appending(path: "fontconfig/fonts.conf"),
      exists(settings.path)
    else { return }
    setenv("FONTCONFIG_FILE", settings.path, 0)
  }
}
