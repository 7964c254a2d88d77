/// The different colours of a picture, if they are few, and how often each is there.
struct ColorCounts {
  /// In the order in which they come.
  private(set) var entries: [(color: RGBColor, count: Int)] = []

  private static let most = 4096
  private static let placeBits: UInt32 = 13

  /// Nil if there are more than 4,096 different colours.
  init?(of colors: [RGBColor]) {
    // Twice as many places as colours that are kept: a colour is at its place, or behind others that are.
    let mask = 1 << ColorCounts.placeBits - 1
    var places = [Int32](repeating: -1, count: mask + 1)
    var last = -1
    for color in colors {
      if last < 0 || entries[last].color != color {
        var place = color.tablePlace(bits: ColorCounts.placeBits)
        while places[place] >= 0, entries[Int(places[place])].color != color { place = (place + 1) & mask }
        if places[place] < 0 {
          guard entries.count < ColorCounts.most else { return nil }
          places[place] = Int32(truncatingIfNeeded: entries.count)
          entries.append((color, 0))
        }
        last = Int(places[place])
      }
      entries[last].count += 1
    }
  }
}
