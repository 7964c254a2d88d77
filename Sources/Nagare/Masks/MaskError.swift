import NagareMedia
import NagarePeople
import NagareSystem

/// A mask that cannot be used.
package struct MaskError: Error, Equatable {
  package let text: ErrorText
  /// The error of FFmpeg; nil if the mask is not read with FFmpeg.
  package private(set) var cause: MediaError?
  /// Whether the runtime or the model that finds people is not installed.
  package private(set) var lacksModel = false

  init(_ text: ErrorText) { self.text = text }

  package init(path: String, reason: String) { self.init(ErrorText("cannot read the mask", path, why: reason)) }

  init(_ cause: MediaError, path: String) {
    let text = cause.text
    self.init(path: path, reason: text.why ?? text.what)
    self.cause = cause
  }

  init(_ error: PeopleError) {
    self.init(error.text)
    switch error {
    case .noRuntime, .noModel: lacksModel = true
    default: break
    }
  }
}
