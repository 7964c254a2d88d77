extension Comparable {
  /// The nearest value in `bounds`; the lower bound for unordered values, such as NaN.
  func clamped(to bounds: ClosedRange<Self>) -> Self {
    if self > bounds.upperBound { return bounds.upperBound }
    return self >= bounds.lowerBound ? self : bounds.lowerBound
  }
}
