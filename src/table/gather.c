/* Gathering: open seats are taken; where dealing is shared, every person commits to a number by its
 * hash, and shows it when all have. Then the game begins. */
#include "table/inside.h"

#include "base/read.h"

#include <string.h>

static bool shares(const tb_table *table) {
    return table->setup.deal == TB_DEAL_SHARED && tb_setup_deals(&table->setup);
}

static bool all_sit(const tb_table *table) {
    bool all = true;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        all = all && table->chairs[seat].sitter.kind != TB_OPEN;
    return all;
}

static bool all_committed(const tb_table *table) {
    bool all = all_sit(table);
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        all = all && (!tb_is_person(table, seat) || table->chairs[seat].committed);
    return all;
}

static bool all_revealed(const tb_table *table) {
    bool all = true;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        all = all && (!tb_is_person(table, seat) || table->chairs[seat].revealed);
    return all;
}

static tb_secret key_of(const tb_table *table) {
    tb_secret numbers[TB_MAX_SEATS];
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++) {
        if (table->chairs[seat].revealed)
            numbers[count++] = table->chairs[seat].number;
    }
    return tb_deal_key(&table->setup.seed, numbers, count);
}

bool tb_gather(tb_table *table) {
    if (!all_sit(table) || (shares(table) && !all_revealed(table)))
        return true;
    table->key = key_of(table);
    table->gathered = true;
    if (tb_table_settle(table))
        return true;
    table->gathered = false;
    return false;
}

/* ---- messages ---- */

static int percent(const char *text) {
    uint8_t byte;
    const char digits[3] = {text[0], text[0] == '\0' ? '\0' : text[1], '\0'};
    return tb_read_hex(digits, &byte, 1) ? byte : -1;
}

/* A name is percent-encoded UTF-8 without control characters. */
static bool read_name(const char *text, char name[TB_NAME_BYTES + 1]) {
    size_t length = 0;
    while (*text != '\0') {
        const bool encoded = *text == '%';
        const int byte = encoded ? percent(text + 1) : (unsigned char)*text;
        if (byte < ' ' || byte == 0x7f || length == TB_NAME_BYTES)
            return false;
        name[length++] = (char)byte;
        text += encoded ? 3 : 1;
    }
    name[length] = '\0';
    return length > 0 && tb_is_utf8(name, length);
}

bool tb_message_sit(tb_table *table, int seat, const char *argument, tb_fault *fault) {
    tb_chair *chair = &table->chairs[seat];
    char name[TB_NAME_BYTES + 1];
    if (!read_name(argument, name))
        return tb_fault_set(fault, TB_BAD_LINE, argument);
    memcpy(chair->name, name, sizeof name);
    chair->sitter.kind = TB_PERSON;
    if (tb_gather(table))
        return true;
    chair->sitter.kind = TB_OPEN;
    chair->name[0] = '\0';
    return tb_fault_set(fault, TB_MEMORY, NULL);
}

static bool read_secret(const tb_table *table, const char *argument, tb_secret *secret,
                        tb_fault *fault) {
    return (shares(table) && tb_read_hex(argument, secret->bytes, TB_SECRET_BYTES)) ||
           tb_fault_set(fault, TB_BAD_LINE, argument);
}

bool tb_message_commit(tb_table *table, int seat, const char *argument, tb_fault *fault) {
    tb_chair *chair = &table->chairs[seat];
    tb_secret commit;
    if (!read_secret(table, argument, &commit, fault))
        return false;
    if (chair->committed)
        return tb_fault_set(fault, TB_ALREADY, NULL);
    chair->committed = true;
    chair->commit = commit;
    return true;
}

bool tb_message_reveal(tb_table *table, int seat, const char *argument, tb_fault *fault) {
    tb_chair *chair = &table->chairs[seat];
    tb_secret number;
    if (!read_secret(table, argument, &number, fault))
        return false;
    if (!all_committed(table))
        return tb_fault_set(fault, TB_NOT_GATHERED, NULL);
    if (chair->revealed)
        return tb_fault_set(fault, TB_ALREADY, NULL);
    const tb_secret hash = tb_deal_commitment(&number);
    if (memcmp(&hash, &chair->commit, sizeof hash) != 0)
        return tb_fault_set(fault, TB_WRONG_HASH, NULL);
    chair->revealed = true;
    chair->number = number;
    if (tb_gather(table))
        return true;
    chair->revealed = false;
    return tb_fault_set(fault, TB_MEMORY, NULL);
}
