/// What happens to a comment for which no rows are free at its time.
public enum Overflow: String, Sendable, CaseIterable {
  /// It is not shown.
  case drop
  /// It is shown at its time over other comments, where the rows become free first.
  case overlap
  /// It starts late, where the rows become free first; it is not shown if that takes longer than
  /// ``LayoutRules/maximumDelay``.
  case delay
}
