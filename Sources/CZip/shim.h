// What Swift should not do by hand with libzip: handing over memory that C's free() releases.

#ifndef TESSERA_CZIP_SHIM_H
#define TESSERA_CZIP_SHIM_H

#include <stdlib.h>
#include <string.h>
#include <zip.h>

/// A source over bytes that stay the caller's, for as long as the source is used.
static inline zip_source_t *tessera_zip_source_borrow(
    const void *bytes, zip_uint64_t byte_count, int *code
) {
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(bytes, byte_count, 0, &error);
    *code = zip_error_code_zip(&error);
    zip_error_fini(&error);
    return source;
}

/// A source that owns a copy of the bytes; NULL with `*code` set where memory ran out.
static inline zip_source_t *tessera_zip_source_copy(
    const void *bytes, zip_uint64_t byte_count, int *code
) {
    // A source of nothing owns nothing: libzip would not free memory that it was handed for one.
    void *copy = byte_count > 0 ? malloc((size_t)byte_count) : NULL;
    if (copy == NULL && byte_count > 0) {
        *code = ZIP_ER_MEMORY;
        return NULL;
    }
    if (byte_count > 0) memcpy(copy, bytes, (size_t)byte_count);
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t *source = zip_source_buffer_create(copy, byte_count, 1, &error);
    *code = zip_error_code_zip(&error);
    zip_error_fini(&error);
    if (source == NULL) free(copy);
    return source;
}

/// Opens an archive over a source, which belongs to the archive from then on.
///
/// Where it cannot be opened the source is released, NULL is answered and `*code` says why.
static inline zip_t *tessera_zip_open(zip_source_t *source, int flags, int *code) {
    zip_error_t error;
    zip_error_init(&error);
    zip_t *archive = zip_open_from_source(source, flags, &error);
    *code = zip_error_code_zip(&error);
    zip_error_fini(&error);
    if (archive == NULL) zip_source_free(source);
    return archive;
}

/// The code of an archive's last error.
static inline int tessera_zip_error_code(zip_t *archive) {
    return zip_error_code_zip(zip_get_error(archive));
}

/// The code of an entry's last error.
static inline int tessera_zip_file_error_code(zip_file_t *file) {
    return zip_error_code_zip(zip_file_get_error(file));
}

#endif
