/// The masks of a video in Bilibili's `.webmask` format: black is where comments may be drawn, a hole is a person.
///
/// All numbers are big-endian. A header of 16 bytes (`MASK`, the version, a word, the number of segments) and a table
/// of 16 bytes a segment (milliseconds, offset) precede the segments, of about ten seconds each. A segment is a gzip
/// member of masks. Each mask is a length, a time in milliseconds, and an SVG drawing by potrace as a `data:` URL.
package struct Webmask: Sendable {
  private let bytes: [UInt8]
  /// The starts of the segments, in seconds, in order.
  package let starts: [Double]
  private let offsets: [Int]

  /// Reads the header and the table. Segments are read on demand.
  /// - Parameter bytes: the content of the file.
  package init(_ bytes: [UInt8]) throws(WebmaskError) {
    guard bytes.starts(with: "MASK".utf8) else { throw WebmaskError(.notAWebmask) }
    guard bytes.count <= WebmaskLimits.fileBytes else { throw WebmaskError(.tooLarge) }
    let reader = BigEndianReader(bytes)
    guard let version = reader.int32(at: 4), let count = reader.int32(at: 12) else { throw WebmaskError(.truncated) }
    guard version == 1 else { throw WebmaskError(.version(version)) }
    guard 1...WebmaskLimits.segments ~= count else { throw WebmaskError(.segmentCount(count)) }
    let end = 16 + 16 * count
    guard bytes.count >= end else { throw WebmaskError(.truncated) }
    var (starts, offsets): ([Double], [Int]) = ([], [])
    for index in 0..<count {
      guard let time = reader.int64(at: 16 + 16 * index), let offset = reader.int64(at: 24 + 16 * index) else {
        throw WebmaskError(.truncated)
      }
      guard let start = Webmask.seconds(time), start >= starts.last ?? 0 else {
        throw WebmaskError(.time(time), segment: index)
      }
      let least = offsets.last.map { $0 + 1 } ?? end
      guard let place = Int(exactly: offset), least..<max(bytes.count, least) ~= place else {
        throw WebmaskError(.offset(offset), segment: index)
      }
      starts.append(start)
      offsets.append(place)
    }
    (self.bytes, self.starts, self.offsets) = (bytes, starts, offsets)
  }

  /// The masks of a segment in the order of the file. Their drawings are read on demand.
  package func masks(ofSegment index: Int) throws(WebmaskError) -> [WebmaskDrawing] {
    do {
      let end = index + 1 < offsets.count ? offsets[index + 1] : bytes.count
      let content = try GzipMember.content(of: bytes[offsets[index]..<end], limit: WebmaskLimits.segmentBytes)
      return try Webmask.masks(in: content, segment: index)
    } catch {
      throw WebmaskError(error.reason, segment: index, mask: error.mask)
    }
  }

  /// The masks in the content of a segment.
  package static func masks(in content: [UInt8], segment: Int) throws(WebmaskError) -> [WebmaskDrawing] {
    let reader = BigEndianReader(content)
    var masks: [WebmaskDrawing] = []
    var place = 0
    while place < content.count {
      guard masks.count < WebmaskLimits.masks else { throw WebmaskError(.tooLarge) }
      guard let length = reader.int32(at: place), let time = reader.int64(at: place + 4) else {
        throw WebmaskError(.length(content.count - place), mask: masks.count)
      }
      let start = place + 12
      guard 0...WebmaskLimits.drawingBytes ~= length, length <= content.count - start else {
        throw WebmaskError(.length(length), mask: masks.count)
      }
      guard let seconds = seconds(time) else { throw WebmaskError(.time(time), mask: masks.count) }
      masks.append(
        WebmaskDrawing(time: seconds, url: content[start..<start + length], place: (segment, masks.count)))
      place = start + length
    }
    return masks
  }

  /// Converts milliseconds to seconds; nil if negative, or more than a year.
  private static func seconds(_ milliseconds: Int64) -> Double? {
    let seconds = Double(milliseconds) / 1_000
    return WebmaskLimits.times ~= seconds ? seconds : nil
  }
}

/// Reads big-endian numbers; nil beyond the end.
private struct BigEndianReader {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func int32(at place: Int) -> Int? { number(at: place, count: 4).map { Int(Int32(truncatingIfNeeded: $0)) } }

  func int64(at place: Int) -> Int64? { number(at: place, count: 8).map { Int64(bitPattern: $0) } }

  private func number(at place: Int, count: Int) -> UInt64? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
