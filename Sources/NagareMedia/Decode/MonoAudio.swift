import CFFmpeg

/// Reads a video's main audio as mono samples of one rate, from the start of the video on.
///
/// Sample n belongs to the time n / rate, in seconds from the start of the video: silence fills what the audio leaves
/// out, audio before the start is dropped, and single damaged timestamps are ignored. Used by one thread at a time.
package final class MonoAudio {
  /// Samples per second.
  package let rate: Int

  private let audio: MainAudio
  private let scratch: VideoFrame
  private var resampler: OpaquePointer?
  /// The format that the resampler converts from.
  private var source: (format: Int32, rate: Int32, channels: Int32) = (-1, 0, 0)
  /// The position of the next sample that is handed on.
  private var position = 0
  /// The number of samples to drop from those that the resampler gives next.
  private var dropped = 0
  private var timeline = AudioTimeline()
  /// The samples that the timeline holds back; nil if it holds back none.
  private var held: [Int16]?

  /// The longest audio that is read, in seconds. Damaged timestamps could otherwise ask for years of silence.
  package static let maxSeconds = 43_200.0

  /// Opens a video; nil if it has no audio that can be decoded.
  /// - Parameters:
  ///   - path: the path of a file.
  ///   - stream: the index of the video stream; nil for the usual one.
  ///   - rate: samples per second, from 1,000 to 192,000.
  /// - Throws: `MediaError` if the file cannot be opened.
  package init?(path: String, stream: Int? = nil, rate: Int) throws(MediaError) {
    precondition(1_000...192_000 ~= rate)
    guard let audio = try MainAudio(path: path, stream: stream) else { return nil }
    scratch = try VideoFrame()
    (self.audio, self.rate) = (audio, rate)
  }

  deinit { swr_free(&resampler) }

  /// The length of the video in seconds, valid once everything was read. The audio may be shorter or longer.
  package var videoLength: Double { audio.demuxer.length }

  /// Calls `body` with all samples in order, block by block, each of some thousand samples.
  /// - Parameters:
  ///   - isWanted: whether to continue, asked before each packet.
  ///   - body: gets amplitudes; full scale is -32,768…32,767.
  package func read(
    while isWanted: () -> Bool, _ body: (UnsafeBufferPointer<Int16>) -> Void
  ) throws(MediaError) {
    while isWanted(), position < Int(MonoAudio.maxSeconds) * rate {
      guard try audio.readPacket({ (frame) throws(MediaError) in try take(frame, body) }) else { break }
    }
    try apply(timeline.finish(), body)
    try convert(nil, body)
  }

  private func take(_ frame: AVFrame, _ body: (UnsafeBufferPointer<Int16>) -> Void) throws(MediaError) {
    guard frame.sample_rate > 0, frame.ch_layout.nb_channels > 0 else { return }
    // The timestamp of audio that is hours away is damaged.
    let start = audio.time(of: frame).flatMap { abs($0) < MonoAudio.maxSeconds ? $0 : nil }
    let duration = Double(frame.nb_samples) / Double(frame.sample_rate)
    try apply(timeline.changes(before: start, lasting: duration), body)
    if resampler == nil || source != (frame.format, frame.sample_rate, frame.ch_layout.nb_channels) {
      try convert(nil, body)
      try prepare(for: frame)
    }
    try convert(frame, body)
  }

  private func apply(
    _ changes: [AudioTimeline.Change], _ body: (UnsafeBufferPointer<Int16>) -> Void
  ) throws(MediaError) {
    for change in changes {
      if change == .hold {
        try convert(nil, body)
        held = []
        continue
      }
      if case .begin(let time) = change { fill(to: Int((time * Double(rate)).rounded()), body) }
      let samples = held ?? []
      held = nil
      samples.withUnsafeBufferPointer { give($0, body) }
    }
  }

  /// Makes a resampler for frames like this one.
  private func prepare(for frame: AVFrame) throws(MediaError) {
    swr_free(&resampler)
    var (layout, mono) = (frame.ch_layout, AVChannelLayout())
    av_channel_layout_default(&mono, 1)
    let status = swr_alloc_set_opts2(
      &resampler, &mono, AV_SAMPLE_FMT_S16, Int32(rate), &layout, AVSampleFormat(frame.format), frame.sample_rate, 0,
      nil)
    guard status >= 0, swr_init(resampler) >= 0 else {
      throw MediaError.cannotConvert(from: "audio with \(frame.ch_layout.nb_channels) channels", to: "mono")
    }
    source = (frame.format, frame.sample_rate, frame.ch_layout.nb_channels)
  }

  /// Fills a gap up to a position with silence. If the position has passed, the samples for what is there already will be
  /// dropped.
  private func fill(to start: Int, _ body: (UnsafeBufferPointer<Int16>) -> Void) {
    let silence = [Int16](repeating: 0, count: 4_096)
    silence.withUnsafeBufferPointer { silence in
      var missing = start - position
      while missing > 0 {
        let count = min(missing, silence.count)
        body(UnsafeBufferPointer(rebasing: silence[..<count]))
        missing -= count
      }
    }
    dropped = max(position - start, 0)
    position = max(position, start)
  }

  /// Converts a frame; nil to take what the resampler holds back, after which it is gone.
  private func convert(_ frame: AVFrame?, _ body: (UnsafeBufferPointer<Int16>) -> Void) throws(MediaError) {
    guard resampler != nil else { return }
    let count = frame?.nb_samples ?? 0
    let capacity = swr_get_out_samples(resampler, count)
    if capacity > 0 {
      try prepareScratch(capacity)
      let planes = scratch.pointer.pointee.extended_data
      let input = frame.flatMap { UnsafeMutableRawPointer($0.extended_data) }?
        .assumingMemoryBound(to: UnsafePointer<UInt8>?.self)
      let converted = swr_convert(resampler, planes, capacity, input, count)
      if converted > 0, let samples = planes?[0] {
        samples.withMemoryRebound(to: Int16.self, capacity: Int(converted)) { samples in
          give(UnsafeBufferPointer(start: samples, count: Int(converted)), body)
        }
      }
    }
    if frame == nil { swr_free(&resampler) }
  }

  /// Hands on converted samples, or holds them back.
  private func give(_ samples: UnsafeBufferPointer<Int16>, _ body: (UnsafeBufferPointer<Int16>) -> Void) {
    guard held == nil else {
      held?.append(contentsOf: samples)
      return
    }
    let skipped = min(dropped, samples.count)
    dropped -= skipped
    position += samples.count - skipped
    if skipped < samples.count { body(UnsafeBufferPointer(rebasing: samples[skipped...])) }
  }

  private func prepareScratch(_ count: Int32) throws(MediaError) {
    let frame = scratch.pointer
    guard frame.pointee.nb_samples < count || frame.pointee.data.0 == nil else { return }
    scratch.clear()
    frame.pointee.nb_samples = count
    frame.pointee.format = AV_SAMPLE_FMT_S16.rawValue
    av_channel_layout_default(&frame.pointee.ch_layout, 1)
    guard av_frame_get_buffer(frame, 0) >= 0 else { throw MediaError.outOfMemory }
  }
}
