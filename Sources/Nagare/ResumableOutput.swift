import NagareMedia

/// The file of an earlier burn, under the output's name, or still under its temporary name.
struct ResumableOutput {
  let video: ResumedVideo
  /// Whether the file has the output's name.
  let hasOutputName: Bool
  /// The paths of other files of interrupted burns, which reach less far.
  var shorterPaths: [String] = []

  /// Removes the temporary files. To be called once another file holds all of their content.
  func remove() {
    if !hasOutputName { PartialFile.remove(video.path) }
    for path in shorterPaths { PartialFile.remove(path) }
  }

  /// Finds the earlier output; nil if there is none.
  ///
  /// Temporary files count if they are newer than the output. The temporary file that reaches furthest is used if it
  /// reaches further than the output, or if the output may be overwritten.
  /// - Throws: `ResumeError` if the output exists but is unreadable, unless it is free and a temporary file is used.
  static func find(_ output: String, container: OutputContainer, allowsOverwriting: Bool) throws(ResumeError)
    -> ResumableOutput?
  {
    let time = PartialFile.time(of: output)
    let partials = PartialFile.abandoned(of: output).filter { $0.time > time ?? -.infinity }
      .compactMap { try? ResumedVideo(path: $0.path, container: container) }.filter { $0.count > 0 }
    let partial = partials.max { $0.lastTime < $1.lastTime }.map { furthest in
      ResumableOutput(
        video: furthest, hasOutputName: false, shorterPaths: partials.map(\.path).filter { $0 != furthest.path })
    }
    guard time != nil else { return partial }
    do {
      let video = try ResumedVideo(path: output, container: container)
      if let partial, allowsOverwriting || partial.video.endTime > video.endTime { return partial }
      return ResumableOutput(video: video, hasOutputName: true, shorterPaths: partials.map(\.path))
    } catch {
      if let partial, FileLock.isFree(output) { return partial }
      throw .unreadable(path: output, reason: error)
    }
  }
}
