/// The comma-separated fields of an item's `p`: `time,mode,size,colour,sent,pool,sender,id,weight` or, in version 2.0,
/// `id,attributes,milliseconds,mode,size,colour,sent,pool,sender`. The fields up to the colour are required; recorders
/// may omit those after it. An invalid time makes the comment invalid; other invalid values are replaced by defaults.
struct BilibiliParameters {
  enum Version {
    case first, second
  }

  private(set) var mode = Comment.Mode.scroll
  private var time = 0.0
  private var size = 0.0
  private var color: UInt32 = 0
  private var sentAt: Double?
  private var pool = 0
  private var sender = ""
  private var id: CommentID?
  private var weight: Int?

  /// - Parameters:
  ///   - range: the value of `p`, `nil` if absent.
  ///   - version: the file's version. A value that fits only the other version is read as that version's, since
  ///     joined files may mix versions.
  @inline(__always)
  init(
    _ range: Range<Int>?, in scanner: XMLScanner, version: Version, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) {
    guard let range else { throw .missing(field: "p") }
    do throws(CommentProblem.Reason) {
      switch version {
      case .first: try self.init(first: range, in: scanner, unreadable: &unreadable)
      case .second: try self.init(second: range, in: scanner, unreadable: &unreadable)
      }
      guard unreadable.includeStyle, let other = Self.other(than: version, range, in: scanner) else { return }
      unreadable.removeAll()
      self = other
    } catch {
      guard let other = Self.other(than: version, range, in: scanner) else { throw error }
      self = other
    }
  }

  /// The version that the value of `p` fits; the first if it fits both, `nil` if it fits neither.
  static func version(of range: Range<Int>, in scanner: XMLScanner) -> Version? {
    if fitting(.first, range, in: scanner) != nil { return .first }
    return other(than: .first, range, in: scanner) == nil ? nil : .second
  }

  /// - Parameter fallbackID: the identifier to use if the item has none.
  @inline(__always)
  consuming func comment(text: String, id fallbackID: CommentID) -> Comment {
    Comment(
      id: id ?? fallbackID, time: time, mode: mode, size: size, color: color, text: text,
      sentAt: sentAt, pool: pool, sender: sender, weight: weight, language: .chinese)
  }
}

extension BilibiliParameters {
  @inline(__always)
  private init(
    first range: Range<Int>, in scanner: XMLScanner, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) {
    let bytes = scanner.bytes
    var fields = CommaFields(range, in: bytes)
    let (time, mode, size, color) = (fields.next(), fields.next(), fields.next(), fields.next())
    guard fields.count >= 4 else { throw .partCount(field: "p", count: range.isEmpty ? 0 : fields.count, needed: 4) }
    self.time = try FieldValue.time(Numbers.double(bytes[time]), quoting: FieldValue.quoted(bytes[time]))
    takeStyle(mode: mode, size: size, color: color, in: bytes, unreadable: &unreadable)
    takeMetadata(from: &fields, in: scanner, unreadable: &unreadable)
    id = Self.id(fields.next(), in: scanner)
    weight = FieldValue.integer(.weight, fields.next(), in: bytes, unreadable: &unreadable)
  }

  @inline(__always)
  private init(
    second range: Range<Int>, in scanner: XMLScanner, unreadable: inout UnreadableFields
  ) throws(CommentProblem.Reason) {
    let bytes = scanner.bytes
    var fields = CommaFields(range, in: bytes)
    let (id, _, time, mode, size) = (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    let color = fields.next()
    guard fields.count >= 6 else { throw .partCount(field: "p", count: range.isEmpty ? 0 : fields.count, needed: 6) }
    let milliseconds = Numbers.double(bytes[time])
    self.time = try FieldValue.time(milliseconds.map { $0 / 1_000 }, quoting: FieldValue.quoted(bytes[time]))
    takeStyle(mode: mode, size: size, color: color, in: bytes, unreadable: &unreadable)
    takeMetadata(from: &fields, in: scanner, unreadable: &unreadable)
    self.id = Self.id(id, in: scanner)
  }

  @inline(__always)
  private mutating func takeStyle(
    mode: Range<Int>, size: Range<Int>, color: Range<Int>, in bytes: ByteView, unreadable: inout UnreadableFields
  ) {
    self.mode = FieldValue.mode(mode, in: bytes, unreadable: &unreadable)
    self.size = FieldValue.size(size, in: bytes, unreadable: &unreadable)
    self.color = Self.color(color, in: bytes) ?? unreadable.note(.color, bytes[color], default: FieldValue.defaultColor)
  }

  /// Reads the three fields that follow the colour in both versions.
  @inline(__always)
  private mutating func takeMetadata(
    from fields: inout CommaFields, in scanner: XMLScanner, unreadable: inout UnreadableFields
  ) {
    sentAt = FieldValue.date(fields.next(), in: scanner.bytes, unreadable: &unreadable)
    pool = FieldValue.integer(.pool, fields.next(), in: scanner.bytes, unreadable: &unreadable) ?? 0
    sender = scanner.identifier(fields.next())
  }

  /// Reads the fields as the other version; `nil` unless they fit and are unlikely to do so by chance: the size must
  /// be within the limits and, in version 2.0, the first two fields must be integers.
  private static func other(than version: Version, _ range: Range<Int>, in scanner: XMLScanner) -> Self? {
    var fields = CommaFields(range, in: scanner.bytes)
    let (first, second, third, _, fifth) = (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    func isValidSize(_ size: Range<Int>) -> Bool {
      Numbers.double(scanner.bytes[size]).map(CommentLimits.size.contains) ?? false
    }
    func isInteger(_ field: Range<Int>) -> Bool { Numbers.integer(scanner.bytes[field]) != nil }
    switch version {
    case .first:
      guard isInteger(first), isInteger(second), isValidSize(fifth) else { return nil }
      return fitting(.second, range, in: scanner)
    case .second:
      guard isValidSize(third) else { return nil }
      return fitting(.first, range, in: scanner)
    }
  }

  /// Reads the fields as this version; `nil` unless all required fields are valid.
  private static func fitting(_ version: Version, _ range: Range<Int>, in scanner: XMLScanner) -> Self? {
    var unreadable = UnreadableFields()
    let fields =
      switch version {
      case .first: try? Self(first: range, in: scanner, unreadable: &unreadable)
      case .second: try? Self(second: range, in: scanner, unreadable: &unreadable)
      }
    return unreadable.includeStyle ? nil : fields
  }

  /// A colour from the decimal number `0xRRGGBB` or `0xAARRGGBB` or, as some recorders write it, the digits RRRGGGBBB.
  /// Such digits with a red below 17 are read as `0xRRGGBB`, since they are at most `0xFFFFFF`.
  private static func color(_ field: Range<Int>, in bytes: ByteView) -> UInt32? {
    guard let value = Numbers.integer(bytes[field]) else { return nil }
    if let color = FieldValue.color(value) { return color }
    guard (0...255_255_255).contains(value) else { return nil }
    let number = UInt32(value)
    let (red, green, blue) = (number / 1_000_000, number / 1_000 % 1_000, number % 1_000)
    guard red <= 255, green <= 255, blue <= 255 else { return nil }
    return red << 16 | green << 8 | blue
  }

  /// The identifier; `nil` if empty or 0. Recorders write 0 for an unknown identifier.
  @inline(__always)
  private static func id(_ field: Range<Int>, in scanner: XMLScanner) -> CommentID? {
    scanner.equals(field, "0") ? nil : scanner.id(field)
  }
}
