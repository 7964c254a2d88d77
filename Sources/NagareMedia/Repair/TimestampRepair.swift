/// Corrects the timestamps of a container's packets: stray ones (`StrayTimestampDetector`), then discontinuities
/// (`DiscontinuityRemover`).
///
/// Packets are read ahead only at the beginning and where a timestamp is suspect.
package struct TimestampRepair<Packet: TimestampedPacket> {
  /// A packet with the numbers of repairs that count as corruption: stray timestamps, and glitches that were taken for
  /// discontinuities at first.
  package typealias Repaired = (packet: Packet, strayCount: Int, glitchCount: Int)

  /// A packet that was read ahead.
  private struct Entry {
    let packet: Packet
    /// Whether its decoding timestamp is settled, and whether its presentation timestamp is.
    var isSettled = false
    var isPresentationSettled = false
    var isRepaired = false
  }

  /// The state of a stream.
  private struct StreamState {
    let stream: TimestampedStream
    var detector: StrayTimestampDetector

    init(_ stream: TimestampedStream) {
      self.stream = stream
      detector = StrayTimestampDetector(isVideo: stream.medium == .video, in: stream.unit, end: stream.end)
    }

    /// The timestamps of a packet, without decoding timestamps that FFmpeg guessed.
    func timestamps(of packet: Packet) -> Timestamps {
      var timestamps = packet.timestamps
      if !stream.hasDecodingTimestamps { timestamps.decoding = nil }
      return timestamps
    }

    /// Sets the corrected timestamps of a packet where they differ.
    func set(_ corrected: Timestamps, of packet: Packet) {
      let before = timestamps(of: packet)
      if corrected.presentation != before.presentation { packet.timestamps.presentation = corrected.presentation }
      if corrected.decoding != before.decoding { packet.timestamps.decoding = corrected.decoding }
    }
  }

  /// The streams by their indices; an inner nil means that timestamps are left alone.
  private var states: [Int: StreamState?] = [:]
  private var discontinuityRemover: DiscontinuityRemover?
  private var ahead: [Entry] = []
  /// The end of reading ahead: an error, or success at the end of the input; nil before.
  private var end: Result<Void, MediaError>?

  /// - Parameter policy: the steps that count as discontinuities; nil if there can be none.
  package init(_ policy: DiscontinuityRemover.Policy?) {
    discontinuityRemover = policy.map(DiscontinuityRemover.init)
  }

  /// The number of timestamp discontinuities so far.
  package var discontinuityCount: Int { discontinuityRemover?.discontinuityCount ?? 0 }

  /// The offset added since the last discontinuity, in seconds.
  package var offset: Double { discontinuityRemover?.offset ?? 0 }

  /// The next packet; nil at the end.
  /// - Parameters:
  ///   - stream: the properties of a stream by its index, asked for once; nil leaves its timestamps alone.
  ///   - isWanted: whether packets of a stream are still wanted. Unwanted ones may have been read ahead.
  ///   - read: reads a packet; nil is the end.
  package mutating func next(
    stream: (Int) -> TimestampedStream?, isWanted: (Int) -> Bool = { _ in true },
    read: () throws(MediaError) -> Packet?
  ) throws(MediaError) -> Repaired? {
    while let (packet, isRepaired) = try nextRepaired(stream, read) {
      guard isWanted(packet.streamIndex) else { continue }
      let before = discontinuityRemover?.glitchCount ?? 0
      if discontinuityRemover != nil, let stream = (states[packet.streamIndex] ?? nil)?.stream,
        let corrected = discontinuityRemover?.corrected(packet.timestamps, ofStream: packet.streamIndex, stream)
      {
        packet.timestamps = corrected
      }
      return (packet, isRepaired ? 1 : 0, (discontinuityRemover?.glitchCount ?? 0) - before)
    }
    return nil
  }

  /// Corrects the timestamps of a stream's first packet by those of the next ones.
  /// - Returns: the packet's presentation timestamp, or else its decoding timestamp; nil if nothing was corrected.
  package mutating func repairFirst(
    of index: Int, _ stream: TimestampedStream, read: () throws(MediaError) -> Packet?
  ) -> Int64? {
    guard stream.medium != .other else { return nil }
    // This state is not kept, as the stream's stated end may change with its first timestamp.
    let state = StreamState(stream)
    var places: [Int] = []
    var timestamps: [Timestamps] = []
    var others = OtherStreamsProgress()
    while timestamps.count < 3
      || state.stream.canWait && timestamps.count <= TimestampLimits.maxReordered
        && state.detector.isLateFirst(timestamps[0], before: Array(timestamps.dropFirst()))
    {
      guard case .packet(let place) = find(index, after: places.last ?? -1, &others, read) else { break }
      places.append(place)
      timestamps.append(state.timestamps(of: ahead[place].packet))
    }
    // Live streams may begin with packets without timestamps.
    guard timestamps.count > 2, state.stream.canWait || timestamps[0].presentation != nil,
      let repaired = state.detector.repairedFirst(timestamps[0], before: Array(timestamps.dropFirst()))
    else { return nil }
    let first = ahead[places[0]].packet
    state.set(repaired, of: first)
    ahead[places[0]].isRepaired = true
    return first.timestamps.presentation ?? first.timestamps.decoding
  }

  /// The times of packets that were read ahead, in seconds: of presentation, or else of decoding.
  package var timesAhead: [Double] {
    ahead.map(\.packet).compactMap { packet in
      (packet.timestamps.presentation ?? packet.timestamps.decoding).flatMap { packet.timeBase?.seconds($0) }
    }
  }

  /// The next packet with its stray timestamps corrected, and whether it had any; nil at the end.
  private mutating func nextRepaired(
    _ stream: (Int) -> TimestampedStream?, _ read: () throws(MediaError) -> Packet?
  ) throws(MediaError) -> (packet: Packet, isRepaired: Bool)? {
    guard let packet = try first(read) else { return nil }
    let index = packet.streamIndex
    if states[index] == nil { states[index] = .some(stream(index).map { StreamState($0) }) }
    guard var state = states[index] ?? nil, state.stream.medium != .other else {
      return (packet, ahead.removeFirst().isRepaired)
    }
    if !ahead[0].isSettled, state.detector.isSuspect(state.timestamps(of: packet)) { settle(index, state, read) }
    // The decoding timestamp may have been corrected.
    let settled = state.timestamps(of: packet)
    if !ahead[0].isPresentationSettled {
      let isLast = state.stream.canWait && state.detector.isLate(settled) && isLast(of: index, read)
      if state.detector.isPresentationSuspect(settled, isLast: isLast) { settlePresentation(index, state, read) }
    }
    state.detector.accept(state.timestamps(of: packet))
    states[index] = .some(state)
    return (packet, ahead.removeFirst().isRepaired)
  }

  /// The next packet, which becomes or already is the first one read ahead.
  private mutating func first(_ read: () throws(MediaError) -> Packet?) throws(MediaError) -> Packet? {
    if ahead.isEmpty {
      if case .failure(let error)? = end {
        end = nil
        throw error
      }
      end = nil
      guard let packet = try read() else { return nil }
      ahead.append(Entry(packet: packet))
    }
    return ahead[0].packet
  }

  /// Settles the decoding timestamps of a stream's next packets, of which the first is suspect.
  private mutating func settle(_ index: Int, _ state: StreamState, _ read: () throws(MediaError) -> Packet?) {
    var run = [0]
    var repaired: [Timestamps]?
    var verdict = StrayTimestampDetector.Verdict.undecided
    var others = OtherStreamsProgress()
    search: while verdict == .undecided {
      let timestamps = run.map { state.timestamps(of: ahead[$0].packet) }
      switch find(index, after: run[run.count - 1], &others, read) {
      case .packet(let place):
        let next = state.timestamps(of: ahead[place].packet)
        verdict = state.detector.verdict(on: timestamps, before: next)
        if verdict == .stray { repaired = state.detector.repaired(timestamps, before: next) }
        if verdict == .undecided { run.append(place) }
      case .end:
        if run.count == 1 { repaired = state.detector.repairedLast(timestamps[0]).map { [$0] } }
        break search
      case .tooFar: break search
      }
    }
    for (place, corrected) in zip(run, repaired ?? []) {
      state.set(corrected, of: ahead[place].packet)
      ahead[place].isRepaired = true
    }
    for place in run { ahead[place].isSettled = true }
  }

  /// Settles the presentation timestamp of the next frame.
  private mutating func settlePresentation(
    _ index: Int, _ state: StreamState, _ read: () throws(MediaError) -> Packet?
  ) {
    ahead[0].isPresentationSettled = true
    let suspect = state.timestamps(of: ahead[0].packet)
    var following: [Timestamps] = []
    var verdict = StrayTimestampDetector.Verdict.undecided
    var place = 0
    var others = OtherStreamsProgress()
    search: while verdict == .undecided {
      switch find(index, after: place, &others, read) {
      case .packet(let next):
        place = next
        following.append(state.timestamps(of: ahead[place].packet))
        verdict = state.detector.presentationVerdict(on: suspect, before: following)
      case .end:
        verdict = state.detector.presentationVerdict(on: suspect, before: following, isLast: true)
        break search
      case .tooFar:
        // At the limit of waiting, the packets read so far decide.
        guard following.count >= TimestampLimits.minFollowing else { return }
        verdict = state.detector.presentationVerdict(on: suspect, before: following, isLast: true)
        break search
      }
    }
    guard verdict == .stray else { return }
    // Without timestamps, the decoder derives them from the order of frames; it would prefer a decoding timestamp.
    ahead[0].packet.timestamps = Timestamps(presentation: nil, decoding: nil, duration: suspect.duration)
    ahead[0].isRepaired = true
  }

  /// Whether no packet of a stream follows the first one.
  private mutating func isLast(of index: Int, _ read: () throws(MediaError) -> Packet?) -> Bool {
    var others = OtherStreamsProgress()
    if case .end = find(index, after: 0, &others, read) { return true }
    return false
  }

  private enum Found {
    /// The index of a packet that was read ahead.
    case packet(Int)
    case end
    /// A limit of reading ahead was reached.
    case tooFar
  }

  /// Finds the next packet of a stream, reading ahead as far as necessary and allowed.
  /// - Parameter others: the progress of other streams since the first packet.
  private mutating func find(
    _ index: Int, after place: Int, _ others: inout OtherStreamsProgress, _ read: () throws(MediaError) -> Packet?
  ) -> Found {
    for place in place + 1..<max(TimestampLimits.maxPacketsAhead, place + 1) {
      guard hasMore(at: place, read) else { return .end }
      let next = ahead[place].packet
      if next.streamIndex == index { return .packet(place) }
      guard let time = next.timestamps.decoding, let unit = next.timeBase else { continue }
      others.note(unit.seconds(time), of: next.streamIndex)
      if others.seconds > TimestampLimits.longestWait { return .tooFar }
    }
    return .tooFar
  }

  /// Whether there is a packet at an index of `ahead`. Reads it if necessary.
  private mutating func hasMore(at place: Int, _ read: () throws(MediaError) -> Packet?) -> Bool {
    guard place >= ahead.count else { return true }
    guard end == nil else { return false }
    do throws(MediaError) {
      guard let packet = try read() else {
        end = .success(())
        return false
      }
      ahead.append(Entry(packet: packet))
      return true
    } catch {
      end = .failure(error)
      return false
    }
  }
}
