/* The engine protocol over file descriptors. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

/* Serves until `quit` or the end of the input. Returns 0, or an errno-like number when reading or
 * writing failed. */
int tb_engine_serve(int in, int out);

#endif
