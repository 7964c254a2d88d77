import Foundation
import Synchronization

/// Names of files that are being written.
package enum TemporaryName {
  private static let counter = Atomic(0)
  /// Names may have 255 bytes; a character takes four at most.
  private static let longestStem = 48

  /// A hidden name in the folder of `path`, so that renaming is atomic, and another one each time.
  package static func path(for path: String) -> String {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let stem = String(String.UnicodeScalarView(name.unicodeScalars.prefix(longestStem)))
    let number = counter.add(1, ordering: .relaxed).newValue
    return "\(path.dropLast(name.count)).\(stem).\(getpid())-\(number).partial"
  }
}
