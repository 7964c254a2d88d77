import Foundation

/// The images of a user's folder, with their codes: the names of the files without their suffixes.
package struct EmoteFolder: Sendable {
  /// The most images of a folder; the rest, in the order of their names, are skipped.
  package static let maxImages = 8_192
  /// The suffixes of images, in any case. Of files with the same name, the one with the first of these suffixes counts.
  package static let suffixes = ["gif", "webp", "png", "apng", "jpg", "jpeg"]

  /// The images by their codes.
  package private(set) var codes = EmoteCodes()
  /// The names of image files that were skipped: those that are unreadable, empty or larger than
  /// ``CommentLimits/imageBytes``, and those beyond ``maxImages`` or ``CommentLimits/allImageBytes``.
  package private(set) var skipped: [String] = []

  /// Reads the images of a folder, but not of the folders within it. Hidden files are ignored.
  /// - Throws: ``EmoteFolderError`` if the folder cannot be read or has no usable image.
  package init(contentsOf path: String) throws(EmoteFolderError) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .notFound(path: path)
      }
      throw isFolder.boolValue ? .unreadable(path: path) : .notAFolder(path: path)
    }
    var byteCount = 0
    for file in ImageFile.sorted(names) {
      guard codes.count < EmoteFolder.maxImages,
        let data = file.read(in: path, limit: min(CommentLimits.imageBytes, CommentLimits.allImageBytes - byteCount))
      else {
        skipped.append(file.name)
        continue
      }
      byteCount += data.count
      codes.insert(EmoteImage(id: file.name, data: data), for: file.code)
    }
    guard codes.count > 0 else { throw .noImages(path: path) }
  }
}

/// The name of an image file.
private struct ImageFile {
  let name, code: String
  /// The position of the suffix in ``EmoteFolder/suffixes``.
  private let rank: Int

  private init?(_ name: String) {
    guard !name.hasPrefix("."), let dot = name.lastIndex(of: "."), dot > name.startIndex,
      let rank = EmoteFolder.suffixes.firstIndex(of: name[name.index(after: dot)...].lowercased())
    else { return nil }
    (self.name, self.rank) = (name, rank)
    code = String(name[..<dot])
  }

  /// The image files among some names, in an order that does not depend on the file system: by code, then by suffix.
  static func sorted(_ names: [String]) -> [ImageFile] {
    names.compactMap { ImageFile($0) }.sorted {
      ($0.code, $0.rank, $0.name) < ($1.code, $1.rank, $1.name)
    }
  }

  /// The content of the file; nil if it is no readable file, or if it is empty or larger than a limit.
  func read(in folder: String, limit: Int) -> [UInt8]? {
    // A pipe among the files must not keep the program waiting.
    let descriptor = open(folder + "/" + name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
      let size = Int(exactly: status.st_size), size <= limit
    else { return nil }
    guard let file = try? FileBytes(descriptor: descriptor, expecting: size) else { return nil }
    return Array(file.bytes)
  }
}

/// A reason why a folder of emotes cannot be used.
package enum EmoteFolderError: Error, Equatable, Sendable {
  /// The folder does not exist.
  case notFound(path: String)
  /// The path is that of a file.
  case notAFolder(path: String)
  /// The folder cannot be listed.
  case unreadable(path: String)
  /// The folder has no usable image.
  case noImages(path: String)
}

extension EmoteFolderError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound(let path): "\(path): no such folder"
    case .notAFolder(let path): "\(path): not a folder"
    case .unreadable(let path): "\(path): the folder cannot be read"
    case .noImages(let path):
      "\(path): the folder has no usable image (\(EmoteFolder.suffixes.joined(separator: ", ")), "
        + "each of at most \(CommentLimits.imageBytes >> 20) MiB)"
    }
  }
}
