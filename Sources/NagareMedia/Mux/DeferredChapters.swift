import CFFmpeg

/// Chapters that are taken out of a muxer's context until its trailer. FFmpeg's MP4 muxer then writes chapters that
/// were not in the context for the header.
struct DeferredChapters {
  private var list: UnsafeMutablePointer<UnsafeMutablePointer<AVChapter>?>?
  private var count: UInt32 = 0

  /// The most bytes that the chapters take in a file: their titles, and a sample with its index entry each.
  var maxBytes: Int64 {
    (0..<Int(count)).reduce(0) { sum, index in
      let title = list?[index].flatMap { av_dict_get($0.pointee.metadata, "title", nil, 0) }
      return sum + 256 + Int64(title.map { strlen($0.pointee.value) } ?? 0) * 2
    }
  }

  /// Takes the chapters out of a context.
  mutating func take(from context: UnsafeMutablePointer<AVFormatContext>) {
    (list, count) = (context.pointee.chapters, context.pointee.nb_chapters)
    (context.pointee.chapters, context.pointee.nb_chapters) = (nil, 0)
  }

  /// Gives the chapters back to the context, once.
  /// - Parameter end: the end of the output in seconds, to which chapters are clipped; nil leaves them as they are.
  mutating func giveBack(to context: UnsafeMutablePointer<AVFormatContext>, until end: Double?) {
    guard let list else { return }
    var kept = 0
    for index in 0..<Int(count) {
      guard let chapter = list[index] else { continue }
      let last = end.map { TimeBase(chapter.pointee.time_base).units($0) } ?? .max
      if chapter.pointee.start < last {
        chapter.pointee.end = min(chapter.pointee.end, last)
        list[kept] = chapter
        kept += 1
      } else {
        av_dict_free(&chapter.pointee.metadata)
        av_free(chapter)
      }
    }
    (context.pointee.chapters, context.pointee.nb_chapters) = (list, UInt32(kept))
    (self.list, count) = (nil, 0)
  }
}
