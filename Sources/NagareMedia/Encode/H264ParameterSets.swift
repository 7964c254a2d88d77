import CFFmpeg

/// The parameter sets of an H.264 stream, as far as joining streams needs them: ISO/IEC 14496-10, 7.3.2.
///
/// Only streams with 4:2:0 samples of 8 bits in the profiles Constrained Baseline, Main and High are described.
package struct H264ParameterSets: Equatable, Sendable {
  /// The sequence and the picture parameter sets, each as a NAL unit.
  private let sequence, picture: [[UInt8]]

  /// The described profiles, each of which includes those before it.
  private static let profiles: [UInt8] = [66, 77, 100]
  /// The highest number of a sequence parameter set. Those of picture parameter sets go up to 255.
  private static let highestID = 31

  /// - Parameter units: the NAL units of the sets.
  /// - Returns: nil unless there are a single sequence, of a described profile, and pictures, all with readable numbers.
  package init?(_ units: [[UInt8]]) {
    (sequence, picture) = (units.filter { $0[0] & 31 == 7 }, units.filter { $0[0] & 31 == 8 })
    guard sequence.count == 1, !picture.isEmpty, picture.count <= 255 else { return nil }
    guard sequence.allSatisfy(H264ParameterSets.isDescribed), ids != nil else { return nil }
  }

  /// Whether a sequence parameter set has one of `profiles`. Baseline streams must also be Main streams.
  private static func isDescribed(_ set: [UInt8]) -> Bool {
    set.count > 4 && profiles.contains(set[1]) && (set[1] != 66 || set[2] & 0x40 != 0)
  }

  /// The numbers of all sets; nil if one cannot be read.
  private var ids: Set<Int>? {
    let ids =
      sequence.map { H264ParameterSets.number(in: $0.dropFirst(4)) }
      + picture.map { H264ParameterSets.number(in: $0.dropFirst(1)) }
    return ids.contains(nil) ? nil : Set(ids.compactMap { $0 })
  }

  /// Reads a number of Exp-Golomb code at the beginning of some bytes: ISO/IEC 14496-10, 9.1.
  static func number(in bytes: ArraySlice<UInt8>) -> Int? {
    let bits = bytes.prefix(5).flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    guard let zeros = bits.firstIndex(of: 1), zeros <= 8, bits.count > 2 * zeros else { return nil }
    return bits[zeros...2 * zeros].reduce(0) { $0 << 1 | Int($1) } - 1
  }

  /// A number that no set has and that another stream's sequence and picture parameter sets can take; nil if there is
  /// none.
  package var freeID: Int? {
    guard let ids else { return nil }
    return (0...H264ParameterSets.highestID).first { !ids.contains($0) }
  }

  /// Whether a NAL unit is one of these sets.
  package func contains(_ unit: [UInt8]) -> Bool { sequence.contains(unit) || picture.contains(unit) }

  /// The header of a stream in which pictures with these sets and with those of another stream follow each other, in
  /// the form of MP4 and Matroska: ISO/IEC 14496-15, 5.3.3.1.
  /// - Returns: nil if both streams use a number for different sets.
  package func header(joining other: H264ParameterSets) -> [UInt8]? {
    guard let ids, let others = other.ids, ids.isDisjoint(with: others) else { return nil }
    let (sequences, pictures) = (sequence + other.sequence, picture + other.picture)
    guard sequences.count <= 31, pictures.count <= 255 else { return nil }
    let profile = sequences.map { $0[1] }.max() ?? 0
    let constraints = sequences.reduce(0xFF) { $0 & $1[2] }
    let level = sequences.map { $0[3] }.max() ?? 0
    func blocks(_ sets: [[UInt8]]) -> [UInt8] {
      sets.flatMap { [UInt8(truncatingIfNeeded: $0.count >> 8), UInt8(truncatingIfNeeded: $0.count)] + $0 }
    }
    let sets = [0xE0 | UInt8(sequences.count)] + blocks(sequences) + [UInt8(pictures.count)] + blocks(pictures)
    // High profile states the chroma format 4:2:0, two depths of 8 bits, and no extensions.
    return [1, profile, constraints, level, 0xFF] + sets + (profile == 100 ? [0xFD, 0xF8, 0xF8, 0] : [])
  }
}
