/* WebSockets from the client's side, as many as one process may have, with little work for each:
 * the load generator shares the machine with what it measures. Text messages alone; whatever is not
 * as it should be ends the program. */
#ifndef LOAD_WIRE_H
#define LOAD_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct wire wire;

/* What happens at a socket, by its number. A text is ended by a NUL, and may be written to. */
typedef struct wire_ears {
    void (*opened)(uint32_t socket);
    void (*heard)(uint32_t socket, char *text, size_t length);
    void (*closed)(uint32_t socket, int code); /* by the server */
} wire_ears;

wire *wire_new(uint32_t sockets, const wire_ears *ears);
void wire_free(wire *w);
/* Begins to connect to a port of this machine; `opened` follows. */
void wire_connect(wire *w, uint32_t socket, uint16_t port);
bool wire_is_open(const wire *w, uint32_t socket);
/* Closes the connection, without a word. */
void wire_close(wire *w, uint32_t socket);
void wire_send(wire *w, uint32_t socket, const char *text, size_t length);
/* Hears what there is, waiting for it so many milliseconds at most. */
void wire_wait(wire *w, int milliseconds);

/* Microseconds by a clock that never goes back. */
uint64_t wire_clock(void);
/* Says why on standard error, and ends the program. */
_Noreturn void wire_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
