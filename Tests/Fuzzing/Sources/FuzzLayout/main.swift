import FuzzSupport
import Nagare

/// Lays out each input.
Fuzzer.run { start, count in
  _ = LayoutCheck(LayoutInput(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
