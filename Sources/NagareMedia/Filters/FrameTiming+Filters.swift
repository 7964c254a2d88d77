import CFFmpeg

extension FrameTiming {
  /// That of the frames that come out of filters.
  /// - Parameters:
  ///   - source: of the frames that go in.
  ///   - keepsTimes: whether they come out when they went in.
  init(_ source: FrameTiming, through graph: FilterGraph, _ input: FilterInput, keepsTimes: Bool) {
    let unit = graph.timeBase
    let sourceUnit = source.axis.timeBase.rational
    axis = TimeAxis(timeBase: TimeBase(unit), start: av_rescale_q(source.axis.start, sourceUnit, unit))
    rate = graph.rate
    let usual = graph.rate.map { av_rescale_q(1, av_inv_q($0), unit) }
    usualDuration = max(1, usual ?? av_rescale_q(source.usualDuration, sourceUnit, unit))
    steadyInterval = graph.steadyInterval(after: source.steadyInterval)
    isConstant = false
    followsStream = source.followsStream && keepsTimes && av_cmp_q(unit, sourceUnit) == 0
  }
}
