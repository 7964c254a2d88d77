/// The player whose pixels are the unit of an author's coordinates, stretched to fill the stage in both directions.
package struct AuthorStage: Sendable {
  let width: Double
  let height: Double

  /// The player of DanmakuFlameMaster.
  package static let bilibili = AuthorStage(width: 682, height: 438)
  /// AcFun's player.
  static let acFun = AuthorStage(width: 560, height: 400)

  /// Converts an author's pixels to pixels of the stage.
  struct Mapping {
    let width: Double
    let height: Double
    let scaleX: Double
    let scaleY: Double

    /// The scale of letters, which is the same in both directions.
    var uniformScale: Double { min(scaleX, scaleY) }

    func x(_ value: Double, isShare: Bool) -> Double { (isShare ? value * width : value) * scaleX }
    func y(_ value: Double, isShare: Bool) -> Double { (isShare ? value * height : value) * scaleY }
  }

  /// The size of an author's pixel in pixels of a stage; the smaller one if the directions differ.
  package func pixel(on stage: Stage) -> Double { mapping(to: stage).uniformScale }

  func mapping(to stage: Stage) -> Mapping {
    let stage = stage.clamped
    return Mapping(
      width: width, height: height, scaleX: Double(stage.width) / width, scaleY: Double(stage.height) / height)
  }
}
