import NagareMedia

/// The end of a burn for whose output there was no room: the disk or a quota was full, or files may not be so large.
public struct OutOfRoom: Error, Equatable {
  /// What happened, ``MediaError/noSpace(path:reason:isLimited:)``.
  public let cause: MediaError
  /// The path of a hidden file with what was burned; nil where a burn that resumes gains nothing by it. A burn to the same
  /// output in the same folder can resume from it.
  public let part: String?
  /// The paths of such files that earlier burns left.
  public let earlierParts: [String]
  /// Whether the burn was itself resuming.
  public let isResuming: Bool
}
