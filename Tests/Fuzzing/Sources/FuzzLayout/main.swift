import FuzzSupport
import Nagare

/// Lays out what the fuzzer makes up.
Fuzzer.run { start, count in
  _ = LayoutCheck(LayoutInput(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
