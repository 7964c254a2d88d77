/// The identifier of a comment within its file, as the site wrote it.
///
/// Saves memory by storing a number as such: nearly all sites number their comments, and there may be millions.
public struct CommentID: Hashable, Sendable {
  private enum Storage: Hashable {
    case number(Int64)
    case text(String)
    case position(Int64)
  }

  private let storage: Storage

  /// An identifier of any form; `#` followed by a number is a position, as in ``description``.
  public init(_ text: String) {
    var text = text
    self = text.withUTF8 { CommentID($0) }
  }

  /// An identifier in UTF-8, which may be malformed.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let number = CommentID.number(bytes) {
      storage = .number(number)
    } else if bytes.first == UInt8(ascii: "#"),
      let position = CommentID.number(UnsafeBufferPointer(rebasing: bytes.dropFirst()))
    {
      storage = .position(position)
    } else {
      storage = .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// The substitute for a missing identifier: the item's position in the file, from 1.
  public init(position: Int) {
    storage = .position(Int64(position))
  }

  /// Whether the identifier is a position that substitutes for a missing one.
  var isPosition: Bool {
    if case .position = storage { true } else { false }
  }

  /// The identifier as a number; `nil` if it is a text or a position.
  var number: Int64? {
    if case .number(let number) = storage { number } else { nil }
  }

  /// The number if every reader of JSON keeps it exactly, which RFC 8259 expects up to 2^53 - 1; else `nil`.
  var exactNumber: Int64? { number.flatMap { $0 < 1 << 53 ? $0 : nil } }

  /// An identifier that is a number in the file.
  init(number: Int64) {
    storage = number < 0 ? .text(String(number)) : .number(number)
  }

  /// The number in decimal digits; `nil` for other bytes, for padding zeros (which would be lost) and beyond `Int64`.
  @inline(__always)
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    guard (1...19).contains(bytes.count), bytes[0] != UInt8(ascii: "0") || bytes.count == 1 else { return nil }
    // Nineteen digits are below 2^64.
    var value: UInt64 = 0
    for byte in bytes {
      let digit = byte &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    return Int64(exactly: value)
  }
}

extension CommentID: CustomStringConvertible {
  /// The identifier as written, or `#N` for a position.
  public var description: String {
    switch storage {
    case .number(let number): String(number)
    case .text(let text): text
    case .position(let position): "#\(position)"
    }
  }
}

extension CommentID: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}
