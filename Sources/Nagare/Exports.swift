// A program that imports Nagare reads comments, chooses rules and names encoders without knowing the modules.
@_exported import NagareMedia
@_exported import NagareOverlay
@_exported import NagareSystem
