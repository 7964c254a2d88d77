/// The location of a face: a file, an index in it, and a point in the design space.
struct FontSource: Hashable {
  let path: String

  /// The index in a collection: the low 16 bits of Fontconfig's index.
  let faceIndex: UInt32

  /// The named instance of a variable font, from 0: the high bits of Fontconfig's index, less one.
  let namedInstance: UInt32?

  /// Axis settings, such as "wght=400,wdth=100"; empty for a static font.
  let variations: String

  /// The weight of the text.
  let weight: FontWeight

  init(path: String, index: Int = 0, variations: String = "", weight: FontWeight = .regular) {
    self.path = path
    faceIndex = UInt32(truncatingIfNeeded: index & 0xFFFF)
    let instance = (index >> 16) & 0x7FFF
    namedInstance = instance == 0 ? nil : UInt32(instance - 1)
    self.variations = variations
    self.weight = weight
  }
}
