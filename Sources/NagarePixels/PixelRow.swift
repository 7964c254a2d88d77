/// The coverage kinds of a row of pixels, a byte each. Valid only during the call that provides it.
struct PixelRow {
  static let bare: UInt8 = 0
  static let partial: UInt8 = 1
  static let opaque: UInt8 = 2

  private let kinds: UnsafeBufferPointer<UInt8>

  init(_ kinds: UnsafeBufferPointer<UInt8>) {
    self.kinds = kinds
  }

  var count: Int { kinds.count }

  subscript(x: Int) -> UInt8 { kinds[x] }

  /// The end of the run of `kind` that begins at `first`; `first` itself if the run is empty.
  func end(of kind: UInt8, from first: Int) -> Int {
    let eight = UInt64(kind) &* 0x0101_0101_0101_0101
    var x = first
    while x + 8 <= count, word(at: x) == eight { x &+= 8 }
    while x < count, kinds[x] == kind { x &+= 1 }
    return x
  }

  /// The end of the last ink between `first` and `end`; `first` if there is none.
  func inkEnd(before end: Int, after first: Int) -> Int {
    var x = end
    while x > first, kinds[x - 1] == PixelRow.bare { x &-= 1 }
    return x
  }

  /// The next run of at least `bare` bare or `opaque` opaque pixels (both limits at least 1); nil if there is none.
  func longRun(from first: Int, bare: Int, opaque: Int) -> Range<Int>? {
    // Only every `step`-th pixel is tested: each run that is long enough contains one of them.
    let step = min(bare, opaque)
    var x = first + step - 1
    while x < count {
      let kind = kinds[x]
      guard kind != PixelRow.partial else {
        x &+= step
        continue
      }
      var start = x
      while start > first, kinds[start - 1] == kind { start &-= 1 }
      let end = end(of: kind, from: x)
      if end - start >= (kind == PixelRow.bare ? bare : opaque) { return start..<end }
      x = end + step - 1
    }
    return nil
  }

  private func word(at x: Int) -> UInt64 {
    UnsafeRawBufferPointer(kinds).loadUnaligned(fromByteOffset: x, as: UInt64.self)
  }
}
