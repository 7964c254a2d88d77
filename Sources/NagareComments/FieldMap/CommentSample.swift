/// An item of JSON in an unknown format, and a description of the format to start from.
///
/// The item is the first of the list whose items seem to have a time and a text, or else the first object of any list,
/// or at the top of the file.
package struct CommentSample: Sendable, Equatable {
  /// The item on one line of at most ``lineCharacters``, without white space at line breaks. Control characters and
  /// others that a terminal might obey are escaped as in JSON.
  package let line: String
  /// The likely places of the fields; `nil` if no member looks like a time, or none like a text.
  package let fields: CommentFieldMap?

  /// The largest number of Unicode scalars in ``line``.
  package static let lineCharacters = 200
  /// The number of items at the start of the list that are examined.
  static let itemCount = 100

  /// Examines a file, or the standard input if `path` is `-`.
  /// - Returns: `nil` if the file is not JSON with objects.
  /// - Throws: if the file is unusable.
  package init?(contentsOf path: String) throws(CommentReadError) {
    let file = try FileBytes(path: path, rejectsForeign: true)
    try self.init(file.bytes)
  }

  /// Examines the content of a file, perhaps compressed, in memory that is not used after the call.
  /// - Returns: `nil` if the content is not JSON with objects.
  /// - Throws: if the content cannot be decompressed.
  package init?(_ bytes: UnsafeRawBufferPointer) throws(CommentReadError) {
    let sample = try CommentReader.withText(of: bytes) { text, _ throws(CommentReadError) in Self(ByteView(text)) }
    guard let sample else { return nil }
    self = sample
  }

  private init?(_ bytes: ByteView) {
    let start = bytes.trimmed((bytes.matches("\u{FEFF}", at: 0) ? 3 : 0)..<bytes.count).lowerBound
    guard bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[") else { return nil }
    let (place, _) = JSONListSearch(for: .object).place(in: bytes) { scanner in
      guard let members = try? JSONMember.all(from: &scanner), !members.isEmpty else { return .none }
      return FieldGuess(members, in: bytes).isLikely ? .full : .partial
    }
    guard let place else { return nil }
    var scanner = JSONScanner(bytes, in: place.start..<bytes.count)
    guard (try? scanner.skip()) != nil else { return nil }
    line = Self.line(of: place.start..<scanner.position, in: bytes)
    let items = Self.items(at: place, in: bytes)
    fields = items.first.flatMap { FieldGuess($0, in: bytes).map(for: items) }
  }

  /// The members of the first items at a place.
  private static func items(at place: JSONPlace, in bytes: ByteView) -> [[JSONMember]] {
    var walker = JSONWalker(bytes)
    var items: [[JSONMember]] = []
    while items.count < itemCount, let stop = walker.next() {
      guard case .container(.object, let start) = stop, start >= place.start, place.isHere(walker),
        let members = try? JSONMember.all(from: &walker.scanner)
      else {
        if case .container = stop { walker.enter() }
        continue
      }
      items.append(members)
    }
    return items
  }

  private static func line(of range: Range<Int>, in bytes: ByteView) -> String {
    // Enough for the line, even if half of the bytes are white space.
    let examined = range.prefix(lineCharacters * 8)
    var line = String.UnicodeScalarView()
    var isIncomplete = examined.count < range.count
    var pieces = bytes.string(examined).split(whereSeparator: \.isNewline).map { piece in
      piece.drop { $0 == " " || $0 == "\t" }
    }
    if isIncomplete, let last = pieces.popLast() { pieces.append(last.dropLast()) }
    // The length at which an ellipsis still fits.
    var cutLength = 0
    for scalar in pieces.joined().unicodeScalars {
      let piece = scalar.isHarmful ? "\\u" + hexadecimal(scalar.value, digits: 4) : String(scalar)
      line.append(contentsOf: piece.unicodeScalars)
      if line.count < lineCharacters { cutLength = line.count }
      isIncomplete = isIncomplete || line.count > lineCharacters
      if line.count > lineCharacters { break }
    }
    return isIncomplete ? String(line.prefix(cutLength)) + "…" : String(line)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal might obey the character instead of showing it: controls, line separators and directions.
  fileprivate var isHarmful: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
