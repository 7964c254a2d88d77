import FuzzSupport
import Nagare

/// Rules for a message received while a video plays.
enum LiveRules {
  static func check(_ bytes: [UInt8]) {
    var reader = LiveCommentReader()
    let results = reader.read(bytes)
    require(results.count <= bytes.count, "an item has at least one byte")
    for case .success(let live) in results {
      FileRules.check(live.comment)
      require(live.comment.emotes.isEmpty, "images from strangers are ignored")
      require(live.comment.badges.allSatisfy { $0.image == nil }, "images of badges from strangers are ignored")
      switch live.moment {
      case .now: require(live.comment.sentAt == nil, "a comment with a date is not shown immediately")
      case .media(let time): require(time == live.comment.time, "the time is the comment's")
      case .wall(let date): require(date == live.comment.sentAt, "the date is the comment's")
      }
    }
  }
}
