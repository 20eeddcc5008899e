#ifndef TESSERA_CZLIB_SHIM_H
#define TESSERA_CZLIB_SHIM_H

#include <string.h>
#include <zlib.h>

/* deflateInit2 is a macro, which Swift cannot import. */
static inline int tessera_deflate_init(z_stream *stream, int level, int window_bits,
                                       int memory_level, int strategy)
{
    memset(stream, 0, sizeof *stream);
    return deflateInit2(stream, level, Z_DEFLATED, window_bits, memory_level, strategy);
}

#endif
