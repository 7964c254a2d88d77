import ArgumentParser

/// An encoder whose files are compared, with the qualities that players' videos usually have.
package enum SizeEncoder: String, CaseIterable, ExpressibleByArgument, Sendable, Encodable {
  case libx264, libx265, libsvtav1

  /// The preset for all qualities.
  package var preset: String {
    switch self {
    case .libx264, .libx265: "medium"
    case .libsvtav1: "8"
    }
  }

  /// The values of `--crf`, from high to low quality.
  package var qualities: [Int] {
    switch self {
    case .libx264: [20, 25, 30]
    case .libx265: [22, 27, 32]
    case .libsvtav1: [28, 38, 48]
    }
  }
}
