import ArgumentParser
import Foundation
import Nagare

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what this machine offers: libraries, kernels, fonts, encoders.",
    discussion: """
      EXAMPLES
        nagare doctor
        nagare doctor --json
      """)

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() throws {
    let document = DoctorDocument()
    let text = try json ? JSONLine.encode(document) : document.table
    try OutputFile.write(Data((text + "\n").utf8), to: "-")
    if document.font == nil { throw FontError.noFonts }
  }
}

private struct DoctorDocument: Encodable {
  let libraries: [String]
  let kernel: String
  let font: String?
  /// Whether there are glyphs for each script.
  let scripts: [String: Bool]
  let encoders: [String]

  private static let samples = [
    ("Latin", "Nagare"), ("Chinese", "弹幕"), ("Japanese", "流れる"), ("Korean", "댓글"), ("Cyrillic", "Привет"),
    ("Arabic", "مرحبا"), ("Thai", "สวัสดี"), ("Devanagari", "नमस्ते"),
  ]

  init() {
    libraries = MediaLibraries.versions + TextLibraries.versions
    kernel = PixelKernels().name
    encoders = EncoderCatalog.usual
    font = try? Typesetter(fonts: FontRequest()).primaryFontName
    var scripts: [String: Bool] = [:]
    for (name, text) in DoctorDocument.samples {
      guard let typesetter = try? Typesetter(fonts: FontRequest()) else { break }
      _ = typesetter.shape(text, style: TextStyle(size: 40, outline: 0))
      scripts[name] = typesetter.missingGlyphs.isEmpty
    }
    self.scripts = scripts
  }

  var table: String {
    func row(_ name: String, _ value: String) -> String {
      name.padding(toLength: 12, withPad: " ", startingAt: 0) + value
    }
    let lacking = scripts.filter { !$0.value }.keys.sorted()
    return [
      row("libraries", libraries.joined(separator: ", ")),
      row("kernels", kernel),
      row("font", font ?? "none: install one, such as Debian's fonts-noto-cjk"),
      row("scripts", lacking.isEmpty ? "all that were tried" : "no glyphs for \(lacking.joined(separator: ", "))"),
      row("encoders", encoders.joined(separator: ", ")),
    ].joined(separator: "\n")
  }
}
