/// The fields of one comment that could not be read, in the order in which they were met. Nothing is allocated where
/// there are none.
struct LostFields {
  private(set) var all: [(field: FieldProblem.Field, value: String)] = []

  @inline(__always)
  var isEmpty: Bool { all.isEmpty }

  /// Whether one of them decides how the comment looks: such fields are needed, while others are often left out or
  /// replaced.
  @inline(__always)
  var affectLooks: Bool { !isEmpty && all.contains { [.mode, .size, .color].contains($0.field) } }

  /// Notes a field.
  /// - Returns: its default.
  @inline(never)
  mutating func note<Value>(
    _ field: FieldProblem.Field, _ value: UnsafeBufferPointer<UInt8>, default standard: Value
  ) -> Value {
    note(field, FieldValue.quoted(value), default: standard)
  }

  /// Notes a field whose value is not text.
  /// - Returns: its default.
  @inline(never)
  mutating func note<Value>(_ field: FieldProblem.Field, _ value: String, default standard: Value) -> Value {
    all.append((field, value))
    return standard
  }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}
