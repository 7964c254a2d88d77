/// The JSON document of `presets`.
struct PresetsDocument: Encodable {
  struct Item: Encodable {
    let name: String
    let path: String
    let description: String
    let options: [Option]
  }

  struct Option: Encodable {
    let name: String
    /// Nil for flags.
    let value: String?
    let line: Int
    let `default`: String?
  }

  let folders: [String]
  let presets: [Item]

  init(folders: PresetFolders, presets: [Preset], vocabulary: PresetVocabulary) {
    self.folders = folders.paths
    self.presets = presets.map { preset in
      let options = preset.entries.map { entry in
        Option(
          name: entry.name, value: entry.value, line: entry.line,
          default: vocabulary.options[entry.name]?.argument.usual)
      }
      return Item(
        name: preset.name, path: preset.path, description: preset.description.joined(separator: "\n"), options: options)
    }
  }
}
