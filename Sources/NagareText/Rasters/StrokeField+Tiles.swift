extension StrokeField {
  private static let tileSize = 16

  /// From the centre of a tile to the farthest centre of its pixels.
  private static let tileRadius: Float = 10.7

  /// Tolerance for the rounding of coordinates and of distances between segments and tiles, in pixels.
  private static let slack: Float = 0.5

  /// Like `add`, but may set distances that are more than 2 px below `radius` to 0.
  ///
  /// The wider the reach, the more segments reach a pixel, but only one of them is the nearest. A coarse field, with
  /// one value per 16 by 16 pixels, finds the pixels that the outline's edge may cross, and the segments near enough to
  /// them.
  mutating func addNearEdge(
    _ segments: [FlatOutline.Segment], x: Float, y: Float, radius: Float, reach: Float
  ) {
    let size = Float(Self.tileSize)
    let tileReach = (reach + Self.tileRadius + Self.slack) / size
    let scaled = segments.map { $0.moved(x: x + 1, y: y + 1).scaled(1 / size) }
    var tiles = StrokeField(
      width: (columnCount - 1) / Self.tileSize + 1, height: (rowCount - 1) / Self.tileSize + 1,
      segmentCount: segments.count)
    tiles.add(scaled, x: 0, y: 0, reach: tileReach)
    var limits = tiles.values
    for row in 0..<tiles.rowCount {
      for column in 0..<tiles.columnCount {
        let place = row * tiles.stride + column
        let distance = limits[place].squareRoot()
        if distance * size < radius - 2 - Self.tileRadius - Self.slack {
          clear(rows: rows(ofTile: row), columns: columns(ofTile: column))
        }
        limits[place] = limit(distance: distance, radius: radius)
      }
    }
    for index in 0..<segments.count {
      let far = scaled[index].moved(x: 0.5, y: 0.5)
      let strip = SegmentStrip(far, reach: tileReach, width: tiles.columnCount, height: tiles.rowCount)
      for row in strip.top..<strip.bottom {
        let dy = Float(row) - far.y
        for column in strip.columns(dy) {
          let dx = Float(column) - far.x
          let over = max(abs(dx * far.directionX + dy * far.directionY) - far.half, 0)
          let across = dy * far.directionX - dx * far.directionY
          if over * over + across * across < limits[row * tiles.stride + column] {
            add(
              segments[index].moved(x: x + 0.5, y: y + 0.5), index: index, rows: rows(ofTile: row),
              columns: columns(ofTile: column))
          }
        }
      }
    }
  }

  /// The square of the distance from a tile's centre, in tiles, within which a segment may be nearest to a relevant
  /// pixel; negative if no pixel of the tile is relevant.
  /// - Parameter distance: from the tile's centre to its nearest segment, in tiles.
  private func limit(distance: Float, radius: Float) -> Float {
    let size = Float(Self.tileSize)
    guard distance < .infinity, distance * size >= radius - 2 - Self.tileRadius - Self.slack else { return -1 }
    let limit = distance + 2 * (Self.tileRadius + Self.slack) / size
    return limit * limit
  }

  /// The field's rows in a tile; empty for the border of the tiles, which is outside the field.
  private func rows(ofTile row: Int) -> Range<Int> { Self.range(ofTile: row, within: rowCount) }

  private func columns(ofTile column: Int) -> Range<Int> { Self.range(ofTile: column, within: columnCount) }

  private static func range(ofTile index: Int, within count: Int) -> Range<Int> {
    let start = (index - 1) * tileSize
    return start < 0 || start >= count ? 0..<0 : start..<min(start + tileSize, count)
  }
}
