/// Half-open time spans in seconds, in ascending order and disjoint.
struct TimeSpans: Sendable, Equatable {
  struct Span: Sendable, Equatable {
    let start: Double
    /// Excluded from the span.
    let end: Double
  }

  private(set) var spans: [Span] = []

  /// The union of these spans, in any order; empty ones are ignored.
  init(_ all: [Span] = []) {
    for span in all.filter({ $0.start < $0.end }).sorted(by: { $0.start < $1.start }) {
      if let last = spans.last, span.start <= last.end {
        spans[spans.count - 1] = Span(start: last.start, end: max(last.end, span.end))
      } else {
        spans.append(span)
      }
    }
  }

  var isEmpty: Bool { spans.isEmpty }

  /// Takes time logarithmic in the number of spans.
  func contains(_ time: Double) -> Bool {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = low + (high - low) / 2
      if spans[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 && time < spans[low - 1].end
  }
}
