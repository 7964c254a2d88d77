/// The player whose pixels are the unit of an author's coordinates.
package enum AuthorStage: Sendable, Equatable {
  /// A player of the given size, stretched to fill the stage in both directions. Letters are scaled by the smaller
  /// factor.
  case stretched(width: Double, height: Double)
  /// A player of the given size, centred on the stage and scaled to fit.
  case uniform(width: Double, height: Double)
  /// The stage itself.
  case output

  /// The player of DanmakuFlameMaster.
  package static let flameMaster = stretched(width: 682, height: 438)
  /// The player of danmaku2ass: Bilibili's of 2014. Those of 2010 and 2012 were 512×384 and 540×384.
  package static let danmaku2ass = uniform(width: 672, height: 438)
  /// The player of biliass: Bilibili's of 2021.
  package static let biliass = uniform(width: 891, height: 589)
}

extension AuthorStage {
  /// Converts an author's pixels to pixels of the stage.
  struct Mapping {
    var width: Double
    var height: Double
    var scaleX: Double
    var scaleY: Double
    var offsetX = 0.0
    var offsetY = 0.0

    /// The scale of letters, which is the same in both directions.
    var uniformScale: Double { min(scaleX, scaleY) }

    func x(_ value: Double, isShare: Bool) -> Double { (isShare ? value * width : value) * scaleX + offsetX }
    func y(_ value: Double, isShare: Bool) -> Double { (isShare ? value * height : value) * scaleY + offsetY }
  }

  /// The size of an author's pixel in pixels of a stage; the smaller one if the directions differ.
  package func pixel(on stage: Stage) -> Double { mapping(to: stage).uniformScale }

  func mapping(to stage: Stage) -> Mapping {
    let stage = stage.clamped
    let (stageWidth, stageHeight) = (Double(stage.width), Double(stage.height))
    switch self {
    case .output: return Mapping(width: stageWidth, height: stageHeight, scaleX: 1, scaleY: 1)
    case .stretched(let width, let height):
      let (width, height) = (Self.side(width), Self.side(height))
      return Mapping(width: width, height: height, scaleX: stageWidth / width, scaleY: stageHeight / height)
    case .uniform(let width, let height):
      let (width, height) = (Self.side(width), Self.side(height))
      let scale = min(stageWidth / width, stageHeight / height)
      return Mapping(
        width: width, height: height, scaleX: scale, scaleY: scale, offsetX: (stageWidth - width * scale) / 2,
        offsetY: (stageHeight - height * scale) / 2)
    }
  }

  private static func side(_ value: Double) -> Double { value.clamped(to: 1...Double(Stage.largestSide)) }
}
