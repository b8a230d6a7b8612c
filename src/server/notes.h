/* What is noted in the diary, and with which facts: a function an event, as docs/OPERATING.md lists
 * them. Nothing else writes there, so this is where to look for what could be told too much. */
#ifndef SERVER_NOTES_H
#define SERVER_NOTES_H

#include "server/diary.h"
#include "server/server.h"

/* The place of the store is not noted: it may have a password in it. */
void tb_note_start(tb_diary *diary, uint64_t now, const tb_server_settings *settings,
                   uint16_t port);
/* Something that goes well, of which there are so many. */
void tb_note_number(tb_diary *diary, uint64_t now, const char *event, const char *name,
                    uint64_t number);
/* An answer of the scribe: whether the store is lost, back or slow, and what it swept. */
void tb_note_store(tb_diary *diary, const tb_errand *errand, uint64_t now);
void tb_note_figures(tb_diary *diary, const tb_hub *hub, uint64_t now);
/* Somebody is turned away, or a connection ended with this code. `why` NULL: as the code says. */
void tb_note_turned_away(tb_diary *diary, uint64_t now, const char *why, uint32_t code,
                         const char *address);
void tb_note_connection(tb_diary *diary, uint64_t now, const char *event, const char *address);

#endif
