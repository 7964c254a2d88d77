/// A comment as a JSON object in any of Niconico's formats. Their member names differ, but no name has two meanings.
struct NiconicoJSONItem {
  enum Kind {
    /// A comment, complete or not.
    case comment
    /// Data about a thread from older servers.
    case notice
    /// An object with nested objects or arrays, which may contain comments.
    case container
  }

  private(set) var fields = NiconicoFields()
  private(set) var text: JSONString?
  /// The start of the members, inside `chat` or a notice if there is one.
  private(set) var start = 0
  private(set) var kind = Kind.comment
  /// Whether the comment is inside `chat`.
  private(set) var isChat = false

  /// Reads the next object.
  @inline(__always)
  mutating func read(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard scanner.nextKind() == .object, try scanner.enterObject() else { throw .malformed }
    start = scanner.position
    var isFirst = true
    while let name = try scanner.nextMember() {
      if try !readMember(name, from: &scanner) {
        if name.matches("chat", in: scanner.bytes) {
          isChat = true
          try readChat(from: &scanner)
        } else {
          try skipMember(name, isFirst: isFirst, from: &scanner)
        }
      }
      isFirst = false
    }
    if isChat || fields.vpos != nil || text != nil { kind = .comment }
  }

  /// Skips the value of an unknown member, and derives ``kind`` from it.
  private mutating func skipMember(
    _ name: JSONString, isFirst: Bool, from scanner: inout JSONScanner
  ) throws(JSONScanner.SyntaxError) {
    let value = scanner.nextKind()
    if isFirst, value == .object, Self.isNotice(name, in: scanner.bytes) {
      kind = .notice
      start = scanner.position + 1
    } else if value == .object || value == .array {
      kind = .container
    }
    try scanner.skip()
  }

  /// Whether the value of a member with this name is data about a thread from older servers.
  static func isNotice(_ name: JSONString, in bytes: ByteView) -> Bool {
    name.matches("ping", in: bytes) || name.matches("thread", in: bytes) || name.matches("leaf", in: bytes)
      || name.matches("global_num_res", in: bytes)
  }

  /// Reads a `chat`. Without origin and user, it is the owner's; without `premium`, its author is not a premium member.
  private mutating func readChat(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    guard try scanner.enterObject() else { return }
    start = scanner.position
    fields.isPremium = false
    while let name = try scanner.nextMember() {
      if try !readMember(name, from: &scanner) { try scanner.skip() }
    }
    if fields.origin == nil { fields.origin = fields.sender.isEmpty ? .owner : .viewer }
  }

  /// Reads the next value if the name is known; `false` if it is not.
  @inline(__always)
  private mutating func readMember(
    _ name: JSONString, from scanner: inout JSONScanner
  ) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    switch name.range.count {
    case 2:
      if name.matches("id", in: bytes) {
        fields.id = try scanner.string()?.id(in: bytes) ?? fields.id
      } else if name.matches("no", in: bytes) {
        // `no` is unique only within a thread, `id` in all threads.
        let number = try scanner.string()?.id(in: bytes)
        fields.id = fields.id ?? number
      } else {
        return false
      }
    case 4: return try readShort(name, from: &scanner)
    case 5:
      guard name.matches("owner", in: bytes) else { return false }
      if let isOwner = try scanner.bool() { fields.origin = isOwner ? .owner : .viewer }
    case 6, 7: return try readMiddle(name, from: &scanner)
    case 8, 9, 11: return try readLong(name, from: &scanner)
    default: return false
    }
    return true
  }

  @inline(__always)
  private mutating func readShort(
    _ name: JSONString, from scanner: inout JSONScanner
  ) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    if name.matches("body", in: bytes) {
      text = try scanner.string()
    } else if name.matches("vpos", in: bytes) {
      try readTime(from: &scanner, unitsPerSecond: 100)
    } else if name.matches("mail", in: bytes) {
      try readCommands(from: &scanner)
    } else if name.matches("date", in: bytes) {
      fields.date = try scanner.number()
    } else if name.matches("fork", in: bytes) {
      fields.origin = try scanner.string()?.origin(in: bytes) ?? fields.origin
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func readMiddle(
    _ name: JSONString, from scanner: inout JSONScanner
  ) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    if name.matches("vposMs", in: bytes) {
      try readTime(from: &scanner, unitsPerSecond: 1_000)
    } else if name.matches("userId", in: bytes) || name.matches("user_id", in: bytes) {
      fields.sender = try scanner.string()?.string(in: bytes) ?? ""
    } else if name.matches("content", in: bytes) {
      text = try scanner.string()
    } else if name.matches("nicoru", in: bytes) {
      fields.likes = try scanner.string().flatMap { Numbers.integer(bytes[$0.range]) }
    } else if name.matches("premium", in: bytes) {
      fields.isPremium = try scanner.string()?.isTrue(in: bytes) ?? fields.isPremium
    } else if name.matches("deleted", in: bytes) {
      fields.isDeleted = try scanner.string()?.isTrue(in: bytes) ?? false
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func readLong(
    _ name: JSONString, from scanner: inout JSONScanner
  ) throws(JSONScanner.SyntaxError) -> Bool {
    let bytes = scanner.bytes
    if name.matches("commands", in: bytes) {
      try readCommands(from: &scanner)
    } else if name.matches("postedAt", in: bytes) {
      fields.date = try scanner.string().flatMap { ISO8601.seconds(bytes[$0.range]) }
    } else if name.matches("isPremium", in: bytes) {
      fields.isPremium = try scanner.string()?.isTrue(in: bytes)
    } else if name.matches("nicoruCount", in: bytes) {
      fields.likes = try scanner.string().flatMap { Numbers.integer(bytes[$0.range]) }
    } else if name.matches("date_usec", in: bytes) {
      fields.microseconds = try scanner.number()
    } else {
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func readTime(
    from scanner: inout JSONScanner, unitsPerSecond: Double
  ) throws(JSONScanner.SyntaxError) {
    guard let time = try scanner.string() else { return }
    fields.setTime(time.range, unitsPerSecond: unitsPerSecond, in: scanner.bytes)
  }

  @inline(__always)
  private mutating func readCommands(from scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) {
    scanner.skipSpace()
    let start = scanner.position
    try scanner.skip()
    fields.commands = start..<scanner.position
  }
}

extension JSONString {
  /// The origin for the name or number of a thread's fork; `nil` if unknown.
  func origin(in bytes: ByteView) -> Comment.Origin? {
    if matches("owner", in: bytes) || matches("1", in: bytes) { return .owner }
    if matches("easy", in: bytes) || matches("2", in: bytes) { return .easy }
    if matches("main", in: bytes) || matches("0", in: bytes) { return .viewer }
    return matches("ai", in: bytes) ? .ai : nil
  }

  /// Whether the value is an integer other than 0, or `true`.
  fileprivate func isTrue(in bytes: ByteView) -> Bool {
    if let number = Numbers.integer(bytes[range]) { return number != 0 }
    return matches("true", in: bytes)
  }
}
