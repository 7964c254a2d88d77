/// Headings of the help, above the options of several groups.
enum OptionTitle {
  /// Everyday options, which come first.
  static let common = "Common options"
}
