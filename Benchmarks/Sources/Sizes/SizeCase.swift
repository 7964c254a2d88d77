/// What is burned: a video and its comments.
package struct SizeCase: Sendable, Hashable {
  /// The kind or the name of the video.
  package let video: String
  /// The mean number of comments on screen that was asked for.
  package let comments: Int

  package init(video: String, comments: Int) {
    (self.video, self.comments) = (video, comments)
  }
}
