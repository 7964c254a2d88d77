import ArgumentParser
import Nagare

/// A folder of emotes.
struct EmoteOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Draw the images of a folder where texts have their names: hi.gif for :hi:, [hi] and the word hi.",
      valueName: "folder"), completion: .directory)
  var emotes: String?

  /// The images by their codes; nil without a folder.
  /// - Throws: `Failure` if the folder cannot be read, or has no images.
  func codes() throws -> EmoteCodes? {
    guard let emotes else { return nil }
    do throws(EmoteFolderError) {
      let folder = try EmoteFolder(contentsOf: emotes)
      if let first = folder.skipped.first {
        let others = folder.skipped.count > 1 ? " and \(numbered(folder.skipped.count - 1, "other file"))" : ""
        Diagnostics.warn("\(emotes): \(first)\(others) cannot be used as emotes")
      }
      return folder.codes
    } catch {
      throw Failure(.failed, "cannot use the folder of emotes", why: error.description)
    }
  }
}
