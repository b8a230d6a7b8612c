/* What a browser takes: the header Accept-Encoding (RFC 9110, 12.5.3). */
#ifndef SERVER_ACCEPT_H
#define SERVER_ACCEPT_H

#include <stdbool.h>

/* Whether a body compressed by gzip is taken, and no less gladly than one that is not compressed.
 * A coding whose weight is not written as it should be is not taken. */
bool tb_accepts_gzip(const char *header);

#endif
