import Foundation
import FuzzSupport
import Nagare

/// The format named by `NAGARE_FUZZ_FORMAT`; nil to detect it from the content.
private let format = ProcessInfo.processInfo.environment["NAGARE_FUZZ_FORMAT"].flatMap(CommentFormat.init(rawValue:))

/// Reads each input as a positioning script, as a live message and as a comment file, whose comments are then written
/// and read in Nagare's own format.
Fuzzer.run { start, count in
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  ScriptRules.check(String(decoding: bytes, as: UTF8.self))
  if format == nil || format == .ndjson { LiveRules.check(Array(bytes)) }
  guard let file = try? CommentReader.read(bytes, format: format) else { return 0 }
  FileRules.check(file)
  RoundTrip.check(file.comments)
  return 0
}
