/* The computer player of Isshin Ittai: a search over information sets at run time, with regret
 * matching in the sealed opening. */
#ifndef SEARCH_ISSHIN_H
#define SEARCH_ISSHIN_H

#include "search/brain.h"

/* Only for tb_isshin_ittai. */
extern const tb_brain tb_brain_isshin;

#endif
