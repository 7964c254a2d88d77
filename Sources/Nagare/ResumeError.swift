import NagareMedia

/// The reason why a burn cannot be resumed. All files are left unchanged.
public enum ResumeError: Error, Equatable {
  /// The output exists, but cannot be read.
  case unreadable(path: String, reason: MediaError)
  /// The new frames cannot follow those of the output.
  case doesNotFit(path: String, reason: String)
  /// The video can be read only once, so that the next frame cannot be found.
  case notSeekable(path: String)
  /// Encoding in two passes always covers the whole video.
  case hasTwoPasses(path: String)
}
