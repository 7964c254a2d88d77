import Foundation

/// The libraries that the archive for other distributions has beside the program, and their settings.
enum BundledLibraries {
  /// The archive's folder of texts and settings. In other packages, it need not exist.
  private static var share: URL? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    return program.deletingLastPathComponent().deletingLastPathComponent().appending(path: "share")
  }

  /// The libraries by name, version and licence; nil if there are none.
  static var list: String? {
    share.flatMap { try? String(contentsOf: $0.appending(path: "doc/nagare/libraries.txt"), encoding: .utf8) }
  }

  /// Points Fontconfig to the archive's settings if the system has none.
  static func provideFontSettings() {
    let exists = FileManager.default.fileExists(atPath:)
    guard !exists("/etc/fonts/fonts.conf"), let settings = share?.appending(path: "fontconfig"), exists(settings.path)
    else { return }
    // The folder, as Fontconfig looks in it for the files that `fonts.conf` includes, too.
    setenv("FONTCONFIG_PATH", settings.path, 0)
  }
}
