/// Where a face is found: a file, a face in it, and a point in its design space.
struct FontSource: Hashable {
  let path: String

  /// The face in a collection: the low 16 bits of Fontconfig's index.
  let faceIndex: UInt32

  /// The named instance of a variable font, counted from 0: the high bits of Fontconfig's index, less one.
  let namedInstance: UInt32?

  /// Axis settings such as "wght=400,wdth=100", empty for a static font.
  let variations: String

  /// Whether bold text is wanted. A face that has no weight to give is made bolder when it is drawn.
  let isBold: Bool

  init(path: String, index: Int = 0, variations: String = "", isBold: Bool = false) {
    self.path = path
    faceIndex = UInt32(truncatingIfNeeded: index & 0xFFFF)
    let instance = (index >> 16) & 0x7FFF
    namedInstance = instance == 0 ? nil : UInt32(instance - 1)
    self.variations = variations
    self.isBold = isBold
  }
}
