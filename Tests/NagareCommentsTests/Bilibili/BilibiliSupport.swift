import NagareComments
import TestSupport

/// Writes Protocol Buffers messages.
enum Wire {
  static func varint(_ value: UInt64) -> [UInt8] {
    var (value, output) = (value, [] as [UInt8])
    while value > 0x7F {
      output.append(UInt8(value & 0x7F) | 0x80)
      value >>= 7
    }
    return output + [UInt8(value)]
  }

  static func field(_ number: UInt64, _ value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }
  static func field(_ number: UInt64, _ value: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(UInt64(value.count)) + value
  }
  static func field(_ number: UInt64, _ value: String) -> [UInt8] { field(number, Array(value.utf8)) }

  /// The message of a comment with all fields that are read; `extra` comes last and overrides them.
  static func elem(_ text: String = "好", time: UInt64 = 1_000, id: UInt64 = 77, extra: [UInt8] = []) -> [UInt8] {
    field(1, id) + field(2, time) + field(3, 1) + field(4, 25) + field(5, 0xFFFFFF) + field(6, "5bd04b14")
      + field(7, text) + field(8, 1_626_077_354) + field(9, 10) + field(12, "\(id)") + extra
  }

  static func item(_ text: String = "好", time: UInt64 = 1_000, id: UInt64 = 77, extra: [UInt8] = []) -> [UInt8] {
    field(1, elem(text, time: time, id: id, extra: extra))
  }
}

/// The comments after writing and reading them in Nagare's own format.
func throughNDJSON(_ comments: [Comment]) throws -> [Comment] {
  var writer = NDJSONWriter()
  return try read(comments.map { writer.lines(of: $0) }.joined(), format: .ndjson).comments
}

func readFixture(_ name: String) throws -> CommentFile {
  try CommentReader.read(contentsOf: FixtureFiles.path("bilibili/" + name))
}
