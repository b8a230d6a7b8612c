/* Offers of a draw, of taking back or, at the end, of another game: carried out when all others who
 * have a say have accepted; any event declines, and so may anybody, the one who offered included.
 * Computers have a say in draws where the rules know them: whoever plays for them answers, too.
 * Who was declined asks for the same again only after another event. */
#include "table/inside.h"

#include <assert.h>
#include <string.h>

const char *const tb_offer_words[TB_OFFER_KINDS] = {[TB_NO_OFFER_KIND] = "",
                                                    [TB_OFFER_DRAW] = "draw",
                                                    [TB_OFFER_UNDO] = "undo",
                                                    [TB_OFFER_REMATCH] = "rematch"};

static tb_offer_kind kind_of(const char *word) {
    uint8_t kind = 0;
    while (strcmp(tb_offer_words[kind], word) != 0)
        kind++;
    assert(kind < TB_OFFER_KINDS); /* the table of messages has let only these through */
    return (tb_offer_kind)kind;
}

bool tb_has_a_say(const tb_table *table, uint32_t seat) {
    return tb_is_person(table, seat) ||
           (table->scene.how != TB_HOW_OPEN && table->scene.chairs[seat].resigned);
}

uint32_t tb_count_says(const tb_table *table) {
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < tb_table_game(table)->seat_count; seat++)
        count += tb_has_a_say(table, seat);
    return count;
}

bool tb_answers(const tb_table *table, uint32_t seat, tb_offer_kind kind) {
    const bool computer = table->scene.chairs[seat].sitter.kind == TB_COMPUTER;
    return tb_has_a_say(table, seat) ||
           (kind == TB_OFFER_DRAW && computer && tb_table_game(table)->agreed != NULL);
}

/* A draw is everybody's: it is not offered where somebody sits who could not answer. */
static bool can_be_answered(const tb_table *table, tb_offer_kind kind) {
    const uint32_t seats = tb_table_game(table)->seat_count;
    uint32_t count = 0;
    for (uint32_t seat = 0; seat < seats; seat++)
        count += tb_answers(table, seat, kind);
    return kind == TB_OFFER_DRAW ? count == seats : count >= 2;
}

/* A computer answers nothing but that. */
static bool may_answer(const tb_table *table, int seat, tb_error *error) {
    const char letter[2] = {tb_table_game(table)->seats[seat]};
    return tb_answers(table, (uint32_t)seat, (tb_offer_kind)table->scene.offer.kind) ||
           tb_refuse(error, TB_BAD_SEAT, letter);
}

bool tb_handle_offer(tb_table *table, const tb_message *message, tb_error *error) {
    tb_scene *scene = &table->scene;
    const tb_offer_kind kind = kind_of(message->argument);
    uint32_t ply;
    if (scene->offer.kind != TB_NO_OFFER_KIND)
        return tb_refuse(error, TB_OFFER_STANDS, NULL);
    if (!can_be_answered(table, kind))
        return tb_refuse(error, TB_NO_OFFER, NULL);
    if (kind == TB_OFFER_UNDO && !tb_undo_target(table, message->seat, &ply))
        return tb_refuse(error, TB_NOTHING_TO_UNDO, NULL);
    if (kind == TB_OFFER_REMATCH && scene->rematch)
        return tb_refuse(error, TB_ALREADY, NULL);
    if (tb_is_bounded(message) && (scene->chairs[message->seat].refused >> kind & 1) != 0)
        return tb_refuse(error, TB_TOO_SOON, NULL);
    scene->offer = (tb_offer){.kind = (uint8_t)kind, .by = (uint8_t)message->seat};
    return true;
}

static void carry_out(tb_table *table) {
    const tb_offer offer = table->scene.offer;
    const uint32_t everybody = (1u << tb_table_game(table)->seat_count) - 1;
    uint32_t ply;
    table->scene.offer = (tb_offer){0};
    if (offer.kind == TB_OFFER_DRAW)
        tb_finish(table, TB_HOW_AGREED, TB_NOBODY, everybody);
    else if (offer.kind == TB_OFFER_REMATCH)
        table->scene.rematch = true;
    else if (tb_undo_target(table, offer.by, &ply))
        tb_undo_to(table, ply);
}

bool tb_handle_accept(tb_table *table, const tb_message *message, tb_error *error) {
    tb_offer *offer = &table->scene.offer;
    if (!may_answer(table, message->seat, error))
        return false;
    if (offer->kind == TB_NO_OFFER_KIND || offer->by == message->seat)
        return tb_refuse(error, TB_NO_OFFER, NULL);
    if (offer->accepted >> message->seat & 1)
        return tb_refuse(error, TB_ALREADY, NULL);
    offer->accepted |= (uint8_t)(1u << message->seat);
    bool all = true;
    for (uint32_t other = 0; other < tb_table_game(table)->seat_count; other++)
        all = all && (!tb_answers(table, other, (tb_offer_kind)offer->kind) || other == offer->by ||
                      (offer->accepted >> other & 1) != 0);
    if (all)
        carry_out(table);
    return true;
}

bool tb_handle_decline(tb_table *table, const tb_message *message, tb_error *error) {
    tb_scene *scene = &table->scene;
    const tb_offer offer = scene->offer;
    if (!may_answer(table, message->seat, error))
        return false;
    if (offer.kind == TB_NO_OFFER_KIND)
        return tb_refuse(error, TB_NO_OFFER, NULL);
    if (offer.by != message->seat)
        scene->chairs[offer.by].refused |= 1u << offer.kind;
    scene->offer = (tb_offer){0};
    return true;
}
