import CFFmpeg

/// Chapters that are taken out of a context until its trailer is written. FFmpeg's muxer of ISO media then writes those that
/// it did not find when it wrote the header.
struct HeldChapters {
  private var list: UnsafeMutablePointer<UnsafeMutablePointer<AVChapter>?>?
  private var count: UInt32 = 0

  /// The most bytes that they take in a file: their titles, a sample and its place in the index each.
  var mostBytes: Int64 {
    (0..<Int(count)).reduce(0) { sum, index in
      let title = list?[index].flatMap { av_dict_get($0.pointee.metadata, "title", nil, 0) }
      return sum + 256 + Int64(title.map { strlen($0.pointee.value) } ?? 0) * 2
    }
  }

  /// Takes them.
  mutating func take(from context: UnsafeMutablePointer<AVFormatContext>) {
    (list, count) = (context.pointee.chapters, context.pointee.nb_chapters)
    (context.pointee.chapters, context.pointee.nb_chapters) = (nil, 0)
  }

  /// Gives them back, once.
  /// - Parameter end: when all is over, in seconds; nil for chapters as they are.
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
