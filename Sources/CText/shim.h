// Constants and functions for macros and variadic functions of FreeType, Fontconfig and FriBidi, which Swift cannot
// import.
#ifndef NAGARE_CTEXT_SHIM_H
#define NAGARE_CTEXT_SHIM_H

#include <fontconfig/fontconfig.h>
#include <fribidi.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_FONT_FORMATS_H
#include FT_GLYPH_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
// Pkg-config's flags, which would also require GLib, are not used: the headers may be in a folder of their own.
#if __has_include(<harfbuzz/hb.h>)
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>
#else
#include <hb.h>
#include <hb-ot.h>
#endif

#if FREETYPE_MAJOR * 100 + FREETYPE_MINOR < 212
#error "Nagare needs FreeType 2.12 or later: these headers are of an older release."
#endif
#if !HB_VERSION_ATLEAST(6, 0, 0)
#error "Nagare needs HarfBuzz 6 or later: these headers are of an older release."
#endif

static inline int nagare_face_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static inline int nagare_face_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }

static const FT_Int32 nagare_load_hinted = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;
static const FT_Int32 nagare_load_unhinted = FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;

// The tag of a point on the outline. Tags are unsigned from FreeType 2.13 on.
static const __typeof__(*((FT_Outline *)0)->tags) nagare_tag_on = FT_CURVE_TAG_ON;

// The properties of installed fonts to list. The set keeps the pointers, which must therefore be constants.
static inline FcObjectSet *nagare_family_objects(void) {
  return FcObjectSetBuild(FC_FAMILY, FC_FONTFORMAT, FC_OUTLINE, FC_COLOR, (char *)NULL);
}

// The base direction is that of the first strong character.
static const FriBidiParType nagare_par_auto = FRIBIDI_PAR_ON;

#endif
