# Writes a C file with the rules pages. A game has exact rules, docs/rules/<id>.md; where there is no
# Japanese page (docs/rules/ja/<id>.md) the English one stands for it, and where there is none for
# players (docs/play/<id>.<lang>.md) the exact rules do.
set(source "/* Made by cmake/embed.cmake from the pages in docs/. */\n#include \"cli/pages.h\"\n\n")
set(rows "")
file(GLOB games RELATIVE ${DOCS}/rules ${DOCS}/rules/*.md)
list(REMOVE_ITEM games README.md)
set(number 0)

# The first page that is there becomes the array `name`.
function(embed name)
  foreach(path ${ARGN})
    if(EXISTS ${DOCS}/${path})
      file(READ ${DOCS}/${path} hex HEX)
      # `<!-- drawing: J3 -->` and the blank line after it: a terminal has no drawings.
      string(REGEX REPLACE "3c212d2d2064726177696e673a(20|2d|3[0-9]|[4-7][0-9a-f])*3e0a(0a)?" "" hex "${hex}")
      string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
      string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," hex "${hex}")
      set(source "${source}static const unsigned char ${name}[] = {\n${hex}0};\n" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

foreach(page ${games})
  string(REPLACE ".md" "" id ${page})
  math(EXPR number "${number} + 1")
  embed(play_en_${number} play/${id}.en.md rules/${page})
  embed(play_ja_${number} play/${id}.ja.md rules/ja/${page} rules/${page})
  embed(exact_en_${number} rules/${page})
  embed(exact_ja_${number} rules/ja/${page} rules/${page})
  string(APPEND rows "    {\"${id}\",\n     {(const char *)play_en_${number}, (const char *)play_ja_${number}},\n     {(const char *)exact_en_${number}, (const char *)exact_ja_${number}}},\n")
endforeach()
string(APPEND source "\nconst tb_pages tb_rules_pages[] = {\n${rows}    {0},\n};\n")
file(WRITE ${OUT} "${source}")
