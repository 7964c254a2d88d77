extension Int {
  /// Seconds, finite and within 10¹² of zero, as the nearest whole number of microseconds.
  init(microsecondsIn seconds: Double) {
    self = Int(seconds * 1e6 + (seconds < 0 ? -0.5 : 0.5))
  }

  /// A whole number of microseconds in seconds: the nearest Double, so that 5,100,000 gives exactly 5.1.
  var secondsFromMicroseconds: Double {
    Double(self) / 1e6
  }
}
