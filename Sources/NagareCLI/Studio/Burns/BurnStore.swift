import Foundation
import Nagare

/// Keeps the burns of a studio's folder over restarts, in the user's own folder for states.
///
/// A folder of videos may come from anybody, so that what is in it never begins a burn.
final class BurnStore: Sendable {
  private let path: String
  /// Nil if another studio of this user has the folder's burns.
  private let lock: JobLock?
  /// The burns of an earlier run; those that ran wait. A file that cannot be understood is put aside, with a warning.
  let burns: [StudioBurn]

  /// Whether another studio of this user has the folder's burns.
  var isBusy: Bool { lock == nil }

  /// - Parameter folder: the studio's folder.
  /// - Throws: `MediaError`, `Failure` or an error of the file system if nothing can be kept.
  init(for folder: StudioFolder, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    let states = UserFolder.path("XDG_STATE_HOME", usual: "/.local/state", environment)
    try FileManager.default.createDirectory(
      atPath: states, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    path = "\(states)/studio-\(BatchJob.digest([folder.path]).prefix(16)).json"
    lock = try JobLock(path + ".lock")
    let file = try lock?.list(at: path, note: Diagnostics.warn) { (file: File) in file.version == BurnStore.version }
    var burns = file?.burns ?? []
    for index in burns.indices where burns[index].state == .running { burns[index].state = .waiting }
    self.burns = burns
  }

  private struct File: Codable {
    var version = BurnStore.version
    let burns: [StudioBurn]
  }

  /// The version of the form.
  private static let version = 1

  /// Keeps burns in place of the earlier ones.
  func keep(_ burns: [StudioBurn]) throws {
    guard !isBusy else { return }
    try JSONEncoder().encode(File(burns: burns)).write(to: URL(filePath: path), options: .atomic)
  }
}
