// What Swift cannot import of SQLite: variadic functions and the cast in SQLITE_TRANSIENT.

#ifndef TESSERA_CSQLITE_SHIM_H
#define TESSERA_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Sets what holds for the whole process; has to run before the first connection is opened.
///
/// Connections stay with one thread at a time, so the library's own mutex on each of them is not
/// needed, and its memory statistics would put one lock in front of every allocation.
static inline int tessera_sqlite3_configure(void) {
    int rc = sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
    if (rc != SQLITE_OK) return rc;
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Binds a copy of `byte_count` bytes of UTF-8; NUL bytes are part of the text.
static inline int tessera_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 byte_count
) {
    const char *text = byte_count == 0 ? "" : (const char *)bytes;
    return sqlite3_bind_text64(
        statement, index, text, byte_count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds a copy of `byte_count` bytes; none of them is an empty blob, not NULL.
static inline int tessera_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 byte_count
) {
    const void *blob = byte_count == 0 ? "" : bytes;
    return sqlite3_bind_blob64(statement, index, blob, byte_count, SQLITE_TRANSIENT);
}

/// The `errno` behind the last failed call on a connection, 0 where there is none.
///
/// A failed write leaves its `errno` with the file it was meant for; by the time the connection is
/// asked, what the library did to undo the rest may have changed the thread's own.
static inline int tessera_sqlite3_system_errno(sqlite3 *database) {
    int number = sqlite3_system_errno(database);
    if (number != 0 || (sqlite3_errcode(database) & 0xff) != SQLITE_IOERR) return number;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_LAST_ERRNO, &number);
    if (number != 0) return number;
    sqlite3_file *log = 0;
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) == SQLITE_OK
        && log != 0 && log->pMethods != 0) {
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &number);
    }
    return number;
}

/// Copies the first 48 bytes of a connection's wal-index: its header as of the last commit.
///
/// The connection has to have read once, so that the index is mapped. Gives 0 where there is none,
/// as for a database in memory. Source: SQLite, "WAL-mode File Format", section 2.1.
static inline int tessera_sqlite3_wal_index_header(sqlite3 *database, sqlite3_uint64 words[6]) {
    sqlite3_file *file = 0;
    if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK
        || file == 0 || file->pMethods == 0 || file->pMethods->iVersion < 2
        || file->pMethods->xShmMap == 0) {
        return 0;
    }
    void volatile *region = 0;
    if (file->pMethods->xShmMap(file, 0, 32768, 0, &region) != SQLITE_OK || region == 0) return 0;
    for (int index = 0; index < 6; index++) {
        words[index] = __atomic_load_n(
            (sqlite3_uint64 volatile *)region + index, __ATOMIC_ACQUIRE);
    }
    return 1;
}

/// Turns one boolean setting of a connection on or off.
static inline int tessera_sqlite3_db_config(sqlite3 *database, int option, int value) {
    int stored = 0;
    return sqlite3_db_config(database, option, value, &stored);
}

#endif
