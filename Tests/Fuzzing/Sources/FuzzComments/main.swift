import Foundation
import FuzzSupport
import Nagare

/// The format named by `NAGARE_FUZZ_FORMAT`; nil to detect it from the content.
private let format = ProcessInfo.processInfo.environment["NAGARE_FUZZ_FORMAT"].flatMap(CommentFormat.init(rawValue:))

/// The comments of an input; nil if it is none. The first line of one in a user's own format describes the others.
private func file(of bytes: UnsafeRawBufferPointer) -> CommentFile? {
  guard format == .fieldMap else {
    if format == nil { _ = try? CommentSample(bytes) }
    return try? CommentReader.read(bytes, format: format)
  }
  let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  guard let fields = try? CommentFieldMap(parsing: String(decoding: bytes[..<end], as: UTF8.self)) else { return nil }
  require((try? CommentFieldMap(parsing: fields.description)) == fields, "a description is spelled as it is read")
  return try? CommentReader.read(UnsafeRawBufferPointer(rebasing: bytes.dropFirst(end + 1)), fields: fields)
}

/// Reads each input as a positioning script, as a live message and as a comment file, whose comments are then merged,
/// written and read again.
Fuzzer.run { start, count in
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  ScriptRules.check(String(decoding: bytes, as: UTF8.self))
  if format == nil || format == .ndjson { LiveRules.check(Array(bytes)) }
  guard let file = file(of: bytes) else { return 0 }
  FileRules.check(file)
  RoundTrip.check(file.comments)
  return 0
}
