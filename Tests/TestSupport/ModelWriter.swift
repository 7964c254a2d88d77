/// Writes a TensorFlow Lite model of one operation, which returns the first channels of its input image.
///
/// The layout is TensorFlow Lite's schema, version 3, written from front to back: a table follows references to it.
package struct ModelWriter {
  /// The element type by its number in the schema: float32 is 0, float16 is 1, uint8 is 3, int8 is 9.
  package var element: UInt8 = 0
  package var scale: Float?
  package var zero: Int64 = 0
  package var width: Int32 = 32
  package var height: Int32 = 16
  /// The number of channels of the input.
  package var channels: Int32 = 3
  /// The number of channels of the output.
  package var classes: Int32 = 1
  /// The operation by its number in the schema: 65 is SLICE.
  package var operation: Int32 = 65
  package var graphs = 1
  /// The number of tensors, 0...4: the image, two constants and the result.
  package var tensorCount = 4
  package var inputs: [Int32] = [0]
  package var outputs: [Int32] = [3]
  package var inputsOfOperation: [Int32] = [0, 1, 2]
  package var outputsOfOperation: [Int32] = [3]
  package var operationCode: UInt32 = 0
  package var bufferOfBegin: UInt32 = 1
  package var identifier = "TFL3"

  package init() {}

  private indirect enum Node {
    case table([Field?])
    case tables([Node])
    /// Little-endian numbers of `size` bytes each.
    case numbers([UInt8], size: Int)
  }

  private enum Field {
    case number([UInt8])
    case node(Node)
  }

  /// The bytes of the file.
  package var file: [UInt8] {
    let graph = Node.table([
      .node(.tables(Array(tensors.prefix(tensorCount)))), .node(ModelWriter.list(inputs)),
      .node(ModelWriter.list(outputs)),
      .node(
        .tables([
          .table([
            .number(ModelWriter.bytes(operationCode)), .node(ModelWriter.list(inputsOfOperation)),
            .node(ModelWriter.list(outputsOfOperation)),
          ])
        ])),
    ])
    let code = Node.table([
      .number([UInt8(clamping: operation)]), nil, .number(ModelWriter.bytes(Int32(1))),
      .number(ModelWriter.bytes(operation)),
    ])
    let (begin, size) = ([Int32](repeating: 0, count: 4), [1, height, width, classes])
    let model = Node.table([
      .number(ModelWriter.bytes(UInt32(3))), .node(.tables([code])),
      .node(.tables(Array(repeating: graph, count: graphs))), nil,
      .node(
        .tables([
          .table([]), .table([.node(.numbers(begin.flatMap(ModelWriter.bytes), size: 1))]),
          .table([.node(.numbers(size.flatMap(ModelWriter.bytes), size: 1))]),
        ])),
    ])
    var file: [UInt8] = [0, 0, 0, 0] + Array(identifier.utf8)
    let root = ModelWriter.append(model, to: &file)
    file.replaceSubrange(0..<4, with: ModelWriter.bytes(UInt32(root)))
    return file
  }

  private var tensors: [Node] {
    let quantization = scale.map { scale in
      Field.node(
        .table([
          nil, nil, .node(.numbers(ModelWriter.bytes(scale.bitPattern), size: 4)),
          .node(.numbers(ModelWriter.bytes(zero), size: 8)),
        ]))
    }
    func image(_ channels: Int32) -> Node {
      .table([.node(ModelWriter.list([1, height, width, channels])), .number([element]), nil, nil, quantization])
    }
    func constant(_ buffer: UInt32) -> Node {
      .table([.node(ModelWriter.list([4])), .number([2]), .number(ModelWriter.bytes(buffer))])
    }
    return [image(channels), constant(bufferOfBegin), constant(2), image(classes)]
  }

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func list(_ numbers: [Int32]) -> Node { .numbers(numbers.flatMap(bytes), size: 4) }

  /// Appends a node and the nodes that it refers to. Returns its offset.
  private static func append(_ node: Node, to file: inout [UInt8]) -> Int {
    switch node {
    case .numbers(let bytes, let size):
      // The numbers after the count are aligned.
      while (file.count + 4) % 16 != 0 { file.append(0) }
      let place = file.count
      file += ModelWriter.bytes(UInt32(bytes.count / size)) + bytes
      return place
    case .tables(let nodes):
      while file.count % 4 != 0 { file.append(0) }
      let place = file.count
      file += ModelWriter.bytes(UInt32(nodes.count)) + [UInt8](repeating: 0, count: 4 * nodes.count)
      for (index, node) in nodes.enumerated() { refer(from: place + 4 + 4 * index, to: node, in: &file) }
      return place
    case .table(let fields):
      while (file.count + 4 + 2 * fields.count) % 8 != 0 { file.append(0) }
      let list = file.count
      file += ModelWriter.bytes(UInt16(4 + 2 * fields.count)) + ModelWriter.bytes(UInt16(8 + 8 * fields.count))
      for (index, field) in fields.enumerated() {
        file += ModelWriter.bytes(UInt16(field == nil ? 0 : 8 + 8 * index))
      }
      let place = file.count
      file += ModelWriter.bytes(Int32(place - list)) + [UInt8](repeating: 0, count: 4 + 8 * fields.count)
      for (index, field) in fields.enumerated() {
        switch field {
        case .number(let bytes):
          file.replaceSubrange(place + 8 + 8 * index..<place + 8 + 8 * index + bytes.count, with: bytes)
        case .node(let node): refer(from: place + 8 + 8 * index, to: node, in: &file)
        case nil: break
        }
      }
      return place
    }
  }

  private static func refer(from place: Int, to node: Node, in file: inout [UInt8]) {
    let target = append(node, to: &file)
    file.replaceSubrange(place..<place + 4, with: bytes(UInt32(target - place)))
  }
}
