import Foundation
import Nagare

/// Plans a burn in parts, and writes the job's folder.
struct JobPlanning {
  /// The path of the folder.
  let path: String
  /// The words after the program's name, without presets that are files.
  let arguments: [String]
  let division: PartDivision
  /// Whether the folder gets the fonts.
  let bundlesFonts: Bool

  /// The usual length of a part in seconds: long enough that opening the video and an encoder costs little.
  static let usualPartLength = 60.0

  /// Writes the folder, which appears under its name when it is complete.
  /// - Parameters:
  ///   - job: the burn; the suffix of its output names the container.
  ///   - options: options for the workers besides those of the command line.
  /// - Throws: `Failure` if the folder exists, `PartError` if the burn cannot be divided, or an error of the inputs.
  func plan(_ job: BurnJob, addingOptions options: [String] = []) throws -> BurnPlan {
    guard Failure.isFolder(path.parentFolder) else {
      throw Failure(MediaError.cannotCreate(path: path, reason: Failure.text(of: ENOENT)))
    }
    guard access(path, F_OK) != 0 else {
      throw Failure(.usage, "the job exists", path, advice: "Choose another name, or delete the folder with its parts.")
    }
    let folder = JobFolder(TemporaryName.path(for: path))
    do {
      let plan = try write(job, options, to: folder)
      if let error = Publication.publish(folder.path, as: path, allowsOverwriting: false) {
        throw MediaError.cannotCreate(path: path, reason: Failure.text(of: error))
      }
      return plan
    } catch {
      try? FileManager.default.removeItem(atPath: folder.path)
      throw error
    }
  }

  private func write(_ job: BurnJob, _ added: [String], to folder: JobFolder) throws -> BurnPlan {
    var job = job
    job.video.access = .videosAndHTTP
    if !Failure.isAddress(job.video.path) { job.video.path = URL(filePath: job.video.path).absoluteURL.path }
    let options = PlannedOptions(arguments, site: job.overlay.site)
    try folder.create()
    job.comments = try write(job.comments, to: folder.commentsPath)
    let layout = try bundlesFonts ? bundleFonts(of: job, in: folder) : nil
    let plan = try BurnPlan(
      id: UUID().uuidString, of: job, division, options: options.words + added, files: options.files,
      comments: ContentDigest.ofFile(folder.commentsPath), bundlesFonts: bundlesFonts)
    if let layout, let difference = plan.layout.difference(from: layout) { throw PartError.otherFonts(difference) }
    try folder.write(plan)
    return plan
  }

  /// Writes the comments, and returns them as workers will read them.
  private func write(_ comments: [Comment], to path: String) throws -> [Comment] {
    var writer = NDJSONWriter()
    let text = comments.reduce(into: "") { $0 += writer.lines(of: $1) }
    try OutputFile.write(Data(text.utf8), to: path)
    return try JobPlanning.comments(at: path)
  }

  /// Reads a job's comments, of which there may be none.
  static func comments(at path: String) throws -> [Comment] {
    guard DiskSpace.bytes(of: path) != 0 else { return [] }
    do throws(CommentReadError) {
      return try CommentReader.read(contentsOf: path).comments
    } catch {
      throw Failure(error, path: path)
    }
  }

  /// Copies the fonts of all comments, which are the only ones from then on.
  /// - Returns: the layout with the machine's fonts.
  private func bundleFonts(of job: BurnJob, in folder: JobFolder) throws -> PlannedLayout {
    let (layout, paths) = try PlannedLayout.survey(of: job)
    let bundle = FontBundle(folder)
    try bundle.copy(paths)
    bundle.use()
    return layout
  }
}
