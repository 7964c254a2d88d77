/// Aligns two videos of the same material.
package struct Aligner: Sendable {
  /// The methods to try, in this order.
  package var methods: [Alignment.Method]

  /// - Parameter methods: the methods to try, in this order. Scene cuts take far longer, since all frames are decoded.
  package init(methods: [Alignment.Method] = [.audio, .sceneCuts]) { self.methods = methods }

  /// Finds where the moments of one video are in another. Blocks, with both videos read at the same time.
  ///
  /// Of longer videos, the first twelve hours of audio are compared.
  /// - Parameters:
  ///   - other: the path of the video whose times are known.
  ///   - video: the path of the video whose times are sought.
  ///   - isWanted: whether to continue; called often, from several threads.
  /// - Throws: `AlignmentError`; `nothingFits` if the videos have no common part.
  package func alignment(
    of other: String, to video: String, while isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(AlignmentError) -> Alignment {
    var lacks: [AlignmentError.Lack] = []
    for method in methods {
      let finding =
        switch method {
        case .audio: try byAudio(other, video, while: isWanted)
        case .sceneCuts: try byCuts(other, video, while: isWanted)
        }
      switch finding {
      case .alignment(let alignment): return alignment
      case .lacking(let path): lacks.append(AlignmentError.Lack(method, in: path))
      case .nothing: break
      }
    }
    throw lacks.count < methods.count ? .nothingFits(other: other, video: video) : .nothingToCompare(lacks)
  }

  /// What a method finds.
  private enum Finding {
    case alignment(Alignment)
    case nothing
    /// A video has nothing to compare.
    case lacking(path: String)

    init(_ alignment: Alignment?) { self = alignment.map { .alignment($0) } ?? .nothing }
  }

  private func byAudio(
    _ other: String, _ video: String, while isWanted: @escaping @Sendable () -> Bool
  ) throws(AlignmentError) -> Finding {
    let reading = PairedReading(of: other, and: video) { path, isWanted throws(AlignmentError) in
      try AudioFeatures(path: path, while: isWanted).flatMap { $0.isUniform ? nil : $0 }
    }
    switch try reading.outcome(while: isWanted) {
    case .lacking(let path): return .lacking(path: path)
    case .both(let one, let two):
      return Finding(
        try .byAudio(one, two, while: isWanted) { speeds throws(AlignmentError) in
          try AudioFeatures(path: other, speeds: speeds, while: isWanted)
        })
    }
  }

  private func byCuts(
    _ other: String, _ video: String, while isWanted: @escaping @Sendable () -> Bool
  ) throws(AlignmentError) -> Finding {
    let reading = PairedReading(of: other, and: video) { path, isWanted throws(AlignmentError) in
      let cuts = try SceneCuts(path: path, while: isWanted)
      return cuts.cuts.isEmpty ? nil : cuts
    }
    switch try reading.outcome(while: isWanted) {
    case .lacking(let path): return .lacking(path: path)
    case .both(let one, let two): return Finding(try .byCuts(one, two, while: isWanted))
    }
  }
}
