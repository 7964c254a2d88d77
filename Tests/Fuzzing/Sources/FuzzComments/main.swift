import FuzzSupport
import Nagare

/// Reads what the fuzzer makes up as a file of comments.
Fuzzer.run { start, count in
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  if let file = try? CommentReader.read(bytes) { FileRules.check(file) }
  for format in CommentFormat.allCases {
    if let file = try? CommentReader.read(bytes, format: format) { FileRules.check(file) }
  }
  return 0
}
