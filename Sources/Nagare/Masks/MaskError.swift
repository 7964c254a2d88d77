import NagareMedia
import NagareSystem

/// A mask that cannot be used.
package struct MaskError: Error, Equatable {
  package let path: String
  package let reason: String
  /// What FFmpeg's libraries failed at; nil if the mask is not read by them.
  package var cause: MediaError?

  package init(path: String, reason: String) {
    (self.path, self.reason) = (path, reason)
  }

  init(_ cause: MediaError, path: String) {
    let text = cause.text
    self.init(path: path, reason: text.why ?? text.what)
    self.cause = cause
  }

  package var text: ErrorText { ErrorText("cannot read the mask", path, why: reason) }
}
