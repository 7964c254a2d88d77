/// Chromaprint's raw fingerprint of an audio track.
struct Fingerprint: Sendable {
  /// An item of 32 bits for each moment. The items of equal audio differ in few bits, those of unrelated audio in about
  /// half of them.
  var items: [UInt32] = []
  /// The middle of the audio that the first item describes, in seconds from the start of the track.
  var start = 0.0
  /// The seconds from one item to the next.
  var step = 1.0

  /// The time of an item.
  func time(_ index: Int) -> Double { start + Double(index) * step }

  /// The index of the item nearest to a time, which may be beyond the ends.
  func index(at time: Double) -> Int {
    let index = ((time - start) / step).rounded()
    return abs(index) < 1e9 ? Int(index) : index < 0 ? -1 : .max
  }

  /// Whether an item tells moments apart. Audio that does not change, as silence, repeats its item.
  func isDistinct(_ index: Int) -> Bool { index > 0 && items[index] != items[index - 1] }
}
