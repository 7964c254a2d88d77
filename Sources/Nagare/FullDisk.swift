import NagareMedia

/// The end of a burn for whose output there was no room, and of which a part is kept.
public struct FullDisk: Error, Equatable {
  /// What happened, ``MediaError/noRoom(path:reason:isLimited:)``.
  public let cause: MediaError
  /// The path of a hidden file with what was burned. A burn to the same output in the same folder can resume from it.
  public let part: String
  /// Whether the burn was such a one.
  public let resumes: Bool
}
