import Foundation

/// A home folder with presets, isolated from the user's own, and a folder with comments.
struct Settings {
  let home: Workspace
  let folder: Workspace

  init() throws {
    home = try Workspace()
    folder = try Workspace()
    let items = (0..<12).map { (time: "\($0 / 4)", mode: $0 % 4 == 3 ? 5 : 1, text: "comment \($0)") }
    try folder.write(bilibili(items), to: "c.xml")
    try FileManager.default.createDirectory(atPath: home / "nagare/presets", withIntermediateDirectories: true)
  }

  /// The path of a user preset.
  func path(_ name: String) -> String { home / "nagare/presets/\(name).nagare" }

  /// Writes a user preset.
  func add(_ text: String, as name: String) throws { try home.write(text, to: "nagare/presets/\(name).nagare") }

  func run(_ arguments: [String]) throws -> Outcome {
    var program = Program.nagare(arguments)
    program.environment = ["XDG_CONFIG_HOME": home.path]
    return try program.run()
  }

  /// The layout of the comments, which depends on most options.
  func layout(_ options: String...) throws -> Outcome {
    try run(["layout", folder / "c.xml", "--size", "640x360"] + options)
  }
}
