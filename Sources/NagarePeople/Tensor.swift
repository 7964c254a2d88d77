import CLiteRt

/// The layout of an image that a model takes or returns: rows of pixels with channels of floats or quantized bytes.
package struct Tensor: Equatable {
  /// The type of an element.
  package enum Element: Equatable {
    case float32
    /// A byte whose value is `scale * (byte - zero)`.
    case uint8(scale: Float, zero: Float)
    /// A signed byte whose value is `scale * (byte - zero)`.
    case int8(scale: Float, zero: Float)
  }

  package let width: Int
  package let height: Int
  package let channels: Int
  package let element: Element

  /// Creates a layout from its sizes and the type of its elements.
  package init(width: Int, height: Int, channels: Int, element: Element) {
    (self.width, self.height, self.channels, self.element) = (width, height, channels, element)
  }

  /// The number of elements.
  package var count: Int { width * height * channels }
  /// The size in bytes.
  package var byteCount: Int { element == .float32 ? 4 * count : count }

  /// Writes values as elements. For bytes, values are rounded to the nearest and clipped to the range of bytes.
  /// - Parameters:
  ///   - values: `count` values, which may be at `memory` if elements are floats.
  ///   - memory: `byteCount` bytes.
  package func store(_ values: UnsafePointer<Float>, to memory: UnsafeMutableRawPointer) {
    switch element {
    case .float32:
      if memory != UnsafeMutableRawPointer(mutating: values) {
        memory.copyMemory(from: values, byteCount: byteCount)
      }
    case .uint8(let scale, let zero):
      let bytes = memory.assumingMemoryBound(to: UInt8.self)
      for index in 0..<count { bytes[index] = UInt8(Tensor.code(values[index], scale, zero, 0, 255)) }
    case .int8(let scale, let zero):
      let bytes = memory.assumingMemoryBound(to: Int8.self)
      for index in 0..<count { bytes[index] = Int8(Tensor.code(values[index], scale, zero, -128, 127)) }
    }
  }

  @inline(__always)
  private static func code(_ value: Float, _ scale: Float, _ zero: Float, _ low: Float, _ high: Float) -> Int32 {
    Int32(min(max((value / scale + zero).rounded(), low), high))
  }

  /// Reads elements as values.
  /// - Parameters:
  ///   - memory: `byteCount` bytes.
  ///   - values: memory for `count` values.
  package func load(_ memory: UnsafeRawPointer, to values: UnsafeMutablePointer<Float>) {
    switch element {
    case .float32: UnsafeMutableRawPointer(values).copyMemory(from: memory, byteCount: byteCount)
    case .uint8(let scale, let zero):
      let bytes = memory.assumingMemoryBound(to: UInt8.self)
      for index in 0..<count { values[index] = scale * (Float(bytes[index]) - zero) }
    case .int8(let scale, let zero):
      let bytes = memory.assumingMemoryBound(to: Int8.self)
      for index in 0..<count { values[index] = scale * (Float(bytes[index]) - zero) }
    }
  }
}

extension Tensor {
  /// A tensor type that is not a supported image; `found` describes it.
  struct Mismatch: Error, Equatable {
    let found: String
  }

  /// - Parameter quantization: the quantization of the whole tensor; nil for none.
  init(_ type: LiteRtRankedTensorType, quantization: LiteRtQuantizationPerTensor?) throws(Mismatch) {
    let rank = Int(type.rank & 0x7F)
    let all = withUnsafeBytes(of: type.dimensions) { Array($0.bindMemory(to: Int32.self)) }
    let found = "\(Tensor.name(of: type.element)) [\(all.prefix(rank).map(String.init).joined(separator: ", "))]"
    let sizes = all.map(Int.init)
    guard rank == 4, sizes[0] == 1, PeopleLimits.sides ~= sizes[1], PeopleLimits.sides ~= sizes[2],
      PeopleLimits.classes ~= sizes[3]
    else { throw Mismatch(found: found) }
    (height, width, channels) = (sizes[1], sizes[2], sizes[3])
    if type.element == Int32(nagare_litert_float32) {
      element = .float32
      return
    }
    guard let quantization, quantization.scale > 0, quantization.scale < .infinity,
      -256...256 ~= quantization.zero_point
    else { throw Mismatch(found: found + " without a scale") }
    let (scale, zero) = (quantization.scale, Float(quantization.zero_point))
    switch type.element {
    case Int32(nagare_litert_uint8): element = .uint8(scale: scale, zero: zero)
    case Int32(nagare_litert_int8): element = .int8(scale: scale, zero: zero)
    default: throw Mismatch(found: found)
    }
  }

  private static func name(of element: Int32) -> String {
    switch element {
    case Int32(nagare_litert_float32): "float32"
    case Int32(nagare_litert_uint8): "uint8"
    case Int32(nagare_litert_int8): "int8"
    default: "type \(element)"
    }
  }
}
