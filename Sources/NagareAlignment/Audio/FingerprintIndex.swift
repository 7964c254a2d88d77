/// The places of a fingerprint's items, by parts of their bits.
///
/// Items of the same audio differ in a few bits, so that one of several parts is usually equal. An item is looked up by
/// each part, and the places with few other bits are kept.
struct FingerprintIndex {
  /// The parts: 16 bits each. Neighbouring bits come from the same property of the audio.
  private static let parts: [@Sendable (UInt32) -> Int] = [
    { Int($0 >> 16) }, { Int($0 & 0xFFFF) }, { Int(($0 >> 8) & 0xFFFF) }, { Int((($0 >> 24) << 8) | ($0 & 0xFF)) },
  ]
  /// The most places of a part. More common ones tell nothing, and would take time quadratic in the length.
  private static let maxPlaces = 192
  /// The most different bits of a pair.
  private static let maxDistance = 6
  /// About the most pairs of a search.
  private static let maxPairs = 4_000_000

  private let fingerprint: Fingerprint
  /// For each part, where the places of each value begin in `places`; the last is their end.
  private var starts: [[Int32]] = []
  private var places: [[Int32]] = []

  init(of fingerprint: Fingerprint) {
    self.fingerprint = fingerprint
    let distinct = fingerprint.items.indices.filter(fingerprint.isDistinct)
    for part in FingerprintIndex.parts {
      var starts = [Int32](repeating: 0, count: (1 << 16) + 1)
      for index in distinct { starts[part(fingerprint.items[index]) + 1] += 1 }
      for value in 1...1 << 16 { starts[value] += starts[value - 1] }
      var (next, places) = (starts, [Int32](repeating: 0, count: distinct.count))
      for index in distinct {
        let value = part(fingerprint.items[index])
        places[Int(next[value])] = Int32(truncatingIfNeeded: index)
        next[value] += 1
      }
      self.starts.append(starts)
      self.places.append(places)
    }
  }

  /// The pairs of like items of another fingerprint, as x, and the indexed one, as y.
  ///
  /// Each item adds the same share to the number of pairs that are allowed so far. Music that is repeated for hours
  /// leaves the later items their own shares.
  func pairs(with other: Fingerprint) -> [DiagonalSearch.Pair] {
    var pairs: [DiagonalSearch.Pair] = []
    let share = Double(FingerprintIndex.maxPairs) / Double(max(other.items.count, 1))
    for index in other.items.indices where other.isDistinct(index) {
      guard Double(pairs.count) < Double(index + 1) * share else { continue }
      let item = other.items[index]
      let x = other.time(index)
      for (number, part) in FingerprintIndex.parts.enumerated() {
        let value = part(item)
        let range = Int(starts[number][value])..<Int(starts[number][value + 1])
        guard range.count <= FingerprintIndex.maxPlaces else { continue }
        for place in places[number][range] {
          let found = fingerprint.items[Int(place)]
          guard (found ^ item).nonzeroBitCount <= FingerprintIndex.maxDistance,
            // An earlier part has found it.
            !FingerprintIndex.parts[..<number].contains(where: { $0(found) == $0(item) })
          else { continue }
          pairs.append(DiagonalSearch.Pair(x: x, y: fingerprint.time(Int(place))))
        }
      }
    }
    return pairs
  }
}
