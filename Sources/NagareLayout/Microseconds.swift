extension Int {
  /// Converts seconds, finite and within 10¹² of zero, to the nearest whole number of microseconds.
  init(microsecondsIn seconds: Double) {
    self = Int(seconds * 1e6 + (seconds < 0 ? -0.5 : 0.5))
  }

  /// Converts microseconds to seconds: the nearest Double, so that 5,100,000 gives exactly 5.1.
  var secondsFromMicroseconds: Double {
    Double(self) / 1e6
  }
}
