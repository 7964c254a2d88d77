import CFFmpeg

extension Demuxer {
  /// Whether an edit list hides frames that a copy of the video would show: MP4 and MOV hide only those before 0.
  package func hidesFrames(shownIn container: OutputContainer) -> Bool {
    let stream = context.pointee.streams[video.index]!
    return (0..<avformat_index_get_entries_count(stream)).contains { index in
      guard let entry = avformat_index_get_entry(stream, index), nagare_is_shown(entry) == 0 else { return false }
      return !container.isISOMedia || entry.pointee.timestamp >= 0
    }
  }
}
