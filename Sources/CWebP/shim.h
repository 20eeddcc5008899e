// The part of libwebp that reads and writes whole pictures.

#ifndef TESSERA_CWEBP_SHIM_H
#define TESSERA_CWEBP_SHIM_H

#include <webp/decode.h>
#include <webp/encode.h>

/// The features of a picture; another value than `VP8_STATUS_OK` where it has none.
static inline VP8StatusCode tessera_webp_features(
    const uint8_t *bytes, size_t byte_count, WebPBitstreamFeatures *features
) {
    return WebPGetFeatures(bytes, byte_count, features);
}

#endif
