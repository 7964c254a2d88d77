import NagareColor
import NagareComments
import NagareLayout
import NagareOverlay

/// A crowd of made-up comments on a stage, the same on every machine.
public struct BenchScene: Sendable, Equatable {
  /// Short, without spaces.
  public var name: String
  /// Luma samples.
  public var width: Int
  /// Luma samples.
  public var height: Int
  /// How many comments are visible in the mean frame, at least 1; those of the burst come on top.
  public var commentsOnScreen: Int
  /// Bits of a sample: 8 or 10. The scene is in 4:2:0.
  public var bitDepth: Int
  /// How many more comments enter within `burstTimes`, most of them with texts of their own.
  public var burst = 0
  /// Seconds that a scrolling comment takes to cross.
  public var scrollTime = 12.0
  /// Seconds that a comment at the top or bottom stays.
  public var fixedTime = 5.0
  /// What the comments are made from.
  public var seed: UInt64 = 1

  /// A scene with the usual times and seed.
  public init(name: String, width: Int, height: Int, commentsOnScreen: Int, bitDepth: Int, burst: Int = 0) {
    self.name = name
    self.width = width
    self.height = height
    self.commentsOnScreen = commentsOnScreen
    self.bitDepth = bitDepth
    self.burst = burst
  }

  /// Full HD with few, many and very many comments, and 4K with many, each with 8 and with 10 bits; and Full HD with many
  /// comments, to which 300 more come within a second.
  public static let all: [BenchScene] =
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

  /// Frames a second.
  public static let frameRate = 60.0

  /// When a burst's comments enter, in seconds after the warm-up.
  public static let burstTimes = 2.0..<3.0

  /// Seconds until as many comments leave as enter.
  public var warmUp: Double { max(scrollTime, fixedTime) }

  /// The scene's looks, where the options leave them open: 38 px of text with 2 px of outline on 1080 rows, and
  /// comments over others where there is no room.
  public func completed(_ options: OverlayOptions) -> OverlayOptions {
    var options = options
    let scale = Double(height) / 1080
    options.fontSize = options.fontSize ?? 38 * scale
    options.outline = options.outline ?? 2 * scale
    options.overflow = options.overflow ?? .overlap
    options.scrollTime = options.scrollTime ?? scrollTime
    options.fixedTime = options.fixedTime ?? fixedTime
    return options
  }

  /// Comments for `seconds` after the warm-up, sorted by time: 82 % scroll, 12 % stay at the top, 6 % at the bottom.
  public func comments(seconds: Double) -> [Comment] {
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

  /// - Parameter time: the time for a share, 0..<1, that is drawn at random.
  private func comment(_ random: inout SplitMix64, popularShare: Double, time: (Double) -> Double) -> Comment {
    let modeShare = random.nextUnit()
    return Comment(
      id: CommentID(position: 0), time: time(random.nextUnit()),
      mode: modeShare < 0.82 ? .scroll : modeShare < 0.94 ? .top : .bottom, color: BenchTexts.color(&random),
      text: BenchTexts.text(&random, popularShare: popularShare))
  }
}
