import Foundation
import FuzzSupport
import Nagare

/// The reader that is tried, by its format's name in `NAGARE_FUZZ_FORMAT`; without one, whichever the content asks for.
private let format = ProcessInfo.processInfo.environment["NAGARE_FUZZ_FORMAT"].flatMap(CommentFormat.init(rawValue:))

/// Reads what the fuzzer makes up as a file of comments, and what was read once more from Nagare's own format; and as
/// the text of comments that their authors placed; and as a message that comes while a video runs.
Fuzzer.run { start, count in
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  ScriptRules.check(String(decoding: bytes, as: UTF8.self))
  if format == nil || format == .ndjson { LiveRules.check(Array(bytes)) }
  guard let file = try? CommentReader.read(bytes, format: format) else { return 0 }
  FileRules.check(file)
  RoundTrip.check(file.comments)
  return 0
}
