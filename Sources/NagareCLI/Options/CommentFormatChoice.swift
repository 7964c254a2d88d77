import ArgumentParser
import Nagare

/// The format of comment files: one that Nagare knows by name, or another one by a description.
enum CommentFormatChoice: ExpressibleByArgument {
  case known(CommentFormat)
  case described(CommentFieldMap)
  /// A description with an error.
  case misdescribed(String, FieldMapError)

  init?(argument: String) {
    // Not by its raw value, which names the formats by description, too.
    if let format = CommentFormat.allCases.first(where: { $0.rawValue == argument }) {
      self = .known(format)
      return
    }
    let isDescription = CommentFieldMap.Container.allCases.contains { container in
      [":", "@"].contains { argument.hasPrefix(container.rawValue + $0) }
    }
    guard isDescription else { return nil }
    do throws(FieldMapError) {
      self = .described(try CommentFieldMap(parsing: argument))
    } catch {
      self = .misdescribed(argument, error)
    }
  }

  static var allValueStrings: [String] { CommentFormat.allCases.map(\.rawValue) }

  /// Refuses a description with an error.
  func check() throws {
    if case .misdescribed(let text, let error) = self { throw ValidationError("--format \(text): \(error)") }
  }

  /// Reads a file, or the standard input if `path` is `-`.
  /// - Throws: as `CommentReader` does.
  func read(contentsOf path: String) throws(CommentReadError) -> CommentFile {
    switch self {
    case .known(let format): try CommentReader.read(contentsOf: path, format: format)
    case .described(let fields): try CommentReader.read(contentsOf: path, fields: fields)
    case .misdescribed(_, let error): throw .unmatchedFields(reason: "\(error)")
    }
  }
}
