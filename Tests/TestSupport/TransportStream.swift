import Foundation

/// A transport stream whose times can be damaged as a flipped bit does it.
package struct TransportStream {
  /// Where a packet of a stream says when it is shown or decoded.
  package enum Field: CaseIterable, Sendable {
    case shown, decoded
  }

  package private(set) var bytes: [UInt8]
  /// Where the first bytes of each picture's or audio's header are.
  private let headers: [Int]

  /// - Parameter stream: which of the streams that ffmpeg writes, 0 for the picture.
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

  /// Flips a bit of a time, 0 to 32.
  /// - Parameters:
  ///   - index: which of the pictures or audio streams that say when they are shown.
  ///   - field: when it is decoded is said only where that is another time; that it is not said changes nothing.
  package mutating func flip(_ bit: Int, of field: Field, at index: Int) {
    guard field == .shown || bytes[headers[index] + 7] & 0x40 != 0 else { return }
    // Three, fifteen and fifteen bits, with a one behind each of these (ISO/IEC 13818-1, 2.4.3.7).
    let place = bit + (bit < 15 ? 1 : bit < 30 ? 2 : 3)
    bytes[headers[index] + (field == .shown ? 13 : 18) - place / 8] ^= 1 << (place % 8)
  }

  /// Where the headers of AAC (ISO/IEC 13818-7, 6.2) begin, as far as one packet of the transport stream holds them.
  package var headersOfAudio: [Int] {
    bytes.indices.dropLast(6).filter {
      bytes[$0] == 0xFF && bytes[$0 + 1] == 0xF1 && bytes[$0 + 2] >> 6 == 1 && $0 % 188 > 3 && $0 % 188 < 180
    }
  }

  /// Flips a bit of a byte.
  package mutating func flip(bit: Int, ofByteAt place: Int) { bytes[place] ^= 1 << bit }

  package func write(to path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }
}
