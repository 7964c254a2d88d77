import NagareMedia
import NagareSystem

/// The reason why a burn cannot be resumed. All files are left unchanged.
package enum ResumeError: Error, Equatable {
  /// The output exists, but cannot be read.
  case unreadable(path: String, reason: MediaError)
  /// The new frames cannot follow the frames of the earlier output.
  case doesNotFit(path: String, reason: String)
  /// The video can be read only once, but resuming reads it twice.
  case notSeekable(path: String)
  /// Encoding in two passes always covers the whole video.
  case hasTwoPasses(path: String)
}

extension ResumeError: CustomStringConvertible {
  /// The failed operation, the path and the reason, in one line.
  package var description: String { text.line }

  /// The parts of the description.
  package var text: ErrorText {
    switch self {
    case .unreadable(let path, let reason):
      ErrorText("cannot resume the output", path, why: reason.text.why ?? reason.text.what)
    case .doesNotFit(let path, let reason): ErrorText("cannot resume the existing output", path, why: reason)
    case .notSeekable(let path): ErrorText("cannot resume a burn of a pipe", path, why: "it can be read only once")
    case .hasTwoPasses(let path): ErrorText("cannot resume two passes", path, why: "each needs the whole video")
    }
  }
}
