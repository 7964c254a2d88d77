import CPixelKernels

/// Positioned sprites to draw on a frame, from bottom to top.
///
/// A scene is refilled for each frame, without allocating once it has held as many sprites. It must be used by one
/// thread at a time, but may be passed to another for drawing.
package final class SpriteScene: @unchecked Sendable {
  /// A sprite's variant at a position.
  struct Item {
    /// Kept alive, as the layers point into its memory.
    let sprite: Sprite
    let variant: Int
    /// Pixels from the frame's corner to the sprite's, within the range of the kernels.
    let x: Int
    let y: Int
  }

  /// The subsampling and interleaving of a plane.
  private struct Grid {
    let shiftX: Int
    let shiftY: Int
    let samplesPerPixel: Int
  }

  /// The display geometry of the frames.
  package let display: DisplayGeometry
  /// The stored width of the frames in pixels.
  package var width: Int { display.storedWidth }
  /// The stored height of the frames in pixels.
  package var height: Int { display.storedHeight }
  /// The memory layout of the frames' samples.
  package let format: PixelFormat
  /// The column of the rotated frame, in samples, that positions count from: a multiple of the chroma's grid, at most
  /// 65,535.
  package var originX = 0
  /// The number of sprites that pass behind masks; nil for all.
  private(set) var backgroundCount: Int?
  private(set) var items: [Item] = []
  /// Layers for the kernels: one for each item and plane of the format.
  private var layers: [nagare_layer] = []
  private let grids: [Grid]

  /// Creates an empty scene, for frames displayed as stored.
  package convenience init(width: Int, height: Int, format: PixelFormat) {
    self.init(display: DisplayGeometry(storedWidth: max(width, 1), storedHeight: max(height, 1)), format: format)
  }

  /// Creates an empty scene.
  package init(display: DisplayGeometry, format: PixelFormat) {
    self.display = display
    self.format = format
    grids = format.planes.map { Grid(shiftX: $0.shiftX, shiftY: $0.shiftY, samplesPerPixel: $0.components.count) }
  }

  /// The number of sprites.
  package var count: Int { items.count }
  /// Whether the scene has no sprites.
  package var isEmpty: Bool { items.isEmpty }
  /// Samples written when the scene is drawn, including those outside the frame.
  package var sampleCount: Int { items.reduce(0) { $0 + $1.sprite.sampleCount(of: $1.variant) } }

  /// Calls `body` with the columns and the rows of each sprite, in pixels of the frame; they may reach beyond it.
  func forEachBox(_ body: (_ columns: Range<Int>, _ rows: Range<Int>) -> Void) {
    for item in items { body(item.x..<item.x + item.sprite.width, item.y..<item.y + item.sprite.height) }
  }

  /// Removes all sprites.
  package func clear() {
    items.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    backgroundCount = nil
  }

  /// Keeps the sprites that are added from now on in front of all masks.
  package func beginForeground() { backgroundCount = items.count }

  /// Adds a sprite on top of earlier ones, unless it is outside the frame.
  /// - Parameters:
  ///   - sprite: a sprite in the stored orientation.
  ///   - quarterX: quarters of a sample from ``originX``.
  ///   - y: pixels from the top of the rotated frame.
  /// - Returns: false if the sprite is for another format, or has no variant for this position.
  @discardableResult
  package func add(_ sprite: Sprite, quarterX: Int, y: Int) -> Bool {
    guard sprite.format == format else { return false }
    let (left, quarter) = sprite.pixel(quarterX: quarterX &+ 4 &* originX)
    let isTransposed = display.orientation.isTransposed
    let (x, y) = display.storedCorner(
      x: left, y: y, width: isTransposed ? sprite.height : sprite.width,
      height: isTransposed ? sprite.width : sprite.height)
    guard let variant = sprite.variant(quarter: quarter, x: x, y: y) else { return false }
    guard x < width, y < height, x > -sprite.width, y > -sprite.height else { return true }
    items.append(Item(sprite: sprite, variant: variant, x: x, y: y))
    let planes = sprite.layers(of: variant)
    for (index, grid) in grids.enumerated() {
      var layer = planes[index]
      layer.x = Int32(truncatingIfNeeded: (x >> grid.shiftX) * grid.samplesPerPixel)
      layer.y = Int32(truncatingIfNeeded: y >> grid.shiftY)
      layers.append(layer)
    }
    return true
  }

  /// Calls `body` with a canvas for each plane of a frame.
  /// - Parameters:
  ///   - frame: a frame of the scene's format.
  ///   - source: the frame to copy first.
  ///   - mask: the parts of the source that sprites pass behind.
  ///   - range: the items to draw; nil for all.
  func withCanvases(
    _ frame: FrameView, copying source: FrameView?, behind mask: FrameMask? = nil, items range: Range<Int>? = nil,
    _ body: (UnsafeBufferPointer<nagare_canvas>) -> Void
  ) {
    let range = range ?? items.indices
    layers.withUnsafeBufferPointer { layers in
      withUnsafeTemporaryAllocation(of: nagare_canvas.self, capacity: grids.count) { canvases in
        for index in grids.indices {
          let canvas = nagare_canvas(
            target: frame.kernelPlane(index), source: source?.kernelPlane(index) ?? nagare_plane(),
            mask: mask?.view.kernelPlane(index) ?? nagare_plane(),
            layers: layers.baseAddress.map { $0 + (range.lowerBound * grids.count + index) }, count: range.count,
            step: grids.count)
          canvases.initializeElement(at: index, to: canvas)
        }
        body(UnsafeBufferPointer(canvases))
      }
    }
  }
}
