import NagareMedia

/// The error of a burn that ran out of space: the disk or a quota was full, or the file would be too large.
public struct OutOfSpace: Error, Equatable {
  /// The underlying error, ``MediaError/noSpace(path:reason:isLimited:)``.
  public let cause: MediaError
  /// The path of a hidden file with the frames so far, which a burn to the same output in the same folder can resume;
  /// nil if that burn would save nothing.
  public let partialFile: String?
  /// The paths of hidden files from earlier burns that can be resumed as well.
  public let earlierPartialFiles: [String]
  /// Whether the burn was itself resuming.
  public let isResuming: Bool
}

extension OutOfSpace: CustomStringConvertible {
  /// The failed operation, the path and the reason, in one line.
  public var description: String { cause.description }
}
