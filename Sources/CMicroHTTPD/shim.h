#ifndef TESSERA_CMICROHTTPD_SHIM_H
#define TESSERA_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <sys/socket.h>

/* Declared here because the C library shows it to GNU sources only. */
extern int accept4(int, struct sockaddr *, socklen_t *, int);

/* Accepts a connection that is non-blocking and closed on exec from birth. */
static inline int http_accept(int listener, struct sockaddr *peer, socklen_t *length) {
    return accept4(listener, peer, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

/* The engine's own function is variadic, which Swift cannot call. */
static inline const union MHD_ConnectionInfo *http_connection_info(
    struct MHD_Connection *connection, enum MHD_ConnectionInfoType type) {
    return MHD_get_connection_info(connection, type);
}

/* A listening socket that is non-blocking and closed on exec from birth. */
static inline int http_socket(int family) {
    return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
}

#endif
