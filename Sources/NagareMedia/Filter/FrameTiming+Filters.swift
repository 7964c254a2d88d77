import CFFmpeg

extension FrameTiming {
  /// The timing of frames after filtering.
  /// - Parameters:
  ///   - source: the timing of input frames.
  ///   - keepsTimes: whether frames keep their timestamps.
  init(_ source: FrameTiming, through graph: FilterGraph, _ input: FilterInput, keepsTimes: Bool) {
    let sourceUnit = source.axis.timeBase.rational
    let isExact = { (unit: AVRational) in
      let start = av_rescale_q(source.axis.start, sourceUnit, unit)
      return av_compare_ts(start, unit, source.axis.start, sourceUnit) == 0
    }
    // To stay in sync with audio, the unit must express the video's beginning exactly. Otherwise the source's is kept.
    let unit = isExact(graph.timeBase) ? graph.timeBase : sourceUnit
    axis = TimeAxis(timeBase: TimeBase(unit), start: av_rescale_q(source.axis.start, sourceUnit, unit))
    rate = graph.rate
    let usual = graph.rate.map { av_rescale_q(1, av_inv_q($0), unit) }
    usualDuration = max(1, usual ?? av_rescale_q(source.usualDuration, sourceUnit, unit))
    steadyInterval = graph.steadyInterval(after: source.steadyInterval)
    isConstant = false
    followsStream = source.followsStream && keepsTimes && av_cmp_q(unit, sourceUnit) == 0
  }
}
