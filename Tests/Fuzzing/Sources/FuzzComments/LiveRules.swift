import FuzzSupport
import Nagare

/// What must hold for a message that comes while a video runs.
enum LiveRules {
  static func check(_ bytes: [UInt8]) {
    var reader = LiveCommentReader()
    let results = reader.read(bytes)
    require(results.count <= bytes.count, "an item takes a byte at least")
    for case .success(let live) in results {
      FileRules.check(live.comment)
      require(live.comment.emotes.isEmpty, "no picture is taken from strangers")
      switch live.moment {
      case .now: require(live.comment.sentAt == nil, "what has a date belongs where it says")
      case .media(let time): require(time == live.comment.time, "the time is the comment's")
      case .wall(let date): require(date == live.comment.sentAt, "the date is the comment's")
      }
    }
  }
}
