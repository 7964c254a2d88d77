import NagareColor
import NagareComments
import NagareLayout
import NagareOverlay

/// A scene of generated comments, the same on every machine.
package struct BenchScene: Sendable, Equatable {
  /// A short name without spaces.
  package var name: String
  /// The width in luma samples.
  package var width: Int
  /// The height in luma samples.
  package var height: Int
  /// The mean number of comments on screen, at least 1, without those of the burst.
  package var commentsOnScreen: Int
  /// The bits per sample: 8 or 10. The scene is in 4:2:0.
  package var bitDepth: Int
  /// The number of additional comments that enter within `burstTimes`, most of them with unique texts.
  package var burst = 0
  /// The seconds that a scrolling comment takes to cross the stage.
  package var scrollTime = 12.0
  /// The seconds that a comment at the top or bottom stays.
  package var fixedTime = 5.0
  /// The seed of the generated comments.
  package var seed: UInt64 = 1

  /// A scene with default durations and seed.
  package init(name: String, width: Int, height: Int, commentsOnScreen: Int, bitDepth: Int, burst: Int = 0) {
    self.name = name
    self.width = width
    self.height = height
    self.commentsOnScreen = commentsOnScreen
    self.bitDepth = bitDepth
    self.burst = burst
  }

  /// Full HD with few, many and very many comments, and 4K with many, each with 8 and with 10 bits; and Full HD with
  /// many comments and a burst of 300 within a second.
  package static let all: [BenchScene] =
    steady + [
      BenchScene(
        name: "1080p-burst-8bit", width: 1920, height: 1080, commentsOnScreen: 240, bitDepth: 8, burst: 300)
    ]

  private static let steady: [BenchScene] = [8, 10].flatMap { depth in
    [60, 240, 720].map { count in
      BenchScene(
        name: "1080p-\(count)-\(depth)bit", width: 1920, height: 1080, commentsOnScreen: count, bitDepth: depth)
    } + [BenchScene(name: "2160p-240-\(depth)bit", width: 3840, height: 2160, commentsOnScreen: 240, bitDepth: depth)]
  }

  /// The frame rate.
  package static let frameRate = 60.0

  /// The range in which a burst's comments enter, in seconds after the warm-up.
  package static let burstTimes = 2.0..<3.0

  /// The time in seconds from which on as many comments leave as enter.
  package var warmUp: Double { max(scrollTime, fixedTime) }

  /// Fills in the options that are not set: the scene's durations, 38 px of text with 2 px of outline for 1080 rows,
  /// and overlapping comments if there is no room.
  package func completed(_ options: OverlayOptions) -> OverlayOptions {
    var options = options
    let scale = Double(height) / 1080
    options.fontSize = options.fontSize ?? 38 * scale
    options.outline = options.outline ?? 2 * scale
    options.overflow = options.overflow ?? .overlap
    options.scrollTime = options.scrollTime ?? scrollTime
    options.fixedTime = options.fixedTime ?? fixedTime
    return options
  }

  /// Generates the comments for `seconds` after the warm-up, sorted by time: 82 % scroll, 12 % stay at the top, 6 % at
  /// the bottom. None if the number would be ten million or more.
  package func comments(seconds: Double) -> [Comment] {
    let stay = 0.82 * scrollTime + 0.18 * fixedTime
    let interval = stay / Double(max(commentsOnScreen, 1))
    let count = (warmUp + max(seconds, 0)) / interval
    guard count < 1e7 else { return [] }
    var random = SplitMix64(seed: seed)
    let crowd = (0..<Int(count.rounded(.up))).map { index in
      comment(&random, popularShare: 0.4) { (Double(index) + $0) * interval }
    }
    let all = (crowd + burstComments.filter { $0.time < warmUp + seconds }).sorted { $0.time < $1.time }
    return all.enumerated().map { index, comment in
      var comment = comment
      comment.id = CommentID(position: index + 1)
      return comment
    }
  }

  private var burstComments: [Comment] {
    var random = SplitMix64(seed: ~seed)
    let (start, end) = (BenchScene.burstTimes.lowerBound, BenchScene.burstTimes.upperBound)
    let interval = (end - start) / Double(max(burst, 1))
    return (0..<max(burst, 0)).map { index in
      comment(&random, popularShare: 0.1) { warmUp + start + (Double(index) + $0) * interval }
    }
  }

  /// - Parameter time: returns the comment's time for a random share, 0..<1.
  private func comment(_ random: inout SplitMix64, popularShare: Double, time: (Double) -> Double) -> Comment {
    let modeShare = random.nextUnit()
    return Comment(
      id: CommentID(position: 0), time: time(random.nextUnit()),
      mode: modeShare < 0.82 ? .scroll : modeShare < 0.94 ? .top : .bottom, color: BenchTexts.color(&random),
      text: BenchTexts.text(&random, popularShare: popularShare))
  }
}
