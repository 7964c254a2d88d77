import Nagare

extension Diagnostics {
  /// Describes the streams that an output holds in another form, or not at all.
  /// - Parameter isQuiet: whether to print warnings only.
  static func describe(_ streams: ChangedStreams, isQuiet: Bool) {
    let container = streams.container.displayName
    for stream in streams.converted where !isQuiet {
      note("\(stream.description) is converted to \(stream.codec): \(container) cannot hold it")
    }
    for stream in streams.omitted {
      let other = stream.containers.first.map { "; .\($0) can" } ?? ""
      warn("\(stream.description) is left out: \(container) cannot hold it\(other)")
    }
    if streams.omitsAudio {
      warn("--audio \(streams.container == .webm ? "opus" : "aac") keeps the audio by encoding it again")
    }
    for stream in streams.undecodable { warn(text(ofUndecodable: stream)) }
  }
}
