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
  /// The folder of what may lie beside the video: the studio's, or the video's own if that is elsewhere.
  let neighborhood: StudioFolder
  let project: StudioProject

  /// - Throws: `Failure` if the video's folder does not exist, or if several files beside the video may have its comments.
  init(video: String, _ comments: CommentArguments, in folder: StudioFolder) throws {
    let path = URL(filePath: video).path
    (self.video, self.folder) = (path, folder)
    let neighborhood = folder.file(path) == nil ? try StudioFolder(path.parentFolder) : folder
    name = folder.file(path).map(folder.name) ?? path.lastComponent
    var (comments, project) = (comments, StudioProject(of: path, in: folder))
    if comments.comments.isEmpty { comments.comments = project.takeComments(in: folder) }
    if comments.comments.isEmpty {
      try comments.find(beside: path, isOptional: true)
      comments.comments.removeAll { neighborhood.regularFile($0) == nil }
    }
    comments.comments = comments.comments.map(CommentFileArgument.absolute)
    (self.comments, self.project, self.neighborhood) = (comments, project, neighborhood)
  }

  /// The output if none is named.
  /// - Throws: `Failure` if it cannot be in the studio's folder.
  func output() throws -> String {
    let path = BurnCommand.output(for: video)
    if let output = folder.output(path) ?? folder.output(path.lastComponent) { return output }
    throw Failure(.usage, "the output cannot be named after the video", video)
  }
}
