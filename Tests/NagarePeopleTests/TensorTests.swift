import NagarePeople
import Testing

@Suite("Tensors")
struct TensorTests {
  private func stored(_ values: [Float], _ element: Tensor.Element) -> [UInt8] {
    let tensor = Tensor(width: values.count, height: 1, channels: 1, element: element)
    var bytes = [UInt8](repeating: 0xAA, count: tensor.byteCount)
    bytes.withUnsafeMutableBytes { tensor.store(values, to: $0.baseAddress!) }
    return bytes
  }

  private func loaded(_ bytes: [UInt8], _ element: Tensor.Element) -> [Float] {
    let tensor = Tensor(width: bytes.count, height: 1, channels: 1, element: element)
    var values = [Float](repeating: -1, count: bytes.count)
    bytes.withUnsafeBytes { tensor.load($0.baseAddress!, to: &values) }
    return values
  }

  @Test("unsigned bytes are rounded and clipped")
  func unsigned() {
    #expect(stored([0, 0.503, 1, -1, 2, 0.3019], .uint8(scale: 1 / 255, zero: 0)) == [0, 128, 255, 0, 255, 77])
    #expect(stored([-1, 0, 1], .uint8(scale: 2 / 255, zero: 127)) == [0, 127, 255])
  }

  @Test("signed bytes are rounded and clipped")
  func signed() {
    let bytes = stored([0, 0.5, 1, -1, 2], .int8(scale: 1 / 256, zero: -128))
    #expect(bytes.map(Int8.init(bitPattern:)) == [-128, 0, 127, -128, 127])
  }

  @Test("bytes become values by scale and zero point")
  func load() {
    #expect(loaded([0, 127, 255], .uint8(scale: 0.5, zero: 127)) == [-63.5, 0, 64])
    #expect(loaded([0x80, 0, 0x7F], .int8(scale: 0.25, zero: -128)) == [0, 32, 63.75])
  }

  @Test("floats stay as they are")
  func floats() {
    let tensor = Tensor(width: 3, height: 1, channels: 1, element: .float32)
    var values: [Float] = [0, 0.25, 7]
    values.withUnsafeMutableBytes { bytes in
      let floats = bytes.bindMemory(to: Float.self)
      tensor.store(floats.baseAddress!, to: bytes.baseAddress!)
    }
    #expect(values == [0, 0.25, 7])
    #expect(tensor.byteCount == 12)
  }
}
