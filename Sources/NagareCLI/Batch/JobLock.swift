import Foundation
import Nagare

/// Keeps other processes of this program from an output or a list, as long as this object and its process live.
package final class JobLock: Sendable {
  private let path: String
  private let lock: FileLock

  /// - Parameter path: a hidden file, which is made, and deleted at the end.
  /// - Returns: nil if another process has the lock.
  /// - Throws: `MediaError` if the file cannot be made.
  package init?(_ path: String) throws {
    // Another user's file may not be writable, and can be locked all the same.
    let file = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw MediaError.cannotCreate(path: path, reason: Failure.text(of: errno)) }
    close(file)
    // The last owner may have deleted the file meanwhile.
    guard let lock = try? FileLock(path), lock.holds(path) else { return nil }
    (self.path, self.lock) = (path, lock)
  }

  /// Reads the list that is locked. One that cannot be understood is put aside, with a note.
  /// - Returns: nil if there is no list, or none that can be understood.
  /// - Throws: `Failure` if the list cannot be read, or put aside: it must not be replaced.
  package func list<List: Decodable>(at path: String, note: (String) -> Void, isValid: (List) -> Bool) throws -> List? {
    guard access(path, F_OK) == 0 else { return nil }
    let data = try? Data(contentsOf: URL(filePath: path))
    if let list = data.flatMap({ try? JSONDecoder().decode(List.self, from: $0) }), isValid(list) { return list }
    let aside = path + ".old"
    guard data != nil, rename(path, aside) == 0 else {
      throw Failure(.failed, "cannot read the queue of an earlier run", path, advice: "Delete the file to forget it.")
    }
    note("the queue of an earlier run cannot be read; it is put aside as \(aside)")
    return nil
  }

  /// Deletes the file, before a process ends without `deinit`. Others can have the lock from then on.
  package func removeFile() {
    // The path may lead to the next owner's file.
    if lock.holds(path) { unlink(path) }
  }

  deinit { removeFile() }
}
