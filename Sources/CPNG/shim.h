// libpng's simplified interface, which returns where its other one jumps.

#ifndef TESSERA_CPNG_SHIM_H
#define TESSERA_CPNG_SHIM_H

#include <png.h>
#include <stdint.h>
#include <string.h>

/// Decodes a picture into rows of red, green, blue and alpha, eight bits each.
///
/// `pixels` holds `width * height * 4` bytes, and the picture has to have that size. Answers 1 where
/// it was decoded.
static inline int tessera_png_decode(
    const void *bytes, size_t byte_count, uint32_t width, uint32_t height, uint8_t *pixels
) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&image, bytes, byte_count)) return 0;
    if (image.width != width || image.height != height) {
        png_image_free(&image);
        return 0;
    }
    // Sixteen bits are as sRGB as eight are, unless the file says otherwise.
    image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
    image.format = PNG_FORMAT_RGBA;
    int is_done = png_image_finish_read(&image, NULL, pixels, (png_int_32)(width * 4), NULL);
    png_image_free(&image);
    return is_done != 0;
}

/// Encodes rows of 1 (grey), 2 (grey, alpha), 3 or 4 channels.
///
/// With `bytes` NULL it answers how much memory suffices, in `*byte_count`; else it writes there, and
/// answers how much it wrote. 1 where it worked.
static inline int tessera_png_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int channel_count, void *bytes,
    size_t *byte_count
) {
    static const png_uint_32 formats[] = {
        PNG_FORMAT_GRAY, PNG_FORMAT_GA, PNG_FORMAT_RGB, PNG_FORMAT_RGBA};
    if (channel_count < 1 || channel_count > 4) return 0;
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = formats[channel_count - 1];
    if (bytes == NULL) {
        *byte_count = PNG_IMAGE_PNG_SIZE_MAX(image);
        return 1;
    }
    png_alloc_size_t written = *byte_count;
    int is_done = png_image_write_to_memory(&image, bytes, &written, 0, pixels, 0, NULL);
    *byte_count = written;
    png_image_free(&image);
    return is_done != 0;
}

#endif
