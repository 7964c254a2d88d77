import NagareMedia

/// Why a burn cannot go on with an earlier one. What is there stays as it is.
public enum ResumeError: Error, Equatable {
  /// The output is there, but cannot be read.
  case unreadable(path: String, reason: MediaError)
  /// What is there and what would follow are no video together.
  case doesNotFit(path: String, reason: String)
  /// The video can be read only once, so that nobody knows what comes next.
  case notReadAgain(path: String)
  /// Two passes go over the whole video.
  case hasTwoPasses(path: String)
}
