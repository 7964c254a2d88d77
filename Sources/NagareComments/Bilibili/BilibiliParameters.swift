/// The comma-separated fields of an item's `p`: `time,mode,size,colour,sent,pool,sender,id,weight` or, in version 2.0,
/// `id,attributes,milliseconds,mode,size,colour,sent,pool,sender`. Those up to the colour are required; the others are
/// taken as far as they are there and make sense, because recorders leave them out or put something else there.
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
  ///   - range: the value of `p`, `nil` if there is none.
  ///   - version: of the file. What can be of the other one only is taken as that: files are put together.
  @inline(__always)
  init(_ range: Range<Int>?, in scanner: XMLScanner, version: Version) throws(CommentProblem.Reason) {
    guard let range else { throw .missing(field: "p") }
    do throws(CommentProblem.Reason) {
      switch version {
      case .first: try self.init(first: range, in: scanner)
      case .second: try self.init(second: range, in: scanner)
      }
    } catch {
      guard let other = Self.other(than: version, range, in: scanner) else { throw error }
      self = other
    }
  }

  /// The version that `p` is of, if it is of one.
  static func version(of range: Range<Int>, in scanner: XMLScanner) -> Version? {
    if (try? Self(first: range, in: scanner)) != nil { return .first }
    return other(than: .first, range, in: scanner) == nil ? nil : .second
  }

  /// - Parameter standIn: the identifier if the item has none.
  @inline(__always)
  consuming func comment(text: String, id standIn: CommentID) -> Comment {
    Comment(
      id: id ?? standIn, time: time, mode: mode, size: size, color: color, text: text,
      sentAt: sentAt, pool: pool, sender: sender, weight: weight, language: .chinese)
  }
}

extension BilibiliParameters {
  @inline(__always)
  private init(first range: Range<Int>, in scanner: XMLScanner) throws(CommentProblem.Reason) {
    let bytes = scanner.bytes
    var fields = CommaFields(range, in: bytes)
    let (time, mode, size, color) = (fields.next(), fields.next(), fields.next(), fields.next())
    guard fields.count >= 4 else { throw .partCount(field: "p", count: range.isEmpty ? 0 : fields.count, needed: 4) }
    self.time = try FieldValue.time(Numbers.double(bytes[time]), quoting: FieldValue.quoted(bytes[time]))
    try takeLooks(mode: mode, size: size, color: color, in: bytes)
    takeOrigin(from: &fields, in: scanner)
    id = Self.id(fields.next(), in: scanner)
    weight = Numbers.integer(bytes[fields.next()])
  }

  @inline(__always)
  private init(second range: Range<Int>, in scanner: XMLScanner) throws(CommentProblem.Reason) {
    let bytes = scanner.bytes
    var fields = CommaFields(range, in: bytes)
    let (id, _, time, mode, size) = (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    let color = fields.next()
    guard fields.count >= 6 else { throw .partCount(field: "p", count: range.isEmpty ? 0 : fields.count, needed: 6) }
    let milliseconds = Numbers.double(bytes[time])
    self.time = try FieldValue.time(milliseconds.map { $0 / 1_000 }, quoting: FieldValue.quoted(bytes[time]))
    try takeLooks(mode: mode, size: size, color: color, in: bytes)
    takeOrigin(from: &fields, in: scanner)
    self.id = Self.id(id, in: scanner)
  }

  @inline(__always)
  private mutating func takeLooks(
    mode: Range<Int>, size: Range<Int>, color: Range<Int>, in bytes: ByteView
  ) throws(CommentProblem.Reason) {
    self.mode = try FieldValue.mode(mode, in: bytes)
    self.size = try FieldValue.size(size, in: bytes)
    self.color = try Self.color(color, in: bytes)
  }

  /// Takes the three fields that follow the colour in either version.
  @inline(__always)
  private mutating func takeOrigin(from fields: inout CommaFields, in scanner: XMLScanner) {
    sentAt = FieldValue.sentAt(Numbers.double(scanner.bytes[fields.next()]))
    pool = Numbers.integer(scanner.bytes[fields.next()]) ?? 0
    sender = scanner.identifier(fields.next())
  }

  /// The fields as those of the other version. It must fit better than by chance: its size has to be a usual one and, in
  /// version 2.0, the first two fields whole numbers.
  private static func other(than version: Version, _ range: Range<Int>, in scanner: XMLScanner) -> Self? {
    var fields = CommaFields(range, in: scanner.bytes)
    let parts = (fields.next(), fields.next(), fields.next(), fields.next(), fields.next())
    func isUsual(_ size: Range<Int>) -> Bool {
      Numbers.double(scanner.bytes[size]).map(CommentLimits.size.contains) ?? false
    }
    func isWhole(_ field: Range<Int>) -> Bool { Numbers.integer(scanner.bytes[field]) != nil }
    switch version {
    case .first:
      guard isWhole(parts.0), isWhole(parts.1), isUsual(parts.4) else { return nil }
      return try? Self(second: range, in: scanner)
    case .second:
      guard isUsual(parts.2) else { return nil }
      return try? Self(first: range, in: scanner)
    }
  }

  /// A number above 0xFFFFFF is three decimal triplets RRRGGGBBB: some recorders write them. One whose red is below 17
  /// may be mistaken for RGB; nothing tells them apart. Beyond all triplets it is 0xAARRGGBB.
  private static func color(_ field: Range<Int>, in bytes: ByteView) throws(CommentProblem.Reason) -> UInt32 {
    guard let value = Numbers.integer(bytes[field]) else { throw .color(FieldValue.quoted(bytes[field])) }
    if let color = FieldValue.color(value) { return color }
    guard (0...255_255_255).contains(value) else { throw .color(FieldValue.quoted(bytes[field])) }
    let number = UInt32(value)
    let (red, green, blue) = (number / 1_000_000, number / 1_000 % 1_000, number % 1_000)
    guard red <= 255, green <= 255, blue <= 255 else { throw .color(FieldValue.quoted(bytes[field])) }
    return red << 16 | green << 8 | blue
  }

  /// Recorders write 0 where they do not know it.
  @inline(__always)
  private static func id(_ field: Range<Int>, in scanner: XMLScanner) -> CommentID? {
    scanner.equals(field, "0") ? nil : scanner.id(field)
  }
}
