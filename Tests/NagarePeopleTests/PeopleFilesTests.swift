import Foundation
import NagarePeople
import TestSupport
import Testing

@Suite("Paths of LiteRT and models")
struct PeopleFilesTests {
  @Test("the system's paths come first, then the program's and the user's")
  func order() {
    let files = PeopleFiles(environment: ["HOME": "/home/a"], program: "/opt/nagare/bin/nagare")
    let folders = ["/opt/nagare/lib/nagare", "/home/a/.local/share/nagare/people"]
    #expect(files.folders == folders)
    let name = PeopleFiles.runtimeName
    #expect(files.runtimeCandidates == [name] + folders.map { "\($0)/\(name)" })
  }

  @Test("XDG_DATA_HOME must be absolute", arguments: [("/data", "/data"), ("data", "/home/a/.local/share")])
  func dataFolder(_ variable: String, _ folder: String) {
    let files = PeopleFiles(environment: ["HOME": "/home/a", "XDG_DATA_HOME": variable], program: nil)
    #expect(files.folders == [folder + "/nagare/people"])
  }

  @Test("environment variables replace all other paths")
  func environment() throws {
    let environment = ["NAGARE_LITERT": "/a/libLiteRt.so", "NAGARE_PEOPLE_MODEL": "/b/model.tflite"]
    let files = PeopleFiles(environment: environment, program: nil)
    #expect(files.runtimeCandidates == ["/a/libLiteRt.so"])
    #expect(try files.model("c.tflite") == "/b/model.tflite")
  }

  @Test("models beside the library that NAGARE_LITERT names come first")
  func models() throws {
    let folder = try TemporaryFolder()
    let environment = ["NAGARE_LITERT": folder.path("libLiteRt.so"), "HOME": folder.url.path]
    let files = PeopleFiles(environment: environment, program: nil)
    let folders = [folder.url.path, folder.path(".local/share/nagare/people")]
    #expect(throws: PeopleError.noModel(name: "m.tflite", folders: folders)) { try files.model("m.tflite") }
    try folder.write("", as: "m.tflite")
    #expect(try files.model("m.tflite") == folder.path("m.tflite"))
  }

  @Test("symbolic links to the program are resolved")
  func link() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path("real/bin"), withIntermediateDirectories: true)
    try folder.write("", as: "real/bin/nagare")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("nagare"), withDestinationPath: folder.path("real/bin/nagare"))
    let found = try #require(PeopleFiles(environment: ["HOME": "/"], program: folder.path("nagare")).folders.first)
    #expect(found.hasSuffix("/real/lib/nagare"))
  }

  @Test("a missing or wrong library is a one-line error")
  func wrongLibrary() throws {
    let folder = try TemporaryFolder()
    let model = folder.path("model.tflite")
    try Data(ModelWriter().file).write(to: URL(fileURLWithPath: model))
    func error(_ library: String) -> PeopleError? {
      #expect(throws: PeopleError.self) {
        try SegmentationModel(
          .file(model), files: PeopleFiles(environment: ["NAGARE_LITERT": library], program: nil))
      }
    }
    #expect(error(folder.path("absent.so")) == .noRuntime(reason: "\(PeopleFiles.runtimeName) is not installed"))
    let text = try folder.write("text", as: "text.so")
    let loading = try #require(error(text))
    #expect(loading.text.what == "cannot load LiteRT, which finds people")
    #expect(loading.description.contains("text.so") && !loading.description.contains("\n"))
    #if os(Linux)
      #expect(error("libz.so.1") == .noFunction(library: "libz.so.1", name: "LiteRtCreateEnvironment"))
    #endif
  }
}
