/* How the lab writes numbers, names and sentences, wherever they are read. */
#ifndef LAB_SAY_H
#define LAB_SAY_H

#include "lab/measure.h"

enum { LAB_NAME = 256 }; /* room for the name of a cell, or of who plays in it */

/* A number with so many decimals, rounded to the nearest, as lab_figure_text does; the same digits
 * on every machine. */
void lab_write_number(double value, uint32_t decimals, tb_text *text);
/* A count with a comma between thousands. */
void lab_write_count(uint64_t count, tb_text *text);
/* A sentence in which {1} .. {9} stand for the arguments. */
void lab_fill(const char *sentence, const char *const *args, tb_text *text);
/* Text as HTML has it; a number is not parted from its `%`. */
void lab_html(const char *string, tb_text *text);
/* How many columns of a terminal a text takes, and its beginning that takes at most so many, with
 * `…` in place of the rest. */
uint32_t lab_columns(const char *string);
void lab_shorten(const char *string, uint32_t columns, tb_text *text);

/* A figure as each language writes it: `51.3 %`, in Japanese `51.3%`. */
void lab_write_figure(const lab_measure *measure, double value, tb_lang lang, tb_text *text);
/* The same with its interval: `51.3 % (50.2 to 52.4)`. */
void lab_write_interval(const lab_measure *measure, const lab_figure *figure, tb_lang lang,
                        tb_text *text);
/* Whether a row is a difference: among the differences there is also how often there was one. */
bool lab_is_change(const lab_row *row, bool of_differences);
/* A difference with its sign and without its unit; a percentage in points. */
void lab_write_signed(const lab_measure *measure, double value, tb_text *text);
void lab_write_signed_interval(const lab_measure *measure, const lab_figure *figure, tb_lang lang,
                               tb_text *text);
/* The same with its unit: a percentage in points (`+1.2 points`), anything else as it is. */
void lab_write_change(const lab_measure *measure, double value, tb_lang lang, tb_text *text);
/* The same with its interval. */
void lab_write_change_interval(const lab_measure *measure, const lab_figure *figure, tb_lang lang,
                               tb_text *text);

/* `level 6`, `random`. */
void lab_write_player(const char *name, tb_lang lang, tb_text *text);
/* Who plays in a lineup: `level 6 against itself`. */
void lab_write_lineup(const lab_lineup *lineup, tb_lang lang, tb_text *text);
/* A value of an option as people call it: `any (every complete line)`. */
void lab_write_value(const tb_option *option, uint32_t value, tb_lang lang, tb_text *text);
/* The varied options of a cell, its start and its lineup, as far as the design has several. */
void lab_write_cell(const lab_design *design, uint32_t cell, tb_lang lang, tb_text *text);
/* The command that plays the design again. */
void lab_write_command(const lab_design *design, tb_text *text);
/* The name of a row: what is measured, and of what. */
void lab_write_row(const lab_row *row, tb_lang lang, tb_text *text);

#endif
