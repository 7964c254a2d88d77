import Foundation
import Nagare

/// A folder for temporary files, which no other user can read.
struct TemporaryFolder: Sendable {
  let path: String

  /// - Throws: `MediaError` if it cannot be made.
  init() throws(MediaError) {
    let template = NSTemporaryDirectory() + "nagare-studio-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else {
      throw MediaError.cannotCreate(path: template, reason: Failure.text(of: errno))
    }
    path = String(decoding: bytes.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Deletes it with all files in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
