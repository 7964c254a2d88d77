import Foundation
import NagarePeople
import TestSupport
import Testing

@Suite("Invalid models")
struct DamagedModelTests {
  /// An invalid model, and the reason that its error gives.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let model: [UInt8]
    let reason: String

    init(_ description: String, _ model: [UInt8], _ reason: String) {
      (testDescription, self.model, self.reason) = (description, model, reason)
    }

    init(_ description: String, _ reason: String, _ change: (inout ModelWriter) -> Void) {
      var writer = ModelWriter()
      change(&writer)
      self.init(description, writer.file, reason)
    }
  }

  static let damages = [
    Damage("empty", [], "it does not have TFL3 at byte 4"),
    Damage("short", Array(ModelWriter().file.prefix(7)), "it does not have TFL3 at byte 4"),
    Damage("without the identifier", "it does not have TFL3 at byte 4") { $0.identifier = "TFL4" },
    Damage("only a header", Array(ModelWriter().file.prefix(8)), "it is truncated"),
    Damage("without a graph", "it has 0 graphs instead of one") { $0.graphs = 0 },
    Damage("two graphs", "it has 2 graphs instead of one") { $0.graphs = 2 },
    Damage("an output beyond the tensors", "it refers to a missing tensor") { $0.outputs = [4] },
    Damage("a negative output", "it refers to a missing tensor") { $0.outputs = [-1] },
    Damage("an operation's input beyond the tensors", "it refers to a missing tensor") {
      $0.inputsOfOperation = [0, 1, 1_000_000]
    },
    Damage("an operation's input below the absent one", "it refers to a missing tensor") {
      $0.inputsOfOperation = [-2, 1, 2]
    },
    Damage("an unknown operation", "it refers to a missing operation") { $0.operationCode = 1 },
    Damage("missing data", "it refers to missing data") { $0.bufferOfBegin = 3 },
    Damage("a conversion to another shape", "one of its conversions changes a tensor's shape") { $0.operation = 6 },
    Damage("a conversion of an absent tensor", "one of its conversions changes a tensor's shape") {
      ($0.operation, $0.inputsOfOperation, $0.classes) = (6, [-1], 3)
    },
    Damage("a conversion without any tensors", "one of its conversions changes a tensor's shape") {
      ($0.operation, $0.tensorCount, $0.inputs, $0.outputs) = (6, 0, [], [])
      ($0.inputsOfOperation, $0.outputsOfOperation) = ([-1], [])
    },
    Damage("a huge tensor", "one of its tensors has an impossible size") { ($0.width, $0.height) = (30_000, 30_000) },
    Damage("an empty tensor", "one of its tensors has an impossible size") { $0.width = 0 },
    Damage("a tensor without a fixed size", "one of its tensors has an impossible size") { $0.height = -1 },
  ]

  @Test("invalid models are refused before LiteRT loads them", arguments: damages)
  func refuse(_ damage: Damage) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("model.tflite")
    try Data(damage.model).write(to: URL(fileURLWithPath: path))
    #expect(throws: PeopleError.notAModel(path: path, reason: damage.reason)) {
      try SegmentationModel(.file(path), files: PeopleFiles(environment: ["NAGARE_LITERT": "/dev/null"], program: nil))
    }
  }

  @Test("a valid model has no corruption")
  func valid() {
    #expect(ModelWriter().file.withUnsafeBytes { ModelFile.corruption(of: $0) } == nil)
  }

  @Test("the fixture, which fuzzing starts from, is a valid model")
  func fixture() throws {
    let fixture = try Data(contentsOf: URL(fileURLWithPath: FixtureFiles.path("models/slice.tflite")))
    #expect(Array(fixture) == ModelWriter().file)
  }

  @Test("the check survives any changed byte and any truncation")
  func everyByte() {
    let file = ModelWriter().file
    for index in file.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] where value != file[index] {
        var damaged = file
        damaged[index] = value
        _ = damaged.withUnsafeBytes { ModelFile.corruption(of: $0) }
      }
      _ = file.prefix(index).withUnsafeBytes { ModelFile.corruption(of: $0) }
    }
  }

  @Test("too large files, folders and missing files are refused")
  func files() throws {
    let folder = try TemporaryFolder()
    let large = folder.path("large.tflite")
    try folder.write("", as: "large.tflite")
    try FileHandle(forWritingTo: URL(fileURLWithPath: large)).truncate(atOffset: UInt64(PeopleLimits.modelBytes) + 1)
    #expect(throws: PeopleError.notAModel(path: large, reason: "it is larger than 64 MB")) {
      try SegmentationModel(.file(large))
    }
    #expect(throws: PeopleError.cannotRead(path: folder.url.path, reason: "it is not a regular file")) {
      try SegmentationModel(.file(folder.url.path))
    }
    let absent = folder.path("absent.tflite")
    #expect(throws: PeopleError.cannotRead(path: absent, reason: "No such file or directory")) {
      try SegmentationModel(.file(absent))
    }
  }
}
