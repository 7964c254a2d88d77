import Nagare

/// What `stats` finds out, before it is put into words.
struct StatsReport {
  /// What a layout makes of the comments.
  struct Layout {
    let size: PixelSize
    var shown = 0
    var dropped: [DropReason: Int] = [:]

    init(size: PixelSize) {
      self.size = size
    }
  }

  let files: [CommentFileSummary]
  let statistics: CommentStatistics
  let density: CommentDensity
  /// The busiest first.
  let peaks: [(peak: DensityPeak, text: CommonText?)]
  /// How many comments the filter drops, for each reason.
  let filtered: [FilterReason: Int]
  /// Nil where no size was given.
  var layout: Layout?
}
