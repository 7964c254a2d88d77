import Foundation
import NagareSystem

/// The pattern of a sequence's file names, such as `frames/%05d.png`: `%d` stands for a file's number, `%05d` for a
/// number with at least five digits.
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
    let name = path.lastComponent
    guard let match = name.firstMatch(of: /%(?:0([1-9]))?d/), name.matches(of: /%/).count == 1 else { return nil }
    self.path = path
    prefix = path.folderPrefix + String(name[..<match.range.lowerBound])
    digits = match.output.1.flatMap { Int($0) } ?? 1
    suffix = String(name[match.range.upperBound...])
  }

  /// The path of the file with a number, 0 or more.
  public func path(of number: Int) -> String {
    let text = String(number)
    return prefix + String(repeating: "0", count: max(digits - text.count, 0)) + text + suffix
  }

  /// The numbers of the existing files, in order. Files with another number of digits belong to another pattern.
  package var existingNumbers: [Int] {
    let folder = path.folderPrefix
    let start = folder.isEmpty ? prefix : prefix.path(below: folder) ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path.parentFolder)) ?? []
    let numbers = names.compactMap { name -> Int? in
      guard name.count > start.count + suffix.count, name.hasPrefix(start), name.hasSuffix(suffix),
        let number = Int(name.dropFirst(start.count).dropLast(suffix.count))
      else { return nil }
      return number >= 0 && path(of: number) == folder + name ? number : nil
    }
    return numbers.sorted()
  }

  /// The existing files of the sequence, in the order of their numbers.
  public var existingFiles: [String] { existingNumbers.map(path) }
}
