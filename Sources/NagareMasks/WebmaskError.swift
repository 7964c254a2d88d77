/// A reason why a webmask, or a part of it, cannot be read or made.
package struct WebmaskError: Error, Equatable, Sendable {
  /// The kind of error.
  package enum Reason: Equatable, Sendable {
    /// The file does not begin with `MASK`.
    case notAWebmask
    /// The version is not 1, the only known one.
    case version(Int)
    /// The file ends within its header or its table.
    case truncated
    /// The number of segments is less than 1, or more than `WebmaskLimits.segments`.
    case segmentCount(Int)
    /// A segment's offset is within the table, not after the previous segment's, or beyond the file.
    case offset(Int64)
    /// A segment's or mask's time is not in `WebmaskLimits.times`, or a segment's is before that of the previous one.
    case time(Int64)
    /// A segment is not compressed by gzip, is truncated, or cannot be compressed.
    case compression
    /// The file, a segment, or the number of segments or masks exceeds `WebmaskLimits`.
    case tooLarge
    /// A mask's length is cut off, negative, or more than the rest of its segment or `WebmaskLimits.drawingBytes`.
    case length(Int)
    /// A mask is not an SVG drawing in Base64.
    case encoding
    /// A drawing lacks this part, or the part is not as potrace writes it.
    case drawing(String)
    /// A path has an unknown command at this index.
    case path(Int)
    /// A number is malformed, or beyond `WebmaskLimits.coordinate`.
    case coordinate
    /// A drawing has more than `WebmaskLimits.edges` edges.
    case tooManyEdges
  }

  package var reason: Reason
  /// The number of the segment, from 0; nil for errors outside segments and of `WebmaskBuilder`.
  package var segment: Int?
  /// The number of the mask in its segment, from 0; nil if the error concerns no single mask.
  package var mask: Int?

  init(_ reason: Reason, segment: Int? = nil, mask: Int? = nil) {
    (self.reason, self.segment, self.mask) = (reason, segment, mask)
  }
}

extension WebmaskError: CustomStringConvertible {
  package var description: String {
    let places = [segment.map { "segment \($0 + 1)" }, mask.map { "mask \($0 + 1)" }].compactMap(\.self)
    return places.isEmpty ? "\(reason)" : "\(reason), in \(places.joined(separator: ", "))"
  }
}

extension WebmaskError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAWebmask: "not a webmask"
    case .version(let version): "unsupported version \(version)"
    case .truncated: "the file is truncated"
    case .segmentCount(let count): "invalid number of segments: \(count)"
    case .offset(let offset): "invalid segment offset: \(offset)"
    case .time(let time): "invalid time: \(time) ms"
    case .compression: "the compressed data is truncated or corrupt"
    case .tooLarge: "too much data"
    case .length(let length): "invalid mask length: \(length) bytes"
    case .encoding: "not an SVG drawing in Base64"
    case .drawing(let part): "missing or unsupported \(part) of a drawing"
    case .path(let index): "unknown command at character \(index + 1) of a path"
    case .coordinate: "malformed or too large coordinate"
    case .tooManyEdges: "more than \(WebmaskLimits.edges) edges"
    }
  }
}
