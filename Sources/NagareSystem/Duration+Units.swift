extension Duration {
  /// The duration in seconds.
  package var seconds: Double { self / .seconds(1) }
  /// The duration in milliseconds.
  package var milliseconds: Double { self / .milliseconds(1) }
}
