import CLiteRt

/// A model that LiteRT runs on the CPU, with memory for its one input and its one output. Used by one thread at a time.
final class CompiledModel {
  private let file: ModelFile
  private let runtime: LiteRt
  private var model: LiteRtModel?
  private var compiled: LiteRtCompiledModel?
  private var inputBuffer: LiteRtTensorBuffer?
  private var outputBuffer: LiteRtTensorBuffer?
  private var inputMemory: UnsafeMutableRawPointer?
  private var outputMemory: UnsafeMutableRawPointer?
  /// The layout of the image that the model takes.
  private(set) var input = Tensor(width: 0, height: 0, channels: 0, element: .float32)
  /// The layout of the mask that the model returns, with a channel for each class.
  private(set) var output = Tensor(width: 0, height: 0, channels: 0, element: .float32)

  init(_ file: ModelFile, _ runtime: LiteRt, threads: Int) throws(PeopleError) {
    (self.file, self.runtime) = (file, runtime)
    let functions = runtime.functions
    // LiteRT refers to the bytes for as long as the model lives.
    let result = LiteRt.collecting { () -> LiteRtStatus in
      functions.LiteRtCreateModelFromBuffer(runtime.environment, file.bytes.baseAddress, file.bytes.count, &model)
    }
    guard result.status == 0 else { throw .notAModel(path: file.path, reason: result.reason) }
    var types = (input: LiteRtRankedTensorType(), output: LiteRtRankedTensorType())
    try readTensors(&types.input, &types.output)
    try compile(threads: threads)
    (inputMemory, inputBuffer) = try makeBuffer(&types.input, input.byteCount)
    (outputMemory, outputBuffer) = try makeBuffer(&types.output, output.byteCount)
    // Only the first run shows whether LiteRT can run the model, and its messages say why not.
    let first = LiteRt.collecting(runOnce)
    guard first.status == 0 else { throw .cannotRun(path: file.path, reason: first.reason) }
  }

  // All properties have initial values, so that `deinit` runs even if `init` throws.
  deinit {
    let functions = runtime.functions
    if let buffer = inputBuffer { functions.LiteRtDestroyTensorBuffer(buffer) }
    if let buffer = outputBuffer { functions.LiteRtDestroyTensorBuffer(buffer) }
    if let compiled { functions.LiteRtDestroyCompiledModel(compiled) }
    if let model { functions.LiteRtDestroyModel(model) }
    inputMemory?.deallocate()
    outputMemory?.deallocate()
  }

  /// The elements of the input, which `run` reads.
  var inputElements: UnsafeMutableRawPointer { inputMemory! }
  /// The elements of the output, which `run` writes.
  var outputElements: UnsafeMutableRawPointer { outputMemory! }

  /// Computes the output from the input.
  func run() throws(PeopleError) {
    let status = runOnce()
    guard status == 0 else { throw failure(status) }
  }

  private func runOnce() -> LiteRtStatus {
    runtime.functions.LiteRtRunCompiledModel(compiled, 0, 1, &inputBuffer, 1, &outputBuffer)
  }

  private func failure(_ status: LiteRtStatus) -> PeopleError {
    .cannotRun(path: file.path, reason: "LiteRT error \(status)")
  }

  private func compile(threads: Int) throws(PeopleError) {
    var functions = runtime.functions
    var options: LiteRtOptions?
    defer { if let options { functions.LiteRtDestroyOptions(options) } }
    let result = LiteRt.collecting { () -> LiteRtStatus in
      var status = functions.LiteRtCreateOptions(&options)
      if status == 0 {
        status = functions.LiteRtSetOptionsHardwareAccelerators(options, Int32(nagare_litert_cpu))
      }
      if status == 0 { status = nagare_litert_set_threads(&functions, options, Int32(threads)) }
      if status == 0 {
        status = functions.LiteRtCreateCompiledModel(runtime.environment, model, options, &compiled)
      }
      return status
    }
    guard result.status == 0 else { throw .cannotRun(path: file.path, reason: result.reason) }
  }

  /// The alignment that LiteRT requires of memory, in bytes.
  private static let alignment = 64

  private func makeBuffer(
    _ type: inout LiteRtRankedTensorType, _ count: Int
  ) throws(PeopleError) -> (UnsafeMutableRawPointer, LiteRtTensorBuffer?) {
    // Vectorised code may read beyond the end.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: count + CompiledModel.alignment, alignment: CompiledModel.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: count + CompiledModel.alignment)
    var buffer: LiteRtTensorBuffer?
    let status = runtime.functions.LiteRtCreateTensorBufferFromHostMemory(&type, memory, count, nil, &buffer)
    guard status == 0 else {
      memory.deallocate()
      throw failure(status)
    }
    return (memory, buffer)
  }

  private func readTensors(
    _ inputType: inout LiteRtRankedTensorType, _ outputType: inout LiteRtRankedTensorType
  ) throws(PeopleError) {
    let functions = runtime.functions
    var signature: LiteRtSignature?
    var (inputs, outputs) = (0, 0)
    var tensors: (input: LiteRtTensor?, output: LiteRtTensor?)
    guard functions.LiteRtGetModelSignature(model, 0, &signature) == 0,
      functions.LiteRtGetNumSignatureInputs(signature, &inputs) == 0,
      functions.LiteRtGetNumSignatureOutputs(signature, &outputs) == 0
    else { throw .notAModel(path: file.path, reason: "it has no graph") }
    guard inputs == 1, outputs == 1 else {
      throw .unsupported(path: file.path, reason: "it must have one input and one output, not \(inputs) and \(outputs)")
    }
    guard functions.LiteRtGetSignatureInputTensorByIndex(signature, 0, &tensors.input) == 0,
      functions.LiteRtGetSignatureOutputTensorByIndex(signature, 0, &tensors.output) == 0
    else { throw .notAModel(path: file.path, reason: "it has no tensors") }
    input = try tensor(tensors.input, &inputType, called: "input", wanted: "float32 or quantized [1, height, width, 3]")
    guard input.channels == 3 else {
      throw .unsupported(path: file.path, reason: "its input has \(input.channels) channels instead of 3")
    }
    output = try tensor(
      tensors.output, &outputType, called: "output", wanted: "float32 or quantized [1, height, width, classes]")
  }

  private func tensor(
    _ tensor: LiteRtTensor?, _ type: inout LiteRtRankedTensorType, called name: String, wanted: String
  ) throws(PeopleError) -> Tensor {
    let functions = runtime.functions
    guard functions.LiteRtGetRankedTensorType(tensor, &type) == 0 else {
      throw .unsupported(path: file.path, reason: "its \(name) has no fixed shape")
    }
    var kind: Int32 = 0
    var quantization = LiteRtQuantizationPerTensor()
    let isQuantized =
      functions.LiteRtGetQuantizationTypeId(tensor, &kind) == 0
      && kind == Int32(nagare_litert_quantized_per_tensor)
      && functions.LiteRtGetPerTensorQuantization(tensor, &quantization) == 0
    do throws(Tensor.Mismatch) {
      return try Tensor(type, quantization: isQuantized ? quantization : nil)
    } catch {
      throw .unsupported(path: file.path, reason: "its \(name) is \(error.found) instead of \(wanted)")
    }
  }
}
