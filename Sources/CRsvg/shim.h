// The part of librsvg's and cairo's C interfaces that draws glyphs, and a loader for it. The library is opened only for
// a font that needs it, and its headers would bring dozens of packages into every build.
//
// The functions and values are those of librsvg 2.48 and later. The names are the libraries' own, so that their
// documentation applies (gnome.pages.gitlab.gnome.org/librsvg, www.cairographics.org/manual).
#ifndef NAGARE_CRSVG_SHIM_H
#define NAGARE_CRSVG_SHIM_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef struct _RsvgHandle RsvgHandle;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;

typedef struct {
  double x, y, width, height;
} RsvgRectangle;

enum {
  /// Premultiplied pixels of 32 bits: from the highest byte on, alpha, red, green and blue.
  nagare_cairo_argb32 = 0,
  /// The status of success.
  nagare_cairo_success = 0,
};

// The last parameter of librsvg's functions receives an error, which is never asked for.
#define NAGARE_RSVG_FUNCTIONS(F) \
  F(RsvgHandle *, rsvg_handle_new_from_data, (const uint8_t *bytes, size_t count, void **error)) \
  F(int, rsvg_handle_has_sub, (RsvgHandle *, const char *id)) \
  F(int, rsvg_handle_set_stylesheet, (RsvgHandle *, const uint8_t *css, size_t count, void **error)) \
  F(int, rsvg_handle_get_geometry_for_layer, \
    (RsvgHandle *, const char *id, const RsvgRectangle *viewport, RsvgRectangle *ink, RsvgRectangle *logical, \
     void **error)) \
  F(int, rsvg_handle_render_layer, \
    (RsvgHandle *, cairo_t *, const char *id, const RsvgRectangle *viewport, void **error)) \
  F(void, g_object_unref, (void *)) \
  F(cairo_surface_t *, cairo_image_surface_create_for_data, \
    (unsigned char *pixels, int format, int width, int height, int stride)) \
  F(void, cairo_surface_flush, (cairo_surface_t *)) \
  F(void, cairo_surface_destroy, (cairo_surface_t *)) \
  F(cairo_t *, cairo_create, (cairo_surface_t *)) \
  F(int, cairo_status, (cairo_t *)) \
  F(void, cairo_translate, (cairo_t *, double x, double y)) \
  F(void, cairo_scale, (cairo_t *, double x, double y)) \
  F(void, cairo_destroy, (cairo_t *))

#define NAGARE_RSVG_MEMBER(result, name, parameters) result(*name) parameters;

/// The functions, by name.
typedef struct {
  NAGARE_RSVG_FUNCTIONS(NAGARE_RSVG_MEMBER)
} nagare_rsvg_library;

#undef NAGARE_RSVG_MEMBER

#define NAGARE_RSVG_LOAD(result, function, parameters) \
  library->function = (__typeof__(library->function))dlsym(handle, #function); \
  if (!library->function) return 0;

/// Opens librsvg, which stays open: its types do not survive a close. Functions of cairo and GObject are found among
/// the libraries that it depends on. Returns 0 if it cannot be opened or lacks a function.
static inline int nagare_rsvg_open(nagare_rsvg_library *library, const char *path) {
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return 0;
  NAGARE_RSVG_FUNCTIONS(NAGARE_RSVG_LOAD)
  return 1;
}

#undef NAGARE_RSVG_LOAD

#endif
