import ArgumentParser
import Foundation

struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the presets: files of options for --preset.",
    discussion: """
      A preset is a text file NAME.nagare, in ~/.config/nagare/presets
      ($XDG_CONFIG_HOME/nagare/presets if that is set) or beside the video.
      It has one option per line, by its long name without the dashes:

        # Large letters, nothing at the bottom.
        font-size = 40
        bold
        keep-clear = bottom:15%
        block = spoiler
        block = /^[0-9]+$/

      Lines that begin with # are comments; the first ones describe the preset.
      Values are written without quotes; names of files are relative to the
      preset. Options that a command does not have are ignored, so that one preset
      serves all; encoder, crf, bitrate and encoder-option are for burn and live
      only. Inputs, outputs, players and options of a single run, such as --at,
      belong on the command line. A preset beside a video may come from somebody
      else: it must not have encoder-option, font-file or vf, and your own preset
      of the same name takes precedence.

      --preset NAME inserts its options before those of the command line, which
      override them; later presets override earlier ones. Repeatable options add
      up, except --font, --font-file and --keep-clear: for these, only the last
      preset or the command line counts. If --encoder is given, crf and
      encoder-option of overridden presets are ignored, as they are for another
      encoder. --crf overrides bitrate and two-pass, --bitrate overrides crf. The
      command line can unset no other flag, except bold with --no-bold.

      A NAME with a slash or the suffix .nagare is the path of a file. In burn and
      live, numbers and the names of encoder presets, such as fast, are never
      files.

      JSON: "folders" are those searched; "presets" have a "name", "path",
      "description" and "options". An option has a "name", a "value" unless it is
      a flag, its "line" and, if known, the "default".

      EXAMPLES
        nagare presets
        nagare presets --beside video.mp4 --json
      """)

  @Argument(help: "Show this preset in full.", completion: .presets)
  var name: String?

  @Option(
    help: ArgumentHelp("Also search beside this video, or in this folder.", valueName: "video"), completion: .file())
  var beside: String?

  @Flag(help: "Print only the names.")
  var names = false

  @Flag(help: "Print one JSON document.")
  var json = false

  private struct Document: Encodable {
    let folders: [String]
    let presets: [Preset]
  }

  func validate() throws {
    if names, json || name != nil { throw ValidationError("--names can be combined only with --beside") }
  }

  func run() throws {
    let folders = PresetFolders(beside: beside)
    if names { return try show(folders.printableNames.joined(separator: "\n")) }
    let vocabulary = PresetVocabulary()
    let presets = try name.map { [try named($0, folders, vocabulary)] } ?? all(folders, vocabulary)
    for preset in presets where EncoderPreset.isName(preset.name) {
      let meaning = "burn and live read --preset \(preset.name) as the encoder's preset"
      Diagnostics.warn("\(meaning), not as \(preset.path); rename the file")
    }
    if json {
      try show(JSONLine.encode(Document(folders: folders.paths, presets: presets)))
    } else if presets.isEmpty {
      try show(PresetList.invitation(folders))
    } else {
      let texts = presets.map { name == nil ? PresetList.summary(of: $0) : PresetList.fullText(of: $0, vocabulary) }
      try show(texts.joined(separator: "\n\n"))
    }
  }

  private func named(_ name: String, _ folders: PresetFolders, _ vocabulary: PresetVocabulary) throws -> Preset {
    guard let place = folders.place(of: name) else { throw folders.missing(name) }
    return try Preset(place, vocabulary: vocabulary)
  }

  /// All presets; those that cannot be read or parsed are left out with a warning.
  private func all(_ folders: PresetFolders, _ vocabulary: PresetVocabulary) -> [Preset] {
    folders.names.compactMap { name in
      guard let place = folders.place(of: name) else { return nil }
      do throws(Failure) {
        return try Preset(place, vocabulary: vocabulary)
      } catch {
        Diagnostics.warn("\(error.what) (\(error.place ?? place.path)): \(error.why ?? "")")
        return nil
      }
    }
  }

  private func show(_ text: String) throws {
    if text.isEmpty { return }
    try OutputFile.write(Data((text + "\n").utf8), to: "-")
  }
}
