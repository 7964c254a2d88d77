import CPixelKernels
import Foundation
import TestSupport

/// A plane and the bytes around it that a kernel must not change: before and after the plane, and between its rows.
final class Canvas {
  /// The plane's position in its memory, which lies between unreadable pages.
  enum Place {
    case first, last
    /// This many bytes after a multiple of 64, with other bytes before and after the plane.
    case middle(Int)
  }

  let format: SampleFormat
  let width: Int
  let height: Int
  let stride: Int
  private let memory: GuardedMemory
  private let firstSample: Int

  /// - Parameters:
  ///   - padding: samples between the rows.
  ///   - upsideDown: whether the rows lie from the highest address to the lowest.
  init(
    _ format: SampleFormat, width: Int, height: Int, at place: Place = .middle(0), padding: Int = 0,
    upsideDown: Bool = false
  ) {
    let margin = 128
    let pitch = (width + padding) * format.bytes
    let byteCount = pitch * (height - 1) + width * format.bytes
    memory = GuardedMemory(atLeast: byteCount + 2 * margin + 64)
    let start =
      switch place {
      case .first: 0
      case .last: memory.bytes.count - byteCount
      case .middle(let alignment): margin + alignment
      }
    self.format = format
    self.width = width
    self.height = height
    stride = upsideDown ? -pitch : pitch
    firstSample = start + (upsideDown ? (height - 1) * pitch : 0)
  }

  init(copying other: Canvas) {
    format = other.format
    width = other.width
    height = other.height
    stride = other.stride
    firstSample = other.firstSample
    memory = GuardedMemory(atLeast: other.memory.bytes.count)
    copyBytes(of: other)
  }

  /// Copies all bytes of a canvas of the same shape.
  func copyBytes(of other: Canvas) {
    memory.bytes.copyMemory(from: UnsafeRawBufferPointer(other.memory.bytes))
  }

  /// Whether the samples and all bytes around them are the same.
  func hasSameBytes(as other: Canvas) -> Bool {
    memory.bytes.count == other.memory.bytes.count
      && memcmp(memory.start, other.memory.start, memory.bytes.count) == 0
  }

  /// The stored sample, including its `shift` low bits.
  subscript(x: Int, y: Int) -> Int {
    get {
      let offset = firstSample + y * stride + x * format.bytes
      return format.bytes == 1
        ? Int(memory.bytes.load(fromByteOffset: offset, as: UInt8.self))
        : Int(memory.bytes.load(fromByteOffset: offset, as: UInt16.self))
    }
    set {
      let offset = firstSample + y * stride + x * format.bytes
      if format.bytes == 1 {
        memory.bytes.storeBytes(of: UInt8(newValue), toByteOffset: offset, as: UInt8.self)
      } else {
        memory.bytes.storeBytes(of: UInt16(newValue), toByteOffset: offset, as: UInt16.self)
      }
    }
  }

  /// Fills the plane with values of a kind, and the low bits and the surroundings with random bits.
  func fill(_ kind: DataKind, using generator: inout SeededGenerator) {
    for offset in Swift.stride(from: 0, to: memory.bytes.count - 7, by: 8) {
      memory.bytes.storeBytes(of: generator.next(), toByteOffset: offset, as: UInt64.self)
    }
    for y in 0..<height {
      for x in 0..<width {
        let lowBits = Int(generator.next() & UInt64(1 << format.shift - 1))
        self[x, y] = kind.value(format, using: &generator) << format.shift | lowBits
      }
    }
  }

  /// A random mask whose left columns are 0.
  static func mask(_ width: Int, _ height: Int, using generator: inout SeededGenerator) -> Canvas {
    let mask = Canvas.random(.byte, width: width, height: height, .extremes, using: &generator)
    let clear = Int.random(in: 0...width, using: &generator)
    for y in 0..<height {
      for x in 0..<width {
        mask[x, y] =
          x < clear ? 0 : Bool.random(using: &generator) ? mask[x, y] : .random(in: 0...255, using: &generator)
      }
    }
    return mask
  }

  var plane: nagare_plane {
    nagare_plane(
      samples: (memory.start + firstSample).assumingMemoryBound(to: UInt8.self),
      stride: stride, width: Int32(width), height: Int32(height))
  }
}
