/* What the library shows: everything that these headers declare, and no other name. */
#ifndef TEBAN_API_H
#define TEBAN_API_H

#define TB_API __attribute__((visibility("default")))

#endif
