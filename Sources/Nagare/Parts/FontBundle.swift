import Foundation
import NagareMedia
import NagareSystem
import NagareText

/// The fonts in a job's folder, which replace those of the machine.
package struct FontBundle {
  private let folder: JobFolder

  package init(_ folder: JobFolder) { self.folder = folder }

  private var settingsPath: String { folder.fontsPath + "/fonts.conf" }

  /// Copies fonts into the folder.
  /// - Throws: `MediaError.cannotCreate`.
  package func copy(_ paths: [String]) throws(MediaError) {
    do {
      let files = FileManager.default
      try files.createDirectory(atPath: folder.fontsPath, withIntermediateDirectories: true)
      for (index, path) in Set(paths).sorted().enumerated() {
        // Files of different folders may have the same name.
        let name = "\(index)-\(path.lastComponent)"
        try files.copyItem(atPath: path, toPath: "\(folder.fontsPath)/\(name)")
      }
      try Data(FontBundle.settings.utf8).write(to: URL(filePath: settingsPath))
    } catch {
      throw .cannotCreate(path: folder.fontsPath, reason: String(cString: strerror(errno)))
    }
  }

  /// Fontconfig's settings: the fonts of this folder alone.
  private static let settings = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig>
      <dir prefix="relative">.</dir>
      <cachedir prefix="xdg">fontconfig</cachedir>
    </fontconfig>

    """

  /// Makes Fontconfig find these fonts only.
  package func use() {
    setenv("FONTCONFIG_FILE", URL(filePath: settingsPath).absoluteURL.path, 1)
    TextLibraries.reloadFonts()
  }
}
