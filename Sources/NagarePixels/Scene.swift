import CPixelKernels

/// Sprites in their places: what is drawn on a frame, from the bottom up.
///
/// It is filled anew for each frame, without allocating once it has held as many. It belongs to one thread at a time;
/// whoever filled it may hand it to another that draws.
public final class Scene: @unchecked Sendable {
  /// A sprite's variant in its place.
  struct Item {
    /// Kept alive: the layers point into its memory.
    let sprite: Sprite
    let variant: Int
    /// Pixels from the frame's corner to the sprite's; near enough to the frame to fit the kernels' range.
    let x: Int
    let y: Int
  }

  /// How a plane's samples lie under the frame's pixels.
  private struct Grid {
    let shiftX: Int
    let shiftY: Int
    let samplesPerPixel: Int
  }

  /// How the frames are shown.
  public let display: DisplayGeometry
  /// The frames' size in pixels, as they are stored.
  public var width: Int { display.storedWidth }
  /// Pixels, as they are stored.
  public var height: Int { display.storedHeight }
  /// How the frames' samples lie in memory.
  public let format: PixelFormat
  private(set) var items: [Item] = []
  /// As the kernels see them: for each item one for each of the format's planes.
  private var layers: [nagare_layer] = []
  private let grids: [Grid]

  /// A scene without sprites, for frames that are shown as they are stored.
  public convenience init(width: Int, height: Int, format: PixelFormat) {
    self.init(display: DisplayGeometry(storedWidth: max(width, 1), storedHeight: max(height, 1)), format: format)
  }

  /// A scene without sprites.
  public init(display: DisplayGeometry, format: PixelFormat) {
    self.display = display
    self.format = format
    grids = format.planes.map { Grid(shiftX: $0.shiftX, shiftY: $0.shiftY, samplesPerPixel: $0.components.count) }
  }

  /// How many sprites have been added.
  public var count: Int { items.count }
  /// Whether there is nothing to draw.
  public var isEmpty: Bool { items.isEmpty }
  /// Samples that are written to draw the scene, those outside the frame included.
  public var sampleCount: Int { items.reduce(0) { $0 + $1.sprite.sampleCount(of: $1.variant) } }

  /// Takes everything out.
  public func clear() {
    items.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
  }

  /// Puts a sprite on top of those added before; nothing when it stands beside the frame.
  /// - Parameters:
  ///   - sprite: as its pixels are stored.
  ///   - quarterX: quarters of a sample from the left edge of the picture as it is turned to be shown.
  ///   - y: pixels from the upper edge of that picture.
  /// - Returns: whether the sprite has a variant for this position.
  @discardableResult
  public func add(_ sprite: Sprite, quarterX: Int, y: Int) -> Bool {
    guard sprite.format == format else { return false }
    let (left, quarter) = sprite.pixel(quarterX: quarterX)
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

  /// Gives `body` a canvas for each plane of a frame.
  /// - Parameters:
  ///   - frame: of the scene's format.
  ///   - source: what is copied first.
  ///   - range: which items are drawn; all unless said otherwise.
  func withCanvases(
    _ frame: FrameView, copying source: FrameView?, items range: Range<Int>? = nil,
    _ body: (UnsafeBufferPointer<nagare_canvas>) -> Void
  ) {
    let range = range ?? items.indices
    layers.withUnsafeBufferPointer { layers in
      withUnsafeTemporaryAllocation(of: nagare_canvas.self, capacity: grids.count) { canvases in
        for index in grids.indices {
          let canvas = nagare_canvas(
            target: frame.kernelPlane(index), source: source?.kernelPlane(index) ?? nagare_plane(),
            layers: layers.baseAddress.map { $0 + (range.lowerBound * grids.count + index) }, count: range.count,
            step: grids.count)
          canvases.initializeElement(at: index, to: canvas)
        }
        body(UnsafeBufferPointer(canvases))
      }
    }
  }
}
