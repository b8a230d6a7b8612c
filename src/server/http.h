/* Serves a folder over HTTP, on one thread: GET and HEAD, nothing else yet. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/folder.h"

#include <stdint.h>

typedef struct tb_http tb_http;

/* Listens at an IPv4 address, at any free port for 0. The folder must outlive it. NULL: `problem`
 * says why. */
tb_http *tb_http_new(const tb_folder *folder, const char *address, uint16_t port,
                     char problem[TB_PROBLEM]);
uint16_t tb_http_port(const tb_http *http);
/* Serves until it is told to stop. */
void tb_http_run(tb_http *http);
/* May be called by a signal handler. */
void tb_http_stop(tb_http *http);
void tb_http_free(tb_http *http);

#endif
