/// Why a comment was filtered out. The raw values are meant for reports.
public enum FilterReason: String, Sendable, CaseIterable {
  case mode = "blocked-mode"
  case kind = "blocked-kind"
  case price = "low-price"
  case weight = "low-weight"
  case color = "blocked-color"
  case user = "blocked-user"
  case word = "blocked-word"
  case pattern = "blocked-pattern"
  /// It repeats an earlier one, which tells how often.
  case merged
}
