extension Dictionary where Key == String, Value == Int {
  /// `3 no-free-lane, 1 merged`: the most frequent first, ties by name.
  var listed: String {
    sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
  }
}

extension Dictionary where Key: RawRepresentable<String>, Value == Int {
  /// The counts by the names of the reasons.
  var byName: [String: Int] { Dictionary<String, Int>(uniqueKeysWithValues: map { ($0.key.rawValue, $0.value) }) }
}
