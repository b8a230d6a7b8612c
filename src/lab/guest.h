/* A program that speaks the engine protocol (docs/PROTOCOL.md) as a player of a match. */
#ifndef LAB_GUEST_H
#define LAB_GUEST_H

#include "lab/contender.h"

typedef struct lab_guest lab_guest;

lab_guest *lab_guest_new(const lab_plan *plan, const char *command, const atomic_bool *stop);
void lab_guest_free(lab_guest *guest);
void lab_guest_begin(lab_guest *guest);
/* The time (ms) that it is told to take for a move; 0 if it is told nodes. */
uint64_t lab_guest_movetime(const lab_plan *plan);
lab_fault lab_guest_move(lab_guest *guest, const tb_log *log, const char *history, uint64_t seed,
                         tb_event *event, uint64_t *nodes, uint64_t *time, char what[LAB_WHAT]);

#endif
