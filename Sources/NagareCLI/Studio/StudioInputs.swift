import Foundation
import Nagare

/// The files of a studio, with absolute paths: its burns may run when the program was started in another folder.
struct StudioInputs: Sendable {
  let video: String
  /// The video's name in the studio's folder.
  let name: String
  /// The comments of the command line, or else of the project, or else those beside the video.
  let comments: CommentArguments
  let folder: StudioFolder
  let project: StudioProject

  /// - Throws: `Failure` if several files beside the video may have its comments.
  init(video: String, _ comments: CommentArguments, in folder: StudioFolder) throws {
    let path = URL(filePath: video).path
    (self.video, self.folder) = (path, folder)
    name = folder.file(path).map(folder.name) ?? (path as NSString).lastPathComponent
    var (comments, project) = (comments, StudioProject(of: path, in: folder))
    if comments.comments.isEmpty { comments.comments = project.takeComments(in: folder) }
    try comments.find(beside: path, isOptional: true)
    comments.comments = comments.comments.map(CommentFileArgument.absolute)
    (self.comments, self.project) = (comments, project)
  }

  /// The output if none is named.
  /// - Throws: `Failure` if it cannot be in the studio's folder.
  func output() throws -> String {
    let path = BurnCommand.output(for: video)
    if let output = folder.output(path) ?? folder.output((path as NSString).lastPathComponent) { return output }
    throw Failure(.usage, "the output cannot be named after the video", video)
  }
}
