/// Titles of help sections that several option groups share.
enum OptionTitle {
  /// The most common options, which come first.
  static let common = "Common options"
}
