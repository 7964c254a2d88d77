extension [Int] {
  /// Replaces each element by the largest of the `width` elements that begin with it, as far as there are so many;
  /// the last `width - 1` elements are unspecified afterwards.
  ///
  /// `width` is in 1...count. Windows grow by doubling, so this takes `count * log2(width)` steps without a buffer.
  package mutating func replaceWithWindowMaxima(of width: Int) {
    var covered = 1
    while covered < width {
      let step = Swift.min(covered, width - covered)
      for index in 0..<(count - step) {
        self[index] = Swift.max(self[index], self[index + step])
      }
      covered += step
    }
  }
}
