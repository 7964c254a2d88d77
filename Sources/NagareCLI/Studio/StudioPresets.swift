import Foundation
import Nagare

/// The presets that the page can apply and save.
struct StudioPresets: Sendable {
  private let folders: PresetFolders
  private let folder: StudioFolder
  private let vocabulary: StudioVocabulary

  /// A preset, with the options that the page can change.
  struct Item: Encodable {
    let name: String
    let description: String
    let options: [StudioOption]
    /// Whether it is in the user's own folder.
    let isOwn: Bool
  }

  struct List: Encodable {
    let presets: [Item]
    /// Why others cannot be read.
    let problems: [String]
  }

  /// A preset to save.
  struct Request: Decodable {
    let name: String
    let description: String?
    let replaces: Bool?
  }

  /// - Parameter folder: the folder of presets that may come from anybody.
  init(beside video: String, in folder: StudioFolder, _ vocabulary: StudioVocabulary) {
    folders = PresetFolders(beside: video)
    (self.folder, self.vocabulary) = (folder, vocabulary)
  }

  var list: List {
    let known = PresetVocabulary()
    var (items, problems): ([Item], [String]) = ([], [])
    for name in folders.printableNames {
      guard let place = folders.place(of: name), place.isTrusted || folder.regularFile(place.path) != nil else {
        continue
      }
      do {
        let preset = try Preset(place, vocabulary: known)
        let options = preset.entries.map { StudioOption(name: $0.name, value: $0.value) }
        items.append(
          Item(
            name: name, description: preset.description,
            options: options.filter { vocabulary.description(of: $0.name) != nil },
            isOwn: place.isTrusted))
      } catch {
        problems.append(error.summary)
      }
    }
    return List(presets: items, problems: problems)
  }

  /// The largest size of a name, in bytes of UTF-8.
  private static let maxNameBytes = 128

  /// The reason why a preset is not saved.
  enum Refusal: Error {
    case exists
    case unsuitable(StudioSettings.Refusal)
  }

  /// Saves a preset in the user's own folder, without options that presets cannot have.
  /// - Parameter options: the request's options, with the paths of files.
  /// - Throws: `Refusal`, or `Failure` if the file cannot be written.
  func save(_ request: Request, _ options: [StudioOption]) throws {
    let name = request.name
    let isName =
      !name.isEmpty && name.utf8.count <= Self.maxNameBytes && !name.hasPrefix(".") && !name.hasPrefix("-")
      && !name.hasSlash && !name.hasSuffix(Preset.suffix) && escaped(name) == name
      && !EncoderPreset.isName(name) && name.trimmingCharacters(in: .whitespaces) == name
    guard isName else {
      throw Refusal.unsuitable(StudioSettings.Refusal(error: "this cannot be the name of a preset", option: "name"))
    }
    let path = "\(folders.own)/\(name)\(Preset.suffix)"
    if request.replaces != true, access(path, F_OK) == 0 { throw Refusal.exists }
    let known = PresetVocabulary()
    var lines = (request.description ?? "").split(whereSeparator: \.isNewline).map { "# " + escaped(String($0)) }
    for option in options where known.options[option.name] != nil {
      if let objection = known.objection(to: option.name, value: option.value, isTrusted: true)
        ?? option.value.flatMap(Self.objection)
      {
        throw Refusal.unsuitable(StudioSettings.Refusal(error: objection, option: option.name))
      }
      lines.append(option.name + (option.value.map { " = \($0)" } ?? ""))
    }
    try FileManager.default.createDirectory(atPath: folders.own, withIntermediateDirectories: true)
    let text = lines.map { $0 + "\n" }.joined()
    try OutputFile.write(Data(text.utf8), to: path, allowsOverwriting: request.replaces == true)
  }

  /// Why a line of a preset cannot have a value; nil if it can.
  private static func objection(to value: String) -> String? {
    if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      return "a preset cannot have control characters"
    }
    return value.trimmingCharacters(in: .whitespaces) == value ? nil : "a preset cannot keep spaces around a value"
  }
}
