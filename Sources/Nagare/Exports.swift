// A program that imports Nagare can read comments, draw them and name encoders without importing other modules.
@_exported import NagareMedia
@_exported import NagareOverlay
// For the other modules of this package; it has nothing public.
@_exported import NagareSystem
