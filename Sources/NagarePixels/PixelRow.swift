/// A row of pixels by how they cover what is beneath, a byte for each. It is valid inside the call that made it.
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

  /// Where the pixels of a kind end that begin at `first`: `first` itself if there are none.
  func end(of kind: UInt8, from first: Int) -> Int {
    let eight = UInt64(kind) &* 0x0101_0101_0101_0101
    var x = first
    while x + 8 <= count, word(at: x) == eight { x &+= 8 }
    while x < count, kinds[x] == kind { x &+= 1 }
    return x
  }

  /// Where the last ink before `end` ends; `first` if there is none from there on.
  func inkEnd(before end: Int, after first: Int) -> Int {
    var x = end
    while x > first, kinds[x - 1] == PixelRow.bare { x &-= 1 }
    return x
  }

  /// The next run of bare or of opaque pixels that is at least so long, 1 or more.
  func longRun(from first: Int, bare: Int, opaque: Int) -> Range<Int>? {
    // Of so many pixels in a row, a run that is long enough has at least one: only those are looked at.
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
