import NagareMedia

/// Discards the packets of a first pass.
final class DiscardingSink: PacketSink {
  func open() {}
  func writeVideo(_ packet: Packet) {}
  func copy(_ packet: Packet) {}
  func finish(expecting frames: Int?, isCancelled: () -> Bool) -> Int { 0 }
  func discard() {}
}
