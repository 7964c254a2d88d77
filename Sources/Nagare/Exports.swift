// A program that imports Nagare can read comments, choose rules and name encoders without importing other modules.
@_exported import NagareMedia
@_exported import NagareOverlay
@_exported import NagareSystem
