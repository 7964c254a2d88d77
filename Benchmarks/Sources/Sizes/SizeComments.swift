import Foundation
import Nagare
import NagareComments

/// Generated comments, as many at any time of a video, and the options with which they fit into its frames.
package struct SizeComments: Sendable {
  /// The mean number of comments on screen.
  package let count: Int
  /// The comments, by time; the first are before the start, so that the screen is full from then on.
  package let comments: [Comment]
  /// The length of the video in seconds.
  private let seconds: Double
  private let scene: BenchScene

  /// - Parameters:
  ///   - count: the mean number on screen, at least 1.
  ///   - seconds: the length of the video, above 0.
  package init(count: Int, seconds: Double) {
    scene = BenchScene(name: "", width: 1280, height: 720, commentsOnScreen: count, bitDepth: 8)
    (self.count, self.seconds) = (count, seconds)
    let warmUp = scene.warmUp
    comments = scene.comments(seconds: seconds).map { comment in
      var comment = comment
      comment.time -= warmUp
      return comment
    }
  }

  /// The lines of a comment file.
  package var lines: String {
    var writer = NDJSONWriter()
    return comments.map { writer.lines(of: $0) }.joined()
  }

  /// The options of a burn. Beyond 60 comments the text gets smaller, as viewers of crowded videos set it: eight times
  /// as many comments cover twice the area. They overlap if there is no room.
  /// - Parameter height: the height of the frames in pixels.
  package func options(height: Int) -> [String] {
    let size = Double(height) / 27 * pow(60 / Double(max(count, 60)), 1.0 / 3)
    return [
      "--font-size", String(format: "%.1f", size), "--overflow", "overlap",
      "--scroll-time", String(format: "%g", scene.scrollTime), "--fixed-time", String(format: "%g", scene.fixedTime),
    ]
  }

  /// The mean number on screen if only some comments are shown.
  /// - Parameter shownCount: the number that is shown at any time.
  package func meanOnScreen(shownCount: Int) -> Double {
    let stays = comments.map { comment in
      let end = comment.time + (comment.mode == .scroll ? scene.scrollTime : scene.fixedTime)
      return max(min(end, seconds) - max(comment.time, 0), 0)
    }
    let visibleCount = stays.count { $0 > 0 }
    guard visibleCount > 0 else { return 0 }
    return stays.reduce(0, +) / seconds * min(Double(shownCount) / Double(visibleCount), 1)
  }
}
