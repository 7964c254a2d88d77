import ArgumentParser
import Foundation
import Nagare
import NagareAlignment

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "List the libraries, kernels, fonts, encoders, players and models of this machine.",
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
    try MediaLibraries.check()
    try TextLibraries.check()
    if document.font == nil { throw FontError.noFonts }
  }
}

/// A library that is loaded only when something needs it.
private struct OptionalLibrary {
  let name: String
  let purpose: String
  let isInstalled: Bool

  static var all: [OptionalLibrary] {
    [
      OptionalLibrary(
        name: "Chromaprint", purpose: "aligns videos by their audio", isInstalled: Chromaprint.isInstalled),
      OptionalLibrary(
        name: "libwebpdemux", purpose: "decodes animated WebP emotes",
        isInstalled: MediaLibraries.hasWebPAnimations),
      OptionalLibrary(
        name: "librsvg", purpose: "draws the SVG glyphs of fonts", isInstalled: SVGLibrary.installed != nil),
    ]
  }
}

private struct DoctorDocument: Encodable {
  let libraries: [String]
  /// The optional libraries, and whether each is installed.
  let optional: [String: Bool]
  let kernel: String
  let font: String?
  /// For each script, and for symbols and emoji, whether the fonts have all characters of a sample.
  let scripts: [String: Bool]
  let encoders: [String]
  /// The installed players that `preview` knows.
  let players: [String]
  /// Whether people can be found in videos.
  let people: Bool
  /// The reason why people cannot be found; nil if they can.
  private let peopleProblem: String?
  /// A sentence that names fonts for the missing characters; nil if none are missing, or if no such font is known.
  private let missingFonts: String?
  private let optionalText: String

  private enum CodingKeys: String, CodingKey {
    case libraries, optional, kernel, font, scripts, encoders, players, people
  }

  private static let samples = [
    ("Latin", "Nagare"), ("Chinese", "弹幕"), ("Japanese", "流れる"), ("Korean", "댓글"), ("Cyrillic", "Привет"),
    ("Arabic", "مرحبا"), ("Thai", "สวัสดี"), ("Devanagari", "नमस्ते"), ("Tibetan", "༺བོད༻"),
    ("Hebrew", "שלום"), ("Georgian", "გამარჯობა"), ("Canadian syllabics", "ᐃᓄᒃ"), ("symbols", "★♪→☻✧⠿"),
    ("mathematical letters", "𝒳𝓗"), ("emoji", "👍🏽"),
  ]

  init() {
    libraries = MediaLibraries.versions + TextLibraries.versions
    let known = OptionalLibrary.all
    optional = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0.isInstalled) })
    let absent = known.filter { !$0.isInstalled }.map { "no \($0.name), which \($0.purpose)" }
    let present = known.filter(\.isInstalled).map(\.name).joined(separator: ", ")
    optionalText = ([present] + absent).filter { !$0.isEmpty }.joined(separator: "; ")
    kernel = PixelKernels().name
    encoders = EncoderCatalog.usual
    players = Player.known.filter { BenchChild.find($0) != nil }
    font = try? Typesetter(fonts: FontRequest()).primaryFontName
    var scripts: [String: Bool] = [:]
    var missing: [MissingGlyph] = []
    for (name, text) in DoctorDocument.samples {
      guard let typesetter = try? Typesetter(fonts: FontRequest()) else { break }
      typesetter.countMissingGlyphs(of: text)
      scripts[name] = typesetter.missingGlyphs.isEmpty
      missing += typesetter.missingGlyphs
    }
    self.scripts = scripts
    missingFonts = MissingGlyphReport(missing).advice
    peopleProblem = PeopleFinder.problem
    people = peopleProblem == nil
  }

  var table: String {
    let missing = scripts.filter { !$0.value }.keys.sorted()
    var rows = [
      ("libraries", libraries.joined(separator: ", ")),
      ("optional", optionalText),
      ("kernels", kernel),
      ("font", font ?? "none: install one, such as Debian's fonts-noto-cjk"),
      ("scripts", missing.isEmpty ? "all samples covered" : "no glyphs for \(missing.joined(separator: ", "))"),
      ("encoders", encoders.joined(separator: ", ")),
      (
        "players",
        players.isEmpty ? "none: install ffplay, which comes with FFmpeg, or mpv" : players.joined(separator: ", ")
      ),
    ]
    if let missingFonts { rows.insert(("", missingFonts), at: rows.count - 2) }
    rows.append(("people", peopleProblem.map { "not found: " + $0 } ?? "found, for --mask people"))
    return ValueTable.text(rows, column: 12)
  }
}
