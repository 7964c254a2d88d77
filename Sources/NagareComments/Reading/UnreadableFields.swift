/// The unreadable fields of one comment, in the order of reading. Allocates nothing while empty.
struct UnreadableFields {
  private(set) var all: [(field: FieldProblem.Field, value: String)] = []

  @inline(__always)
  var isEmpty: Bool { all.isEmpty }

  /// Whether the mode, the size or the colour is among them: these fields are required, while others are often left out
  /// or replaced.
  @inline(__always)
  var includeStyle: Bool { !isEmpty && all.contains { [.mode, .size, .color].contains($0.field) } }

  /// Adds a field with the bytes of its value.
  /// - Returns: its default.
  @inline(never)
  mutating func note<Value>(
    _ field: FieldProblem.Field, _ value: UnsafeBufferPointer<UInt8>, default standard: Value
  ) -> Value {
    note(field, FieldValue.quoted(value), default: standard)
  }

  /// Adds a field with its value as text.
  /// - Returns: its default.
  @inline(never)
  mutating func note<Value>(_ field: FieldProblem.Field, _ value: String, default standard: Value) -> Value {
    all.append((field, value))
    return standard
  }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }
}
