import ArgumentParser

/// Columns and rows on the command line: `4x3`.
struct TileGrid: ExpressibleByArgument, Equatable {
  /// 1…20.
  let columns: Int
  let rows: Int

  init?(argument: String) {
    guard let size = PixelSize(pair: argument), max(size.width, size.height) <= 20 else { return nil }
    (columns, rows) = (size.width, size.height)
  }
}
