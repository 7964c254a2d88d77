import FuzzSupport
import Nagare

/// Reads each input as an emote, after a byte for the size at which it is needed.
Fuzzer.run { start, count in
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard let size = bytes.first else { return 0 }
  ImageRules.check(Array(bytes.dropFirst()), longestSide: 1 + Int(size))
  return 0
}
