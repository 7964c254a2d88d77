import Foundation

/// A transport stream in which bits can be flipped, of timestamps or anywhere.
package struct TransportStream {
  /// A timestamp of a PES header: for presentation or for decoding.
  package enum Field: CaseIterable, Sendable {
    case shown, decoded
  }

  package private(set) var bytes: [UInt8]
  /// The offsets of a stream's PES headers that have timestamps.
  private let headers: [Int]

  /// - Parameter stream: the index of the stream as ffmpeg writes it, 0 for the video.
  package init(_ path: String, stream: Int = 0) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    headers = stride(from: 0, to: bytes.count - 187, by: 188).compactMap { start in
      let identifier = Int(bytes[start + 1] & 0x1F) << 8 | Int(bytes[start + 2])
      guard identifier == 0x100 + stream, bytes[start + 1] & 0x40 != 0 else { return nil }
      let header = start + 4 + (bytes[start + 3] & 0x20 != 0 ? 1 + Int(bytes[start + 4]) : 0)
      return bytes[header + 7] & 0x80 != 0 ? header : nil
    }
    self.bytes = bytes
  }

  /// Flips a bit of a timestamp, 0 to 32.
  /// - Parameters:
  ///   - field: the timestamp. A header without a decoding timestamp of its own is not changed by `decoded`.
  ///   - index: the index of the header, among those with timestamps.
  package mutating func flip(_ bit: Int, of field: Field, at index: Int) {
    guard field == .shown || bytes[headers[index] + 7] & 0x40 != 0 else { return }
    // Three, fifteen and fifteen bits, each followed by a marker bit (ISO/IEC 13818-1, 2.4.3.7).
    let place = bit + (bit < 15 ? 1 : bit < 30 ? 2 : 3)
    bytes[headers[index] + (field == .shown ? 13 : 18) - place / 8] ^= 1 << (place % 8)
  }

  /// The offsets of the ADTS headers (ISO/IEC 13818-7, 6.2) that lie within one packet of the transport stream.
  package var adtsHeaders: [Int] {
    bytes.indices.dropLast(6).filter {
      bytes[$0] == 0xFF && bytes[$0 + 1] == 0xF1 && bytes[$0 + 2] >> 6 == 1 && $0 % 188 > 3 && $0 % 188 < 180
    }
  }

  /// Flips a bit of a byte.
  package mutating func flip(bit: Int, ofByteAt place: Int) { bytes[place] ^= 1 << bit }

  package func write(to path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }
}
