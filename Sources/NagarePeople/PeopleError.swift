import NagareSystem

/// A reason why people cannot be found in frames.
package enum PeopleError: Error, Equatable, Sendable {
  /// LiteRT is not installed, or cannot be loaded; the reason is then the loader's.
  case noRuntime(reason: String)
  /// The library at a path is not LiteRT, or a version that lacks a function.
  case noFunction(library: String, name: String)
  /// LiteRT cannot create its environment.
  case runtimeFailed(reason: String)
  /// No model of that name is installed in the searched folders.
  case noModel(name: String, folders: [String])
  /// A model cannot be read.
  case cannotRead(path: String, reason: String)
  /// A file is not a model, or is corrupt.
  case notAModel(path: String, reason: String)
  /// A model's input is not an image, its output is not a mask, or it lacks the requested classes.
  case unsupported(path: String, reason: String)
  /// LiteRT cannot prepare or run a model.
  case cannotRun(path: String, reason: String)
}

extension PeopleError: CustomStringConvertible {
  /// The failed operation, the path and the reason, in one line.
  package var description: String { text.line }

  /// The parts of the description.
  package var text: ErrorText {
    switch self {
    case .noRuntime(let reason): ErrorText("cannot load LiteRT, which finds people", why: reason)
    case .noFunction(let library, let name): ErrorText("not a supported LiteRT", library, why: "it has no \(name)")
    case .runtimeFailed(let reason): ErrorText("LiteRT cannot start", why: reason)
    case .noModel(let name, let folders):
      ErrorText("no model to find people with", name, why: "it is not in \(folders.joined(separator: " or "))")
    case .cannotRead(let path, let reason): ErrorText("cannot read the model", path, why: reason)
    case .notAModel(let path, let reason): ErrorText("not a TensorFlow Lite model", path, why: reason)
    case .unsupported(let path, let reason): ErrorText("not a model that makes masks of frames", path, why: reason)
    case .cannotRun(let path, let reason): ErrorText("cannot run the model", path, why: reason)
    }
  }
}
