/// Headings of the help, above the options of several groups.
enum OptionTitle {
  /// Options of everyday, which come first.
  static let common = "Common options"
}
