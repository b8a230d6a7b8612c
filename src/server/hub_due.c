/* Time where nobody is. A room is in memory only while somebody is in it; so the store keeps when
 * each table is due, and every process asks it from time to time for those whose time has come.
 * They are read, and then it is as with any room: its clock is looked at, its computer thinks. Of
 * several processes that find the same one ends the game, since all send the same message.
 *
 * What the store has is no later than the truth, and often sooner: a move that puts a deadline off
 * is not worth another write. Whoever finds a table that is not due after all says anew when it is.
 */
#include "server/hub_inside.h"

enum {
    MOST_DUE = 100,
    MINUTE = 60 * 1000, /* for a computer to play, before somebody looks whether one thinks */
};

uint64_t tb_hub_due(const tb_room *room, uint64_t now) {
    int seat;
    const uint64_t deadline = tb_table_deadline(room->table);
    const bool computer = tb_hub_is_computers_turn(room->table, &seat);
    const uint64_t soon = computer ? now + MINUTE : TB_DUE_NEVER;
    const uint64_t due = deadline == TB_NEVER ? TB_DUE_NEVER : deadline;
    return due < soon ? due : soon;
}

/* A game that is over is not looked at in vain; otherwise it does no harm. */
uint64_t tb_hub_due_to_keep(const tb_place_of *place, uint64_t now) {
    const uint64_t due = tb_hub_due(place->room, now);
    const bool passed = place->due <= now;
    if (place->due == TB_DUE_AS_BEFORE) /* where none is due the store need not hear of it */
        return due == TB_DUE_NEVER ? TB_DUE_AS_BEFORE : due;
    if (due == TB_DUE_NEVER && place->due != TB_DUE_NEVER)
        return passed || tb_table_phase(place->room->table) == TB_FINISHED ? TB_DUE_NEVER
                                                                           : TB_DUE_AS_BEFORE;
    return due < place->due || passed ? due : TB_DUE_AS_BEFORE;
}

void tb_hub_look_for_due(tb_hub *hub, uint64_t now) {
    tb_error error;
    if (hub->looking || now < hub->looked + hub->limits.look)
        return;
    hub->looked = now;
    hub->looking = tb_scribe_due(hub->scribe, now, hub->due_after, MOST_DUE, hub, 0, &error);
}

/* Where there are many, the next ones are asked for at the next tick; those that cannot be read do
 * not keep them away. */
void tb_hub_found_due(tb_hub *hub, const tb_errand *errand, uint64_t now) {
    const bool all = errand->trouble != NULL || errand->count < MOST_DUE;
    tb_error error;
    hub->looking = false;
    hub->due_after = all ? 0 : errand->found[errand->count - 1].row;
    if (!all)
        hub->looked = 0;
    for (uint32_t i = 0; errand->trouble == NULL && i < errand->count; i++) {
        tb_place_of *place = tb_hub_place(hub, errand->found[i].table, now, &error);
        hub->counts.due++;
        if (place == NULL)
            continue;
        place->is_due = true;
        tb_hub_wake(hub, place);
        tb_hub_expect(hub, place, now);
    }
}
