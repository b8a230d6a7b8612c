#include "bot/address.h"

#include "base/read.h"

#include <string.h>

static const char name_signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
static const char key_signs[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

static const struct {
    const char *scheme;
    bool secure, plain; /* plain: the words follow the address */
} schemes[] = {
    {"http://", false, false},
    {"https://", true, false},
    {"ws://", false, true},
    {"wss://", true, true},
};
enum { SCHEMES = sizeof schemes / sizeof schemes[0] };

static bool copy(char *to, size_t size, const char *from, size_t length) {
    if (length == 0 || length >= size)
        return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

/* `host`, `host:port`, `[address]:port`. */
static bool read_host(const char *text, size_t length, bot_address *address) {
    const bool bracket = length > 0 && text[0] == '[';
    const char *end = bracket ? memchr(text, ']', length) : memchr(text, ':', length);
    const char *host = text + bracket;
    if (bracket && end == NULL)
        return false;
    const size_t size = end == NULL ? length : (size_t)(end - host);
    const char *rest = end == NULL ? text + length : end + bracket;
    const size_t left = (size_t)(text + length - rest);
    char digits[6];
    uint64_t port = address->secure ? 443 : 80;
    if (left > 0 && (rest[0] != ':' || !copy(digits, sizeof digits, rest + 1, left - 1) ||
                     !tb_read_number(digits, 1, UINT16_MAX, &port)))
        return false;
    address->port = (uint16_t)port;
    /* What could end the line of a request, or hold a name and a password, is no host. */
    return copy(address->host, BOT_HOST, host, size) &&
           strspn(address->host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._"
                                 ":%") == size;
}

bool bot_is_table(const char *name) {
    const size_t length = strlen(name);
    return length > 0 && length < BOT_TABLE && strspn(name, name_signs) == length;
}

bool bot_is_key(const char *key) {
    return strlen(key) == BOT_KEY - 1 && strspn(key, key_signs) == BOT_KEY - 1;
}

/* `TABLE<between>KEY` */
static bool read_seat(const char *text, char between, bot_address *address) {
    const char *middle = strchr(text, between);
    if (middle == NULL)
        return false;
    const size_t name = (size_t)(middle - text);
    return copy(address->table, BOT_TABLE, text, name) && strspn(text, name_signs) == name &&
           bot_is_key(middle + 1) && copy(address->key, BOT_KEY, middle + 1, BOT_KEY - 1);
}

/* The path before `#` is the page's; the tables are where the server has them. */
static bool read_link(const char *rest, bot_address *address) {
    static const char way[] = "#/seat/";
    const char *seat = strstr(rest, way);
    const size_t host = strcspn(rest, "/?#");
    return seat != NULL && read_host(rest, host, address) &&
           read_seat(seat + sizeof way - 1, '/', address);
}

static bool read_plain(const char *rest, bot_address *address) {
    static const char way[] = "/tables ";
    const char *words = strstr(rest, way);
    return words != NULL && read_host(rest, (size_t)(words - rest), address) &&
           read_seat(words + sizeof way - 1, ' ', address);
}

bool bot_address_read(const char *text, bot_address *address, tb_error *error) {
    *address = (bot_address){0};
    for (size_t i = 0; i < SCHEMES; i++) {
        const size_t length = strlen(schemes[i].scheme);
        if (strncmp(text, schemes[i].scheme, length) != 0)
            continue;
        address->secure = schemes[i].secure;
        if (schemes[i].plain ? read_plain(text + length, address)
                             : read_link(text + length, address))
            return true;
    }
    *address = (bot_address){0}; /* nothing of what was read on the way */
    return tb_fail(
        error, "link",
        TB_SAID("is no link to a seat; one looks like https://HOST/GAME/#/seat/TABLE/KEY "
                "or wss://HOST/tables TABLE KEY",
                "席へのリンクではありません。https://ホスト/ゲーム/#/seat/卓/鍵 か "
                "wss://ホスト/tables 卓 鍵 の形です"));
}
