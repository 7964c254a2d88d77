/// A reason why a webmask, or a part of it, cannot be read.
package struct WebmaskError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// The file does not begin with `MASK`.
    case noWebmask
    /// Only version 1 is known.
    case version(Int)
    /// The file ends within its header or its table.
    case truncated
    /// The file has none, or more than `WebmaskLimits.segments`.
    case segmentCount(Int)
    /// A segment does not begin after the one before it, within the file.
    case offset(Int64)
    /// A segment's time is negative, or before that of the one before it.
    case time(Int64)
    /// A segment is not compressed by gzip, or is truncated.
    case compression
    /// A segment has more than `WebmaskLimits.segmentBytes`, or more than `WebmaskLimits.masks` masks.
    case tooLarge
    /// A mask is longer than the rest of its segment, or than `WebmaskLimits.drawingBytes`.
    case length(Int)
    /// A mask is no SVG drawing in Base64.
    case encoding
    /// A drawing lacks this, or has another than potrace writes.
    case drawing(String)
    /// A path has another character, at this index of it, than potrace writes.
    case path(Int)
    /// A number is malformed, or beyond `WebmaskLimits.coordinate`.
    case coordinate
    /// A drawing has more than `WebmaskLimits.edges` edges.
    case tooManyEdges
  }

  package var reason: Reason
  /// The number of the segment, from 0; nil for the header and the table.
  package var segment: Int?
  /// The number of the mask in its segment, from 0.
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
    case .noWebmask: "not a webmask"
    case .version(let version): "version \(version) instead of 1"
    case .truncated: "the file is truncated"
    case .segmentCount(let count): "\(count) segments"
    case .offset(let offset): "a segment at byte \(offset)"
    case .time(let time): "a segment at \(time) ms"
    case .compression: "the compressed data is truncated or corrupt"
    case .tooLarge: "too much data"
    case .length(let length): "a mask of \(length) bytes"
    case .encoding: "no SVG drawing in Base64"
    case .drawing(let part): "a drawing with another \(part), or none"
    case .path(let index): "an unknown command at character \(index + 1) of a path"
    case .coordinate: "a coordinate that is malformed or too large"
    case .tooManyEdges: "more than \(WebmaskLimits.edges) edges"
    }
  }
}
