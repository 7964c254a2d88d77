/// The distinct colours of an image, if they are few, with their counts.
struct ColorCounts {
  /// The colours with their counts, in order of first occurrence.
  private(set) var entries: [(color: RGBColor, count: Int)] = []

  private static let maxColors = 4096
  private static let placeBits: UInt32 = 13

  /// Nil if there are more than 4,096 distinct colours.
  init?(of colors: [RGBColor]) {
    // A hash table with linear probing and twice as many places as colours.
    let mask = 1 << ColorCounts.placeBits - 1
    var places = [Int32](repeating: -1, count: mask + 1)
    var last = -1
    for color in colors {
      if last < 0 || entries[last].color != color {
        var place = color.hashIndex(bits: ColorCounts.placeBits)
        while places[place] >= 0, entries[Int(places[place])].color != color { place = (place + 1) & mask }
        if places[place] < 0 {
          guard entries.count < ColorCounts.maxColors else { return nil }
          places[place] = Int32(truncatingIfNeeded: entries.count)
          entries.append((color, 0))
        }
        last = Int(places[place])
      }
      entries[last].count += 1
    }
  }
}
