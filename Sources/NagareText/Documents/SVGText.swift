/// The text of an SVG document, without compression.
///
/// The memory and time that librsvg takes for some texts grow far faster than their lengths. They are estimated before
/// a text is parsed.
struct SVGText {
  let bytes: [UInt8]
  /// Whether glyphs may have the text's own colour.
  let mayUseForeground: Bool
  /// Memory that the parsed document takes, in bytes, estimated.
  let parsedByteCount: Int

  /// The longest document, in bytes. Those of emoji have 2 to 100 kB for each glyph.
  private static let maxBytes = 2 << 20
  /// Bytes of memory, as measured with librsvg 2.54: an element takes up to 1.7 kB, a byte of a path up to 75.
  private static let (elementSize, byteSize) = (2_048, 80)
  /// The most memory that a document may take, in bytes.
  static let maxParsedBytes = 192 << 20
  /// The greatest number of elements times selectors: each is matched with each, in 30 ns.
  private static let maxMatches = 4 << 20

  /// - Parameter data: a document, possibly compressed with gzip.
  /// - Returns: nil for a text that cannot be read or would take too much memory or time.
  init?(_ data: UnsafeBufferPointer<UInt8>) {
    guard data.count <= SVGText.maxBytes else { return nil }
    if data.starts(with: GzipStream.signature) {
      guard let bytes = GzipStream.inflated(data, limit: SVGText.maxBytes) else { return nil }
      self.bytes = bytes
    } else {
      bytes = Array(data)
    }
    let survey = bytes.withUnsafeBufferPointer(SVGSurvey.init)
    mayUseForeground = survey.mentionsForeground
    let size = survey.elementCount * SVGText.elementSize + bytes.count * SVGText.byteSize
    // The text is parsed again for a second colour.
    parsedByteCount = survey.mentionsForeground ? 2 * size : size
    // An entity, for one, could stand for many elements. In other encodings, librsvg reads something else.
    guard parsedByteCount <= SVGText.maxParsedBytes, survey.isUTF8, !survey.hasHiddenParts,
      survey.elementCount * survey.selectorCount <= SVGText.maxMatches
    else { return nil }
  }
}
