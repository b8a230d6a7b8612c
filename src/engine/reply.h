/* The growing text of an answer, flushed by whoever owns the output. */
#ifndef ENGINE_REPLY_H
#define ENGINE_REPLY_H

#include <teban/text.h>

typedef struct tb_reply {
    char *data;
    size_t length;
    size_t capacity;
    bool failed; /* out of memory: what follows is dropped */
} tb_reply;

void tb_reply_free(tb_reply *reply);
void tb_reply_clear(tb_reply *reply);
void tb_reply_string(tb_reply *reply, const char *string);
/* What may quote the other side, so that it does nothing to a terminal (base/plain.h). */
void tb_reply_plain(tb_reply *reply, const char *string);
__attribute__((format(printf, 2, 3))) void tb_reply_format(tb_reply *reply, const char *format,
                                                           ...);

/* Room for `room` bytes at the end as a text; tb_reply_took says that it was written. */
tb_text tb_reply_room(tb_reply *reply, size_t room);
void tb_reply_took(tb_reply *reply, const tb_text *text);

#endif
