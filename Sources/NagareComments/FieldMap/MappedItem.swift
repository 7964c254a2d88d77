/// The values of an item's fields, by the places in a ``CommentFieldMap``.
struct MappedItem {
  private var values = [JSONString?](repeating: nil, count: CommentFieldMap.Field.allCases.count)

  subscript(field: CommentFieldMap.Field) -> JSONString? {
    get { values[field.index] }
    set { values[field.index] = newValue }
  }

  /// Forgets all values.
  mutating func removeAll() {
    for index in values.indices { values[index] = nil }
  }

  /// Creates the comment. An empty value counts as a missing one, except for the time and the text.
  /// - Throws: the item's problem.
  func comment(
    _ map: CommentFieldMap, in bytes: ByteView, fallbackID: CommentID, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) -> Comment {
    guard let text = self[.text] else { throw .missing(field: map.place(of: .text)) }
    guard let time = self[.time] else { throw .missing(field: map.place(of: .time)) }
    let seconds = try FieldValue.time(map.seconds(time, in: bytes), quoting: time.quoted(in: bytes))
    let mode = filled(.mode).map { map.mode($0, in: bytes, unreadable: &unreadable) } ?? .scroll
    var comment = Comment(
      id: self[.id]?.id(in: bytes) ?? fallbackID, time: seconds, mode: mode,
      size: size(map, in: bytes, unreadable: &unreadable),
      color: PlayerValue.color(
        filled(.color), isQuoted: map.isQuoted(self[.color], in: bytes), in: bytes, unreadable: &unreadable),
      text: mode.isScripted ? text.string(in: bytes, limit: CommentLimits.scriptCharacters) : text.text(in: bytes),
      sentAt: sentAt(map, in: bytes, unreadable: &unreadable),
      pool: filled(.pool).flatMap { FieldValue.integer(.pool, $0.range, in: bytes, unreadable: &unreadable) } ?? 0,
      sender: self[.user]?.string(in: bytes) ?? "",
      weight: filled(.weight).flatMap { FieldValue.integer(.weight, $0.range, in: bytes, unreadable: &unreadable) })
    if let name = filled(.name) { comment.senderName = name.name(in: bytes) }
    if let duration = filled(.duration) {
      comment.duration = self.duration(duration, map, in: bytes, unreadable: &unreadable)
    }
    return comment
  }
}

extension MappedItem {
  /// The value of a field unless it is empty.
  private func filled(_ field: CommentFieldMap.Field) -> JSONString? {
    self[field].flatMap { $0.range.isEmpty ? nil : $0 }
  }

  private func size(_ map: CommentFieldMap, in bytes: ByteView, unreadable: inout UnreadableFields) -> Double {
    guard let size = filled(.size) else { return FieldValue.defaultSize }
    guard let number = map.number(.size, size, in: bytes) else {
      return unreadable.note(.size, bytes[size.range], default: FieldValue.defaultSize)
    }
    return FieldValue.size(number)
  }

  private func sentAt(_ map: CommentFieldMap, in bytes: ByteView, unreadable: inout UnreadableFields) -> Double? {
    guard let sent = filled(.sent) else { return nil }
    guard let number = map.number(.sent, sent, in: bytes) ?? ISO8601.seconds(bytes[bytes.trimmed(sent.range)]) else {
      return unreadable.note(.date, bytes[sent.range], default: nil)
    }
    return FieldValue.sentAt(number)
  }

  private func duration(
    _ value: JSONString, _ map: CommentFieldMap, in bytes: ByteView, unreadable: inout UnreadableFields
  ) -> Double? {
    guard let number = map.number(.duration, value, in: bytes) else {
      return unreadable.note(.duration, bytes[value.range], default: nil)
    }
    return FieldValue.duration(number)
  }
}

extension CommentFieldMap.Field {
  /// The position among all fields.
  fileprivate var index: Int {
    switch self {
    case .time: 0
    case .text: 1
    case .mode: 2
    case .color: 3
    case .size: 4
    case .id: 5
    case .user: 6
    case .name: 7
    case .sent: 8
    case .weight: 9
    case .pool: 10
    case .duration: 11
    }
  }
}

extension CommentFieldMap {
  /// The place of a field, as written; empty if it has none.
  func place(of field: Field) -> String {
    let path = sources[field].map { Self.spelling(of: $0.path) } ?? ""
    if container != .json, case .position? = sources[field]?.path.first { return "column " + path }
    return path
  }

  /// A number, converted by the field's unit; `nil` if the value is not a number.
  fileprivate func number(_ field: Field, _ value: JSONString, in bytes: ByteView) -> Double? {
    guard let number = Numbers.double(bytes[value.range]) else { return nil }
    return sources[field]?.unit?.convert(number) ?? number
  }

  /// The seconds of a time; `nil` if the value is neither a number nor `[hh:]mm:ss[.fff]`, which needs no conversion.
  func seconds(_ value: JSONString, in bytes: ByteView) -> Double? {
    number(.time, value, in: bytes) ?? ClockTime.seconds(value.range, in: bytes)
  }

  /// Whether a value is a string, or a cell of a table, which may be one.
  fileprivate func isQuoted(_ value: JSONString?, in bytes: ByteView) -> Bool {
    guard let value, container == .json else { return true }
    return value.isQuoted(in: bytes)
  }

  /// The mode of a value, by the map's values or else the usual ones.
  fileprivate func mode(
    _ value: JSONString, in bytes: ByteView, unreadable: inout UnreadableFields
  ) -> Comment.Mode {
    mode(value, in: bytes) ?? unreadable.note(.mode, bytes[value.range], default: .scroll)
  }

  private func mode(_ value: JSONString, in bytes: ByteView) -> Comment.Mode? {
    let trimmed = JSONString(range: bytes.trimmed(value.range), hasEscapes: value.hasEscapes)
    let text = trimmed.string(in: bytes, limit: CommentLimits.fieldMapBytes)
    let names = sources[.mode]?.modes ?? []
    return names.isEmpty ? Self.usualMode(text) : names.first { $0.value == text }?.mode
  }

  /// The mode of one of Bilibili's numbers, except 2 and 3, or of a name: `nil` for 0 and 2, which other players use.
  static func usualMode(_ text: String) -> Comment.Mode? {
    switch Array(text.utf8).withUnsafeBufferPointer(Numbers.integer) {
    case 0, 2, 3: nil
    case let number?: FieldValue.mode(number)
    case nil: text == "right" ? .scroll : Comment.Mode(name: text)
    }
  }
}
