/// Checksums of the golden texts' masks.
enum GoldenTextHashes {
  static let values: [String: UInt64] = [:]
}
