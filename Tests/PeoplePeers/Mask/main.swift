// mask general|landscape|MODEL WIDTH HEIGHT   masks of pictures, for comparisons
//
// Reads pictures of 8-bit red, green and blue from standard input, one after another, and writes the mask of each to
// standard output. The milliseconds per mask come on standard error.
import Foundation
import NagarePeople
import NagarePixels

let arguments = CommandLine.arguments
guard arguments.count == 4, let width = Int(arguments[2]), let height = Int(arguments[3]) else {
  FileHandle.standardError.write(Data("usage: mask general|landscape|MODEL WIDTH HEIGHT\n".utf8))
  exit(2)
}
let choices = ["general": SegmentationModel.Choice.general, "landscape": .landscape]
let frame = FrameBuffer(width: width, height: height, format: .rgb24)
do {
  let model = try SegmentationModel(choices[arguments[1]] ?? .file(arguments[1]))
  var (count, time) = (0, Duration.zero)
  while let picture = try FileHandle.standardInput.read(upToCount: 3 * width * height), !picture.isEmpty {
    frame.withBytes(ofPlane: 0) { bytes in
      for row in 0..<height {
        let start = picture.startIndex + 3 * width * row
        bytes[(row * frame.stride(ofPlane: 0))...].copyBytes(from: picture[start..<start + 3 * width])
      }
    }
    let begin = ContinuousClock.now
    let mask = try frame.withView { try model.mask(of: $0, encoding: frame.format.defaultEncoding) }
    time += begin.duration(to: .now)
    count += 1
    FileHandle.standardOutput.write(Data(mask.samples))
  }
  FileHandle.standardError.write(Data("\(time / max(count, 1) / .milliseconds(1))\n".utf8))
} catch {
  FileHandle.standardError.write(Data("mask: \(error)\n".utf8))
  exit(1)
}
