/* Answers to HTTP requests: the files of a folder, and a few words that the server says of itself.
 * GET and HEAD, nothing else. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/folder.h"

#include <libwebsockets.h>
#include <teban/text.h>

/* The answer that is being sent on a connection. */
typedef struct tb_http_answer {
    const char *data;
    size_t left;
    bool last;  /* the connection ends with it */
    char *made; /* the same as data, if it was made for this answer alone; freed with it */
} tb_http_answer;

/* A path that is answered by what the server says at that moment. */
typedef struct tb_http_word {
    const char *path, *type;
    /* Writes it; the status of the answer. */
    unsigned (*say)(void *context, tb_text *text);
} tb_http_word;

typedef struct tb_http {
    const tb_folder *folder;
    const tb_http_word *words; /* closed by one without a path */
    void *context;             /* for them */
} tb_http;

/* Each returns 0 to go on with the connection and -1 to end it. */
int tb_http_request(const tb_http *http, struct lws *wsi, tb_http_answer *answer, const char *path);
int tb_http_more(struct lws *wsi, tb_http_answer *answer);
/* The connection has ended. */
void tb_http_end(tb_http_answer *answer);

#endif
