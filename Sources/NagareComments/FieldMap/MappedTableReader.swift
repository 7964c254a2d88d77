/// Reads CSV or TSV as a ``CommentFieldMap`` describes it.
///
/// The first row is a header if a column is given by its name, or if the row's time is not a time.
struct MappedTableReader {
  private let map: CommentFieldMap
  private var rows: DelimitedRows
  private var columns: [(field: CommentFieldMap.Field, index: Int)] = []
  private var collector: CommentCollector
  private var item = MappedItem()

  /// - Throws: if the header lacks a column.
  static func read(_ bytes: ByteView, _ map: CommentFieldMap) throws(CommentReadError) -> CommentFile {
    var reader = Self(bytes, map)
    try reader.readColumns()
    reader.readRows()
    return reader.collector.file(format: .fieldMap)
  }

  private init(_ bytes: ByteView, _ map: CommentFieldMap) {
    self.map = map
    rows = DelimitedRows(bytes, map.container)
    collector = CommentCollector(bytes: bytes)
  }
}

extension MappedTableReader {
  /// Finds the columns, with the help of the header if some are given by their names.
  private mutating func readColumns() throws(CommentReadError) {
    let isNamed = map.sources.values.contains { if case .name? = $0.path.first { true } else { false } }
    if isNamed {
      do throws(CommentProblem.Reason) {
        guard try rows.next() else { throw CommentProblem.Reason.truncated }
      } catch {
        throw error == .truncated ? .empty : .unmatchedFields(reason: "the quotes in its first line are malformed")
      }
    }
    let header = isNamed ? rows.names : []
    for field in CommentFieldMap.Field.allCases {
      switch map.sources[field]?.path.first {
      case .position(let number)?: columns.append((field, number - 1))
      case .name(let name)?:
        guard let index = header.firstIndex(of: name) else {
          throw .unmatchedFields(reason: "its first line has no column \(map.place(of: field))")
        }
        columns.append((field, index))
      case nil: continue
      }
    }
    rows.limit = (columns.map(\.index).max() ?? 0) + 1
    if !isNamed { skipHeader() }
  }

  /// Skips the first row unless it has a time.
  private mutating func skipHeader() {
    var following = rows
    guard (try? following.next()) == true else { return }
    takeCells(of: following)
    let hasTime = following.withContent { bytes in item[.time].map { map.seconds($0, in: bytes) != nil } ?? false }
    if !hasTime { rows = following }
  }

  private mutating func readRows() {
    while true {
      do throws(CommentProblem.Reason) {
        guard try rows.next() else { return }
        takeCells(of: rows)
        let comment = try comment()
        collector.add(comment, at: rows.start, before: rows.end)
      } catch {
        collector.report(error, at: rows.start)
      }
    }
  }

  private mutating func comment() throws(CommentProblem.Reason) -> Comment {
    let (map, item, id) = (map, item, collector.nextID)
    var unreadable = UnreadableFields()
    let comment = try rows.withContent { bytes throws(CommentProblem.Reason) in
      try item.comment(map, in: bytes, fallbackID: id, unreadable: &unreadable)
    }
    collector.unreadableFields = unreadable
    return comment
  }

  private mutating func takeCells(of rows: DelimitedRows) {
    item.removeAll()
    for (field, index) in columns where index < rows.cells.count {
      item[field] = rows.cells[index].map { JSONString(range: $0, hasEscapes: false) }
    }
  }
}
