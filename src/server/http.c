#define _XOPEN_SOURCE 700
#include "server/http.h"

#include "server/accept.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384, HEADER_ROOM = 2048, VALUE_ROOM = 512, WORDS_ROOM = 65536 };

/* With every answer: the page runs its own code only, talks to this server only, is shown in no
 * frame, and tells nobody where it was. WebAssembly counts as eval but for the name given here. */
static const struct {
    const char *name, *value;
} always[] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
     "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
};

/* ---- headers ---- */

typedef struct headers {
    struct lws *wsi;
    unsigned char bytes[LWS_PRE + HEADER_ROOM];
    unsigned char *at;
    bool ok;
} headers;

static void add(headers *h, const char *name, const char *value) {
    h->ok = h->ok && lws_add_http_header_by_name(h->wsi, (const unsigned char *)name,
                                                 (const unsigned char *)value, (int)strlen(value),
                                                 &h->at, h->bytes + sizeof h->bytes) == 0;
}

static void begin_headers(headers *h, struct lws *wsi, unsigned status, const char *type,
                          size_t length) {
    h->wsi = wsi;
    h->at = h->bytes + LWS_PRE;
    h->ok = lws_add_http_common_headers(wsi, status, type, length, &h->at,
                                        h->bytes + sizeof h->bytes) == 0;
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        add(h, always[i].name, always[i].value);
}

static bool send_headers(headers *h) {
    return h->ok && lws_finalize_write_http_header(h->wsi, h->bytes + LWS_PRE, &h->at,
                                                   h->bytes + sizeof h->bytes) == 0;
}

/* ---- answers: 0 goes on with the connection, -1 ends it ---- */

void tb_http_end(tb_http_answer *a) {
    free(a->made);
    a->made = NULL;
}

static int finish(struct lws *wsi, tb_http_answer *a) {
    tb_http_end(a);
    return a->last || lws_http_transaction_completed(wsi) != 0 ? -1 : 0;
}

int tb_http_more(struct lws *wsi, tb_http_answer *a) {
    unsigned char buffer[LWS_PRE + CHUNK];
    const size_t size = a->left < CHUNK ? a->left : CHUNK;
    const bool last = size == a->left;
    memcpy(buffer + LWS_PRE, a->data, size);
    if (lws_write(wsi, buffer + LWS_PRE, size, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    a->data += size;
    a->left -= size;
    if (last)
        return finish(wsi, a);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Headers first; then the body, where there is one to send. */
static int begin(headers *h, tb_http_answer *a, bool head) {
    if (!send_headers(h))
        return -1;
    if (head || a->left == 0)
        return finish(h->wsi, a);
    lws_callback_on_writable(h->wsi);
    return 0;
}

static int refuse(struct lws *wsi, tb_http_answer *a, unsigned status, const char *sentence,
                  bool head) {
    headers h;
    *a = (tb_http_answer){
        .data = sentence, .left = strlen(sentence), .last = status != HTTP_STATUS_NOT_FOUND};
    begin_headers(&h, wsi, status, "text/plain; charset=utf-8", a->left);
    add(&h, "cache-control:", "no-cache");
    if (status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        add(&h, "allow:", "GET, HEAD");
    return begin(&h, a, head);
}

/* Names beside a folder's page are read from its slash on. */
static int lead_into(struct lws *wsi, tb_http_answer *a, const char *folder, bool head) {
    headers h;
    char place[VALUE_ROOM];
    snprintf(place, sizeof place, "%s/", folder);
    *a = (tb_http_answer){0};
    begin_headers(&h, wsi, HTTP_STATUS_MOVED_PERMANENTLY, "text/plain; charset=utf-8", 0);
    add(&h, "cache-control:", "no-cache");
    add(&h, "location:", place);
    return begin(&h, a, head);
}

static bool is_known(struct lws *wsi, const tb_file *file) {
    char value[VALUE_ROOM];
    return lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strstr(value, file->tag) != NULL;
}

static bool wants_packed(struct lws *wsi) {
    char value[VALUE_ROOM];
    return lws_hdr_copy(wsi, value, sizeof value, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0 &&
           tb_accepts_gzip(value);
}

static int answer_file(struct lws *wsi, tb_http_answer *a, const tb_file *file, bool head) {
    headers h;
    const bool known = is_known(wsi, file);
    const bool packed = file->packed != NULL && wants_packed(wsi);
    const tb_file *sent = packed ? file->packed : file;
    *a = (tb_http_answer){.data = sent->data, .left = known ? 0 : sent->length};
    begin_headers(&h, wsi, known ? HTTP_STATUS_NOT_MODIFIED : HTTP_STATUS_OK, file->type, a->left);
    add(&h, "cache-control:", file->cache);
    add(&h, "etag:", file->tag);
    if (file->packed != NULL)
        add(&h, "vary:", "accept-encoding");
    if (packed && !known)
        add(&h, "content-encoding:", "gzip");
    return begin(&h, a, head);
}

/* What the server says of itself is true at this moment only. */
static int answer_word(const tb_http *http, struct lws *wsi, tb_http_answer *a,
                       const tb_http_word *word, bool head) {
    headers h;
    char *made = malloc(WORDS_ROOM);
    if (made == NULL)
        return -1;
    tb_text text = tb_text_in(made, WORDS_ROOM);
    const unsigned status = word->say(http->context, &text);
    *a = (tb_http_answer){.data = made, .left = strlen(made), .made = made};
    begin_headers(&h, wsi, status, word->type, a->left);
    add(&h, "cache-control:", "no-store");
    return begin(&h, a, head);
}

static const tb_http_word *find_word(const tb_http *http, const char *path) {
    const tb_http_word *word = http->words;
    while (word->path != NULL && strcmp(word->path, path) != 0)
        word++;
    return word->path == NULL ? NULL : word;
}

int tb_http_request(const tb_http *http, struct lws *wsi, tb_http_answer *a, const char *path) {
    const bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    if (!head && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        return refuse(wsi, a, HTTP_STATUS_METHOD_NOT_ALLOWED, "only GET and HEAD\n", false);
    const tb_http_word *word = find_word(http, path);
    if (word != NULL)
        return answer_word(http, wsi, a, word, head);
    const tb_file *file = tb_folder_find(http->folder, path);
    if (file != NULL)
        return answer_file(wsi, a, file, head);
    if (strlen(path) < VALUE_ROOM - 1 && tb_folder_has_page(http->folder, path))
        return lead_into(wsi, a, path, head);
    return refuse(wsi, a, HTTP_STATUS_NOT_FOUND, "not found\n", head);
}
