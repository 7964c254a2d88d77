/// Reads a FlatBuffer, a binary format of tables that refer to each other by offsets. All reads are checked.
///
/// A table begins with the distance back to its vtable, which has the offset of each field from the table's start, 0
/// for an absent one (flatbuffers.dev, "FlatBuffers Internals"). Numbers are little-endian.
struct FlatBuffer {
  /// A reason why a buffer is corrupt.
  struct Corruption: Error {
    let reason: String
  }

  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The identifier of the content, four bytes.
  var identifier: ArraySlice<UInt8> { Array(bytes.prefix(8)).dropFirst(4) }

  /// The place of the root table.
  func root() throws(Corruption) -> Int { try target(of: 0) }

  /// The place of a table's field, by its index in the schema; nil if it is absent.
  func field(_ index: Int, of table: Int) throws(Corruption) -> Int? {
    let vtable = table - Int(try number(table, Int32.self))
    let size = Int(try number(vtable, UInt16.self))
    guard 4 + 2 * index + 2 <= size else { return nil }
    let offset = Int(try number(vtable + 4 + 2 * index, UInt16.self))
    return offset == 0 ? nil : table + offset
  }

  /// The number in a table's field; the default if the field is absent.
  func number<Number: FixedWidthInteger>(
    _ index: Int, of table: Int, default value: Number
  ) throws(Corruption) -> Number {
    guard let place = try field(index, of: table) else { return value }
    return try number(place, Number.self)
  }

  /// The places of the elements of a vector in a table's field; none if the field is absent.
  /// - Parameter size: the size of an element in bytes.
  func vector(_ index: Int, of table: Int, size: Int) throws(Corruption) -> StrideTo<Int> {
    guard let place = try field(index, of: table) else { return stride(from: 0, to: 0, by: size) }
    let start = try target(of: place)
    let count = Int(try number(start, UInt32.self))
    guard count <= (bytes.count - start - 4) / size else { throw Corruption(reason: "one of its vectors is truncated") }
    return stride(from: start + 4, to: start + 4 + count * size, by: size)
  }

  /// The places of the tables of a vector in a table's field; none if the field is absent.
  func tables(_ index: Int, of table: Int) throws(Corruption) -> [Int] {
    var tables: [Int] = []
    for place in try vector(index, of: table, size: 4) { tables.append(try target(of: place)) }
    return tables
  }

  func number<Number: FixedWidthInteger>(_ place: Int, _: Number.Type) throws(Corruption) -> Number {
    guard place >= 0, place <= bytes.count - MemoryLayout<Number>.size else {
      throw Corruption(reason: "it is truncated")
    }
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
  }

  /// The place to which the offset at a place leads.
  private func target(of place: Int) throws(Corruption) -> Int { place + Int(try number(place, UInt32.self)) }
}
