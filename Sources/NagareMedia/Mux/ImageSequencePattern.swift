import Foundation

/// The pattern of a sequence's file names, such as `frames/%05d.png`: `%d` stands for a file's number, `%05d` for one
/// with at least five digits.
public struct ImageSequencePattern: Sendable, Equatable {
  /// The pattern as given.
  public let path: String
  private let prefix: String
  private let digits: Int
  private let suffix: String

  /// The number of the first file, as in FFmpeg's program.
  static let first = 1

  /// Nil unless the file's name has exactly one placeholder and no other percent sign.
  public init?(_ path: String) {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let match = name.firstMatch(of: /%(?:0([1-9]))?d/), name.matches(of: /%/).count == 1 else { return nil }
    self.path = path
    prefix = path.dropLast(name.count) + String(name[..<match.range.lowerBound])
    digits = match.output.1.flatMap { Int($0) } ?? 1
    suffix = String(name[match.range.upperBound...])
  }

  /// The path of the file with a number, 0 or more.
  public func path(of number: Int) -> String {
    let text = String(number)
    return prefix + String(repeating: "0", count: max(digits - text.count, 0)) + text + suffix
  }

  /// The numbers of the existing files, in order.
  package var existingNumbers: [Int] {
    existingFiles.compactMap { path in
      let number = Int(path.dropFirst(prefix.count).dropLast(suffix.count))
      // Another number of digits belongs to another pattern.
      return number.flatMap { self.path(of: $0) == path ? $0 : nil }
    }.sorted()
  }

  /// The existing files of the sequence, in alphabetical order.
  public var existingFiles: [String] {
    let parts = prefix.split(separator: "/", omittingEmptySubsequences: false)
    let start = parts.last ?? ""
    let folder = prefix.dropLast(start.count)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : String(folder))) ?? []
    let found = names.filter { name in
      guard name.count > start.count + suffix.count, name.hasPrefix(start), name.hasSuffix(suffix) else { return false }
      return name.dropFirst(start.count).dropLast(suffix.count).allSatisfy { $0.isASCII && $0.isNumber }
    }
    return found.sorted().map { folder + $0 }
  }
}
