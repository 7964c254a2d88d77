import CFFmpeg

extension Packet: TimestampedPacket {
  package var unit: TimeBase? { timeBase }

  package var timestamps: Timestamps {
    get {
      func known(_ stamp: Int64) -> Int64? { stamp == nagare_nopts_value ? nil : stamp }
      return Timestamps(
        presentation: known(pointer.pointee.pts), decoding: known(pointer.pointee.dts),
        duration: pointer.pointee.duration)
    }
    set {
      pointer.pointee.pts = newValue.presentation ?? nagare_nopts_value
      pointer.pointee.dts = newValue.decoding ?? nagare_nopts_value
    }
  }
}
