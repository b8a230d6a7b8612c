/* The version, and what the library shows: everything that these headers declare, and no other
 * name. */
#ifndef TEBAN_API_H
#define TEBAN_API_H

#define TB_VERSION "0.1.0"

#define TB_API __attribute__((visibility("default")))

#endif
