import NagareMedia

/// What an interrupted burn left: its output, shorter than it was to be, or a file that has not got its name yet.
struct EarlierOutput {
  let video: ResumedVideo
  /// Whether it has the output's name.
  let hasName: Bool
  /// The paths of other files of interrupted burns, which have less.
  var shorter: [String] = []

  /// Takes it away when another file has all that is in it.
  func remove() {
    if !hasName { PartialFile.remove(video.path) }
    for path in shorter { PartialFile.remove(path) }
  }

  /// What there is for an output; nil where there is nothing.
  ///
  /// Files without a name count if they are newer than the output; the one that reaches furthest does if that is further than
  /// the output, or if it is to replace it.
  /// - Throws: `ResumeError` if the output cannot be read.
  static func find(_ output: String, container: OutputContainer, allowsOverwriting: Bool) throws(ResumeError)
    -> EarlierOutput?
  {
    let time = PartialFile.time(of: output)
    let partials = PartialFile.abandoned(of: output).filter { $0.time > time ?? -.infinity }
      .compactMap { try? ResumedVideo(path: $0.path, container: container) }.filter { $0.count > 0 }
    let partial = partials.max { $0.lastTime < $1.lastTime }.map { furthest in
      EarlierOutput(
        video: furthest, hasName: false, shorter: partials.map(\.path).filter { $0 != furthest.path })
    }
    guard time != nil else { return partial }
    do {
      let video = try ResumedVideo(path: output, container: container)
      if let partial, allowsOverwriting || partial.video.endTime > video.endTime { return partial }
      return EarlierOutput(video: video, hasName: true, shorter: partials.map(\.path))
    } catch {
      if let partial, FileLock.isFree(output) { return partial }
      throw .unreadable(path: output, reason: error)
    }
  }
}
