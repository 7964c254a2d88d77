import Foundation

/// The libraries and settings bundled in the archive for distributions without a package.
enum BundledLibraries {
  /// The archive's folder of texts and settings, which other packages may lack.
  private static var share: URL? {
    guard let program = Bundle.main.executableURL?.resolvingSymlinksInPath() else { return nil }
    return program.deletingLastPathComponent().deletingLastPathComponent().appending(path: "share")
  }

  /// The bundled libraries by name, version and licence; nil if there are none.
  static var list: String? {
    share.flatMap { try? String(contentsOf: $0.appending(path: "doc/nagare/libraries.txt"), encoding: .utf8) }
  }

  /// Points Fontconfig to the archive's settings if the system has none.
  static func provideFontSettings() {
    let exists = FileManager.default.fileExists(atPath:)
    guard !exists("/etc/fonts/fonts.conf"), let settings = share?.appending(path: "fontconfig"), exists(settings.path)
    else { return }
    // Set the folder, as Fontconfig also searches it for files that `fonts.conf` includes.
    setenv("FONTCONFIG_PATH", settings.path, 0)
  }
}
