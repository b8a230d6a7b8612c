/* Where a seat is: the link that was handed on, or the same in plain words.
 *
 *     https://games.example/keserima/#/seat/TABLE/KEY
 *     wss://games.example/tables TABLE KEY
 */
#ifndef BOT_ADDRESS_H
#define BOT_ADDRESS_H

#include <teban/game.h>

enum { BOT_HOST = 254, BOT_TABLE = 33, BOT_KEY = 23 };

typedef struct bot_address {
    bool secure; /* https, wss */
    uint16_t port;
    char host[BOT_HOST];
    char table[BOT_TABLE];
    char key[BOT_KEY];
} bot_address;

/* False: the error says what it should look like. It never quotes the key. */
bool bot_address_read(const char *text, bot_address *address, tb_error *error);

/* Whether that can be the name of a table. */
bool bot_is_table(const char *name);
/* Whether that can be a key. */
bool bot_is_key(const char *key);

#endif
