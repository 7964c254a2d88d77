import Foundation
import NagareSystem

/// The names of incomplete files.
package enum TemporaryName {
  /// The most Unicode scalars of the original name: names may have 255 bytes, and a scalar takes at most four.
  private static let maxStemLength = 48

  /// A hidden, unused path in the folder of `path`, so that renaming is atomic. Its random number is needed as, in a
  /// container, a process may have the process ID of a process that was killed.
  package static func path(for path: String) -> String {
    let stem = "\(path.folderPrefix)\(start(for: path))\(getpid())-"
    while true {
      let name = "\(stem)\(UInt32.random(in: 1...UInt32.max))\(end)"
      if access(name, F_OK) != 0 { return name }
    }
  }

  /// Whether a file's name is a temporary one for `path`. Bytes are compared, as file systems do.
  static func matches(_ name: String, for path: String) -> Bool {
    let stem = name.withoutSuffix
    guard "." + name.fileSuffix == end, "\(stem.withoutSuffix).".utf8.elementsEqual(start(for: path).utf8) else {
      return false
    }
    let numbers = stem.fileSuffix.split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { Int($0) != nil }
  }

  private static let end = ".partial"

  private static func start(for path: String) -> String {
    let name = path.lastComponent
    let scalars = name.unicodeScalars
    let stem = String(String.UnicodeScalarView(scalars.prefix(maxStemLength)))
    // The names of a series' episodes may differ only in the part that is cut off.
    let isUncut = scalars.dropFirst(maxStemLength).isEmpty
    return isUncut ? ".\(stem)." : ".\(stem)~\(digest(of: name))."
  }

  /// The digest that tells long names apart: 64-bit FNV-1a, in hexadecimal digits.
  private static func digest(of name: String) -> String {
    let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
