import NagareMedia

/// What an interrupted burn left: its output, shorter than it was to be, or a file that has not got its name yet.
struct EarlierOutput {
  let video: EncodedVideo
  /// Whether it has the output's name.
  let hasName: Bool
  /// The path of another file of an interrupted burn that has less.
  var shorter: String?

  /// Takes it away when another file has all that is in it.
  func remove() {
    if !hasName { PartialFile.remove(video.path) }
    if let shorter { PartialFile.remove(shorter) }
  }

  /// What there is for an output; nil where there is nothing.
  ///
  /// A file without a name counts if it is newer than the output, and reaches further or is to replace it.
  /// - Throws: `ResumeError` if the output cannot be read.
  static func find(_ output: String, container: OutputContainer, overwrites: Bool) throws(ResumeError) -> EarlierOutput?
  {
    let time = PartialFile.time(of: output)
    let partial = PartialFile.abandoned(of: output).lazy.filter { $0.time > time ?? -.infinity }
      .compactMap { try? EncodedVideo(path: $0.path, container: container) }.first { $0.count > 0 }
      .map { EarlierOutput(video: $0, hasName: false) }
    guard time != nil else { return partial }
    do {
      let video = try EncodedVideo(path: output, container: container)
      if let partial, overwrites || partial.video.endTime > video.endTime { return partial }
      return EarlierOutput(video: video, hasName: true, shorter: partial?.video.path)
    } catch {
      if let partial { return partial }
      throw .unreadable(path: output, reason: error)
    }
  }
}
