/* Why an event is illegal: code, clause and a sentence for people. */
#include "keserima.h"
#include "why.h"

/* {1} is the square in question, {2} the square before it or the card. */
const tb_reason keserima_reasons[KESERIMA_REASONS] = {
    [WHY_NOT_YOURS] = {"not-yours",
                       "K5",
                       {"The piece on {1} belongs to {2}: you move your own pieces and the ships.",
                        "{1} の駒は{2}のものです。動かせるのは自分の駒と船です。"}},
    [WHY_EMPTY] = {"empty",
                   "K5",
                   {"You have no {2} on {1}.", "{1} に自分の「{2}」の駒はありません。"}},
    [WHY_EMPTY_SHIP] = {"empty",
                        "K9",
                        {"There is no {2} ship on {1}.", "{1} に「{2}」の船はありません。"}},
    [WHY_OCCUPIED] = {"occupied",
                      "K6",
                      {"{1} is occupied: a card is dropped only on an empty square.",
                       "{1} は空いていません。手札は空いているマスにしか置けません。"}},
    [WHY_WATER_DROP] = {"water",
                        "K6",
                        {"{1} is water: a card is dropped only on land.",
                         "{1} は水です。手札は陸のマスにしか置けません。"}},
    [WHY_WATER] = {"water",
                   "K7a",
                   {"{1} is water without a ship: a piece cannot enter it.",
                    "{1} は船のない水です。駒は入れません。"}},
    [WHY_LEAVES_WATER] = {"leaves-water",
                          "K9",
                          {"{1} is not water: a ship never leaves the water.",
                           "{1} は水ではありません。船は途中でも水から出られません。"}},
    [WHY_OFF_BOARD] = {"off-board",
                       "K1",
                       {"{1} is not on the board: columns and rows go from 1 to 5.",
                        "{1} は盤の外です。列も行も 1 から 5 までです。"}},
    [WHY_BAD_STEP_ALL_THREE] =
        {"bad-step",
         "K7",
         {"From {2} to {1}: by its own step the piece that is all three stays or moves "
          "one square in any direction.",
          "{2} から {1} へは行けません。「丸と十字とバツ」の固有の動きは、"
          "動かないか、上下左右または斜めに1マスです。"}},
    [WHY_BAD_STEP_CROSS] = {"bad-step",
                            "K7",
                            {"From {2} to {1}: the own step of a cross is one square "
                             "orthogonally.",
                             "{2} から {1} "
                             "へは行けません。「十字」の固有の動きは上下左右に1マスです。"}},
    [WHY_BAD_STEP_CIRCLE] = {"bad-step",
                             "K7",
                             {"From {2} to {1}: a circle has no step of its own: discard a cross "
                              "or a saltire to move it.",
                              "{2} から {1} "
                              "へは行けません。「丸」には固有の動きがありません。「十字」か「バツ」"
                              "を捨てて動かします。"}},
    [WHY_BAD_STEP_SALTIRE] =
        {"bad-step",
         "K7",
         {"From {2} to {1}: the own step of a saltire is one square "
          "diagonally.",
          "{2} から {1} へは行けません。「バツ」の固有の動きは斜めに1マスです。"}},
    [WHY_BAD_STEP_CROSS_SHIP] =
        {"bad-step",
         "K9",
         {"From {2} to {1}: the own step of the cross ship is one square "
          "orthogonally.",
          "{2} から {1} "
          "へは行けません。「十字」の船の固有の動きは上下左右に1マスです。"}},
    [WHY_BAD_STEP_SALTIRE_SHIP] = {"bad-step",
                                   "K9",
                                   {"From {2} to {1}: the own step of the saltire ship is one "
                                    "square diagonally.",
                                    "{2} から {1} "
                                    "へは行けません。「バツ」の船の固有の動きは斜めに1マスです。"}},
    [WHY_BAD_CROSS_COMMAND] = {"bad-step",
                               "K7",
                               {"From {2} to {1}: a discarded cross commands one square "
                                "orthogonally.",
                                "{2} から {1} "
                                "へは行けません。「十字」を捨てて動けるのは上下左右に1マスです。"}},
    [WHY_BAD_SALTIRE_COMMAND] = {"bad-step",
                                 "K7",
                                 {"From {2} to {1}: a discarded saltire commands one square "
                                  "diagonally.",
                                  "{2} から {1} "
                                  "へは行けません。「バツ」を捨てて動けるのは斜めに1マスです。"}},
    [WHY_NEEDS_CIRCLE] =
        {"needs-circle",
         "K7",
         {"On {1} it stands on another piece: to go on from there, a circle is discarded first.",
          "{1} ではほかの駒を踏んでいます。そこから動くには、先に「丸」を1枚捨てます。"}},
    [WHY_NEEDS_CIRCLE_SHIP] =
        {"needs-circle",
         "K9",
         {"On {1} it stands on the other ship: to go on from there, a circle is discarded first.",
          "{1} ではもう一方の船を踏んでいます。そこから動くには、先に「丸」を1枚捨てます。"}},
    [WHY_CIRCLE_NOT_NEEDED] =
        {"circle-not-needed",
         "K7",
         {"A circle is discarded only to go on from another piece: on {1} it stands on none.",
          "「丸」を捨てるのは、ほかの駒を踏んだところから動くときだけです。{1} "
          "では踏んでいません。"}},
    [WHY_CIRCLE_NOT_NEEDED_SHIP] = {"circle-not-needed",
                                    "K9",
                                    {"A circle is discarded only to go on from the other ship: on "
                                     "{1} the ship does not stand on it.",
                                     "「丸」を捨てるのは、もう一方の船を踏んだところから動くときだ"
                                     "けです。{1} では踏んでいません。"}},
    [WHY_NOT_IN_HAND_DROP] = {"not-in-hand",
                              "K6",
                              {"There is no {2} in your hand to drop on {1}.",
                               "{1} に置く「{2}」が手札にありません。"}},
    [WHY_NOT_IN_HAND] = {"not-in-hand",
                         "K7",
                         {"Your hand has no {2} left to discard for the step to {1}.",
                          "{1} へ動くために捨てる「{2}」が手札にありません。"}},
    [WHY_RESTS_ON_OWN] =
        {"rests-on-own",
         "K7b",
         {"A piece of your own is on {1}: yours may pass over it, but not stop there.",
          "{1} には自分の駒がいます。踏んで通ることはできますが、そこで止まることはできません。"}},
    [WHY_RESTS_ON_SHIP] =
        {"rests-on-ship",
         "K9",
         {"The other ship is on {1}: a ship may pass over it, but not stop there.",
          "{1} "
          "にはもう一方の船があります。踏んで通ることはできますが、そこで止まることはできません"
          "。"}},
    [WHY_RESTS_ON_WATER] = {"rests-on-water",
                            "K7b",
                            {"{1} is water: a piece has to leave the ship and stop on land.",
                             "{1} は水です。駒は船から降りて、陸で止まらなければなりません。"}},
    [WHY_NO_SWAP_HERE] = {"no-swap",
                          "K14",
                          {"In this game nobody takes the other side: it is played without swap.",
                           "この対局では、陣営を入れかえるルールを使っていません。"}},
    [WHY_NO_SWAP_YET] =
        {"no-swap",
         "K14",
         {"Only the second player may take the other side, after the first turn.",
          "陣営を入れかえられるのは後攻だけです。先攻の最初の手番のあとに選びます。"}},
    [WHY_NO_SWAP_ANY_MORE] =
        {"no-swap",
         "K14",
         {"The other side can be taken only instead of the second player's first move.",
          "陣営を入れかえられるのは、後攻の最初の手のかわりに、一度だけです。"}},
};
