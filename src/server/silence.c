#include "server/silence.h"

#include <stddef.h>

static void append(tb_silence *s, tb_hearing *h, uint64_t now) {
    h->since = now;
    h->next = NULL;
    h->before = s->last;
    if (s->last == NULL)
        s->first = h;
    else
        s->last->next = h;
    s->last = h;
}

void tb_silence_add(tb_silence *silence, tb_hearing *hearing, uint64_t now) {
    hearing->asked = false;
    append(silence, hearing, now);
}

void tb_silence_remove(tb_silence *silence, tb_hearing *hearing) {
    if (hearing->before == NULL)
        silence->first = hearing->next;
    else
        hearing->before->next = hearing->next;
    if (hearing->next == NULL)
        silence->last = hearing->before;
    else
        hearing->next->before = hearing->before;
}

void tb_silence_heard(tb_silence *silence, tb_hearing *hearing, uint64_t now) {
    tb_silence_remove(silence, hearing);
    tb_silence_add(silence, hearing, now);
}

/* A clock that was turned back makes it wait longer, no more. */
void tb_silence_tick(tb_silence *silence, uint64_t now) {
    while (silence->first != NULL && silence->first->since + silence->most <= now) {
        tb_hearing *hearing = silence->first;
        tb_silence_remove(silence, hearing);
        append(silence, hearing, now);
        if (hearing->asked) {
            silence->end(hearing);
        } else {
            hearing->asked = true;
            silence->ask(hearing);
        }
    }
}
