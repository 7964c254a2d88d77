import Foundation

/// The bytes of a TensorFlow Lite model, with its indices and sizes checked, as LiteRT trusts them.
package final class ModelFile {
  let path: String
  let bytes: UnsafeMutableRawBufferPointer

  /// Reads and checks a file.
  init(path: String) throws(PeopleError) {
    self.path = path
    let content = try ModelFile.content(of: path)
    bytes = .allocate(byteCount: content.count, alignment: 64)
    bytes.copyBytes(from: content)
    if let reason = ModelFile.corruption(of: UnsafeRawBufferPointer(bytes)) {
      throw .notAModel(path: path, reason: reason)
    }
  }

  deinit {
    bytes.deallocate()
  }

  private static func content(of path: String) throws(PeopleError) -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .cannotRead(path: path, reason: String(cString: strerror(errno))) }
    // Opening a FIFO would block.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .cannotRead(path: path, reason: "it is not a regular file") }
    guard status.st_size <= PeopleLimits.modelBytes else { throw .notAModel(path: path, reason: tooLarge) }
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      return try file.read(upToCount: PeopleLimits.modelBytes) ?? Data()
    } catch {
      throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private static let tooLarge = "it is larger than \(PeopleLimits.modelBytes >> 20) MB"

  /// The reason why a model is corrupt; nil if none was found.
  package static func corruption(of bytes: UnsafeRawBufferPointer) -> String? {
    let buffer = FlatBuffer(bytes)
    guard buffer.identifier.elementsEqual("TFL3".utf8) else { return "it does not have TFL3 at byte 4" }
    do throws(FlatBuffer.Corruption) {
      var check = ModelCheck(buffer, size: bytes.count)
      try check.check()
      return nil
    } catch { return error.reason }
  }
}

/// Checks that a model refers to existing parts only, and that the sizes of its tensors are within limits.
///
/// The indices of fields are those of TensorFlow Lite's schema, version 3 (`schema.fbs`).
private struct ModelCheck {
  private let buffer: FlatBuffer
  private let size: Int
  /// The number of operations, tensors, dimensions and other parts that may still follow.
  private var partsLeft = PeopleLimits.parts

  init(_ buffer: FlatBuffer, size: Int) { (self.buffer, self.size) = (buffer, size) }

  mutating func check() throws(FlatBuffer.Corruption) {
    let model = try buffer.root()
    var codes: [Int32] = []
    for code in try buffer.tables(1, of: model) { codes.append(try operation(code)) }
    let graphs = try buffer.tables(2, of: model)
    let buffers = try buffer.tables(4, of: model)
    try count(codes.count + buffers.count)
    for data in buffers { try checkData(data) }
    guard graphs.count == 1 else { throw FlatBuffer.Corruption(reason: "it has \(graphs.count) graphs instead of one") }
    for graph in graphs { try check(graph, codes: codes, buffers: buffers.count) }
  }

  /// Checks that the content of a buffer is within the file, be it in the FlatBuffer or after it.
  private func checkData(_ data: Int) throws(FlatBuffer.Corruption) {
    _ = try buffer.vector(0, of: data, size: 1)
    let offset = try buffer.number(1, of: data, default: UInt64(0))
    let count = try buffer.number(2, of: data, default: UInt64(0))
    guard offset <= size, count <= UInt64(size) - offset else {
      throw FlatBuffer.Corruption(reason: "its data is truncated")
    }
  }

  /// The code of an operation. A small code may be in a field of one byte, or in both fields.
  private func operation(_ code: Int) throws(FlatBuffer.Corruption) -> Int32 {
    max(Int32(try buffer.number(0, of: code, default: Int8(0))), try buffer.number(3, of: code, default: Int32(0)))
  }

  private mutating func check(_ graph: Int, codes: [Int32], buffers: Int) throws(FlatBuffer.Corruption) {
    let tensors = try buffer.tables(0, of: graph)
    let operations = try buffer.tables(3, of: graph)
    try count(tensors.count + operations.count)
    for tensor in tensors { try checkTensor(tensor, buffers: buffers) }
    for list in 1...2 { try checkIndices(list, of: graph, least: 0, count: tensors.count) }
    for operation in operations {
      let code = Int(try buffer.number(0, of: operation, default: UInt32(0)))
      guard code < codes.count else { throw FlatBuffer.Corruption(reason: "it refers to a missing operation") }
      // An absent optional input is -1.
      try checkIndices(1, of: operation, least: -1, count: tensors.count)
      try checkIndices(2, of: operation, least: 0, count: tensors.count)
      if codes[code] == ModelCheck.dequantize { try checkSameShape(operation, tensors) }
    }
  }

  private static let dequantize: Int32 = 6

  /// Checks that a conversion of elements keeps the tensor's shape: LiteRT reads constants by the result's shape.
  private mutating func checkSameShape(_ operation: Int, _ tensors: [Int]) throws(FlatBuffer.Corruption) {
    var shapes: [[Int32]] = []
    for list in 1...2 {
      guard let place = try buffer.vector(list, of: operation, size: 4).first(where: { _ in true }) else { continue }
      let index = Int(try buffer.number(place, Int32.self))
      guard tensors.indices.contains(index) else { continue }
      var shape: [Int32] = []
      for place in try buffer.vector(0, of: tensors[index], size: 4) {
        try count(1)
        shape.append(try buffer.number(place, Int32.self))
      }
      shapes.append(shape)
    }
    guard shapes.count == 2, shapes[0] == shapes[1] else {
      throw FlatBuffer.Corruption(reason: "one of its conversions changes a tensor's shape")
    }
  }

  private mutating func checkTensor(_ tensor: Int, buffers: Int) throws(FlatBuffer.Corruption) {
    guard try buffer.number(2, of: tensor, default: UInt32(0)) < max(buffers, 1) else {
      throw FlatBuffer.Corruption(reason: "it refers to missing data")
    }
    var elements = 1
    for place in try buffer.vector(0, of: tensor, size: 4) {
      try count(1)
      let length = Int(try buffer.number(place, Int32.self))
      let (product, overflows) = elements.multipliedReportingOverflow(by: length)
      guard length >= 1, !overflows, product <= PeopleLimits.elements else {
        throw FlatBuffer.Corruption(reason: "one of its tensors has an impossible size")
      }
      elements = product
    }
  }

  private mutating func checkIndices(
    _ list: Int, of table: Int, least: Int32, count: Int
  ) throws(FlatBuffer.Corruption) {
    for place in try buffer.vector(list, of: table, size: 4) {
      try self.count(1)
      let index = try buffer.number(place, Int32.self)
      guard index >= least, index < count else { throw FlatBuffer.Corruption(reason: "it refers to a missing tensor") }
    }
  }

  private mutating func count(_ number: Int) throws(FlatBuffer.Corruption) {
    partsLeft -= number
    guard partsLeft >= 0 else { throw FlatBuffer.Corruption(reason: "it has too many parts") }
  }
}
