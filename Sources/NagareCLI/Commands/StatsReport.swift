import Nagare

/// The results of `stats`, before formatting.
struct StatsReport {
  /// The numbers of comments shown and dropped by a layout.
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
  /// The peaks, the busiest first.
  let peaks: [(peak: DensityPeak, text: CommonText?)]
  /// The number of filtered comments by reason.
  let filtered: [FilterReason: Int]
  /// Nil without `--size`.
  var layout: Layout?
}
