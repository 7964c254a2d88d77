import CPixelKernels

/// Sprites in their places: what is drawn on a frame, from the bottom up.
///
/// It is filled anew for each frame, without allocating once it has held as many. It belongs to one thread at a time;
/// whoever filled it may hand it to another that draws.
public final class Scene: @unchecked Sendable {
  /// A sprite's variant in its place.
  struct Item {
    let image: SpriteImage
    /// Pixels from the frame's corner to the sprite's; near enough to the frame to fit the kernels' range.
    let x: Int
    let y: Int

    /// One of its planes as the kernels see it. Valid as long as the image lives.
    func layer(of index: Int, plane: PixelFormat.Plane) -> nagare_layer {
      image.planes[index].layer(x: (x >> plane.shiftX) * plane.components.count, y: y >> plane.shiftY)
    }
  }

  /// The frames' size and format.
  public let width: Int
  public let height: Int
  public let format: PixelFormat
  private(set) var items: [Item] = []

  public init(width: Int, height: Int, format: PixelFormat) {
    self.width = width
    self.height = height
    self.format = format
  }

  /// How many sprites have been added.
  public var count: Int { items.count }
  /// Whether there is nothing to draw.
  public var isEmpty: Bool { items.isEmpty }
  /// Samples that are written to draw the scene, those outside the frame included.
  public var sampleCount: Int { items.reduce(0) { $0 + $1.image.sampleCount } }

  /// Takes everything out.
  public func clear() {
    items.removeAll(keepingCapacity: true)
  }

  /// Puts a sprite on top of those added before, `quarterX` quarters of a pixel from the frame's left edge and `y` pixels
  /// from its top; nothing when it stands beside the frame.
  /// - Returns: whether the sprite has a variant for this position.
  @discardableResult
  public func add(_ sprite: Sprite, quarterX: Int, y: Int) -> Bool {
    guard sprite.format == format, let (image, x) = sprite.image(quarterX: quarterX, y: y) else { return false }
    guard x < width, y < height, x > -sprite.width, y > -sprite.height else { return true }
    items.append(Item(image: image, x: x, y: y))
    return true
  }
}
