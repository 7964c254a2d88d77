import ArgumentParser

/// An encoder whose files are compared.
package enum SizeEncoder: String, CaseIterable, ExpressibleByArgument, Sendable, Encodable {
  case libx264, libx265, libsvtav1

  /// The preset for all qualities.
  package var preset: String {
    switch self {
    case .libx264, .libx265: "medium"
    case .libsvtav1: "8"
    }
  }

  /// The values of `--crf`, from high to low quality. The default of `burn` lies between them, so that nothing about it
  /// is extrapolated.
  package var qualities: [Int] {
    switch self {
    case .libx264, .libx265: [16, 22, 28]
    case .libsvtav1: [26, 34, 42]
    }
  }
}
