import ArgumentParser
import Foundation

struct PresetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "presets",
    abstract: "List the presets: files of options for --preset.",
    discussion: """
      A preset is a text file NAME.nagare, in ~/.config/nagare/presets
      ($XDG_CONFIG_HOME/nagare/presets where that is set) or beside the video.
      It has one option a line, by its long name without the dashes:

        # Large letters, nothing at the bottom.
        font-size = 40
        bold
        keep-clear = bottom:15%
        block = spoiler
        block = /^[0-9]+$/

      Lines that begin with # are comments; the first ones describe the preset.
      Values stand as they are, without quotes. Files are looked for beside the
      preset. Options that a command does not have are passed over, so that one
      preset serves all; encoder, crf, bitrate and encoder-option are for burn
      and live. Inputs, outputs, players and options of one run, such as --at,
      belong on the command line. A file beside a video may be somebody else's:
      it must not have encoder-option, vf or font-file, and yours of that name
      wins.

      --preset NAME puts the options in front of those of the command line,
      which wins, as later presets win over earlier ones. Options that may be
      repeated add up, but for --font, --font-file and --keep-clear, where the
      last who says something decides alone. Where --encoder is given, crf and
      encoder-option of weaker presets are for another one and do not count.
      Flags that a preset sets cannot be taken back on the command line.

      A NAME with a slash or that ends in .nagare is the path of a file. In burn and
      live, numbers and names of encoders' own presets, such as fast, are never
      files.

      JSON: "folders" are those that were looked in, "presets" have a "name",
      "path", "description" and "options", these a "name", "value", "line" and,
      where it is known, the "default".

      EXAMPLES
        nagare presets
        nagare presets --beside video.mp4 --json
      """)

  @Argument(help: "Show this preset in full.", completion: .presets)
  var name: String?

  @Option(
    help: ArgumentHelp("Look beside this video too, or in this folder.", valueName: "video"), completion: .file())
  var beside: String?

  @Flag(help: "Print the names alone.")
  var names = false

  @Flag(help: "Print one JSON document.")
  var json = false

  func validate() throws {
    if names, json || name != nil { throw ValidationError("--names goes with --beside only") }
  }

  func run() throws {
    let folders = PresetFolders(beside: beside)
    if names { return try show(folders.printableNames.joined(separator: "\n")) }
    let vocabulary = PresetVocabulary(try ProgramDescription.current())
    let presets = try name.map { [try named($0, folders, vocabulary)] } ?? all(folders, vocabulary)
    for preset in presets where EncoderSpeed.isOne(preset.name) {
      Diagnostics.warn("burn takes --preset \(preset.name) for the encoder's own (\(preset.path)): rename the file")
    }
    if json {
      try show(JSONLine.encode(PresetsDocument(folders: folders, presets: presets, vocabulary: vocabulary)))
    } else if presets.isEmpty {
      try show(PresetList.invitation(folders))
    } else {
      let list = PresetList(vocabulary: vocabulary)
      try show(presets.map { name == nil ? list.summary(of: $0) : list.fullText(of: $0) }.joined(separator: "\n\n"))
    }
  }

  private func named(_ name: String, _ folders: PresetFolders, _ vocabulary: PresetVocabulary) throws -> Preset {
    guard let place = folders.place(of: name) else { throw folders.missing(name) }
    return try Preset(place, vocabulary: vocabulary)
  }

  /// All presets; one that cannot be understood is warned of and does not hide the others.
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
