import Foundation
import TestSupport

/// A Fontconfig environment with few fonts.
struct InstalledFonts {
  private let folder: Workspace

  /// - Parameter fonts: the names of files in `Fixtures`, the only installed fonts.
  init(_ fonts: String...) throws {
    folder = try Workspace()
    for font in fonts { try folder.write(Data(contentsOf: URL(filePath: Fixture.path(font))), to: font) }
    try folder.write(
      """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><dir>\(folder.path)</dir><cachedir>\(folder / "cache")</cachedir></fontconfig>

      """, to: "fonts.conf")
  }

  /// Runs the program under test in that environment.
  func run(_ arguments: [String]) throws -> Outcome {
    var program = Program.nagare(arguments)
    program.environment["FONTCONFIG_FILE"] = folder / "fonts.conf"
    return try program.run()
  }
}
