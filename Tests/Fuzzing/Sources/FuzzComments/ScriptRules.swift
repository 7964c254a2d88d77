import FuzzSupport
import Nagare

/// Rules for the texts of every positioning script.
enum ScriptRules {
  private static let stage = Stage(width: 640, height: 360)

  /// Reads the script in each mode of positioning scripts.
  static func check(_ script: String) {
    for mode in [Comment.Mode.positioned, .bas] {
      let comment = Comment(id: CommentID(position: 1), time: 0, mode: mode, text: script)
      guard let texts = try? AnimatedText.texts(of: comment, stage: stage) else { continue }
      for text in texts { check(text) }
    }
  }

  private static func check(_ text: AnimatedText) {
    require(!text.content.isEmpty, "no text is empty")
    require(AnimatedText.fontSizes.contains(text.fontSize), "the font size is within its limits")
    let animation = text.animation
    require(animation.timeIn < animation.timeOut, "a text leaves after it enters")
    require(animation.timeOut <= CommentLimits.duration.upperBound, "its duration is within its limits")
    for time in [animation.timeIn, (animation.timeIn + animation.timeOut) / 2] {
      let pose = animation.pose(at: time)
      require((0...1).contains(pose.opacity), "the opacity is in 0...1")
      let values = [pose.x, pose.y, pose.scaleX, pose.scaleY]
      require(values.allSatisfy(\.isFinite), "positions and scales are finite")
      guard let projection = animation.projection(at: time, width: 300, height: 40) else { continue }
      let corner = projection.point(300, 40)
      require(corner.x.isFinite && corner.y.isFinite, "projected corners are finite")
      _ = projection.split()
    }
  }
}
