import FuzzSupport
import Nagare

/// What must hold for any script of an author's that is drawn.
enum ScriptRules {
  private static let stage = Stage(width: 640, height: 360)

  /// Reads the script as one of each mode that has one.
  static func check(_ script: String) {
    for mode in [Comment.Mode.positioned, .bas] {
      let comment = Comment(id: CommentID(position: 1), time: 0, mode: mode, text: script)
      guard let texts = try? AnimatedText.texts(of: comment, stage: stage) else { continue }
      for text in texts { check(text) }
    }
  }

  private static func check(_ text: AnimatedText) {
    require(!text.content.isEmpty, "no text is empty")
    require(AnimatedText.fontSizes.contains(text.fontSize), "the size of letters is within its limits")
    let animation = text.animation
    require(animation.timeIn < animation.timeOut, "a text is there for a time")
    require(animation.timeOut <= CommentLimits.duration.upperBound, "its time is within its limits")
    for time in [animation.timeIn, (animation.timeIn + animation.timeOut) / 2] {
      let pose = animation.pose(at: time)
      require((0...1).contains(pose.opacity), "the opacity is a share")
      let figures = [pose.x, pose.y, pose.scaleX, pose.scaleY]
      require(figures.allSatisfy(\.isFinite), "places are numbers")
      guard let projection = animation.projection(at: time, width: 300, height: 40) else { continue }
      let place = projection.point(300, 40)
      require(place.x.isFinite && place.y.isFinite, "what is drawn is somewhere")
      _ = projection.split()
    }
  }
}
