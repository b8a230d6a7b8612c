/* The words of the ledger. Where the rule book speaks is told in our own words; the clauses and the
 * reasons are those of docs/rules. */
#include "lab/ledger.h"

const lab_doubt lab_doubts[] = {
    {"jatsuna",
     "order",
     "J3",
     {"In which order do the three take turns?", "三人はどの順で打つか"},
     {"The part on turns asks for a fixed order and shows snake, slug, frog as an example. It does "
      "not say that the order must be this one.",
      "「手番」の項は、決まった順に打つとしたうえで、蛇・蛞蝓・蛙の順を例に挙げています。必ずこの順"
      "にするとは書かれていません。"},
     {{"SLF",
       {"Snake, Slug, Frog: everybody is followed by the one who beats them.",
        "蛇→蛞蝓→蛙。どの勢力も、すぐあとに自分の苦手な相手が打ちます。"}},
      {"SFL",
       {"Snake, Frog, Slug: everybody is followed by the one they beat.",
        "蛇→蛙→蛞蝓。どの勢力も、すぐあとに自分の得意な相手が打ちます。"}}},
     {"It is the rule book's own example, and a table needs one order.",
      "ルールブックに例として挙がっている順だからです。対局には、決まった順が要ります。"}},

    {"keserima",
     "six-ships",
     "K13",
     {"Do six ship turns in a row draw the game?", "船の手番が6回続いたら引き分けか"},
     {"The part on how the game goes knows one draw: both players pass, one after the other. The "
      "author later added a second one, for games in which nothing but ships is moved.",
      "「ゲーム進行」にある引き分けは、両者が続けてパスしたときだけです。作者はのちに、船ばかりが動"
      "く"
      "対局のための引き分けを加えました。"},
     {{"off",
       {"They do not: the game goes on, as in the rule book.",
        "なりません。ルールブックのとおり、対局は続きます。"}},
      {"on",
       {"They do: six in a row, of both players together and with either ship, draw the game.",
        "なります。どちらのプレイヤーがどちらの船を動かしても数え、6回続けば引き分けです。"}}},
     {"It follows the rule book as it is written; who wants the later addition can switch it on.",
      "ルールブックに書かれているとおりだからです。あとから加わったルールは、選べば使えます。"}},

    {"rugby-chess",
     "home-edge",
     "G8a",
     {"What becomes of a holder that is tackled on its own home row?",
      "自陣の行でタックルされた駒はどうなるか"},
     {"Section 2.3 has a tackled piece pass and then step back one square, and has it lose the "
      "ball if "
      "a piece stands in its way. On the home row nothing stands behind it, but there is no square "
      "either; the text does not speak of that.",
      "2.3 "
      "では、タックルされた駒はパスして1マス下がり、後ろに駒があって下がれなければボールを奪われま"
      "す。自陣の行では、後ろに駒がないかわりに、下がるマスもありません。そのときのことは書かれてい"
      "ません。"},
     {{"taken",
       {"It cannot step back, so the ball is taken.", "下がれないので、ボールを奪われます。"}},
      {"stay", {"It passes, and stays where it is.", "パスして、その場にとどまります。"}}},
     {"There is no square to step back to, as when a piece stands there.",
      "駒があるときと同じく、下がるマスがないからです。"}},

    {"rugby-chess",
     "after-steal",
     "G8c",
     {"Who moves after a ball has been taken?", "ボールが奪われたあと、どちらが指すか"},
     {"Section 2.3 has the tackler pass the ball it took and step back, and then lets the game go "
      "on, "
      "without a word on whose turn it is.",
      "2.3 "
      "では、ボールを奪った駒が味方にパスして1マス下がり、対局が続きます。そのあとがどちらの手番"
      "かは、書かれていません。"},
     {{"tackled",
       {"The side that was tackled has an ordinary turn.",
        "タックルされた側が、ふつうの手番を行います。"}},
      {"tackler",
       {"The side that tackled goes on with a turn of its own.",
        "タックルした側が、続けて手番を行います。"}}},
     {"The tackle with its pass was the tackler's turn.",
      "タックルとそれに続くパスは、タックルした側の手番だったからです。"}},

    {"rugby-chess",
     "turned-receive",
     "G9",
     {"Can a piece that is turned over receive a pass?", "ひっくりかえった駒はパスを受けられるか"},
     {"Section 2.3 turns a tackler over that did not get the ball, and forbids it to tackle until "
      "it "
      "has moved in another way. Whether a ball can be passed to it meanwhile is left open.",
      "2.3 "
      "では、ボールを取れなかった駒はひっくりかえり、ほかの動きをするまで新たにタックルできません。"
      "そのあいだにパスを受けられるかは、書かれていません。"},
     {{"yes",
       {"It can: only the tackle is taken from it.",
        "受けられます。できなくなるのはタックルだけです。"}},
      {"no",
       {"It cannot, since its dent lies underneath; it still stops the line of a pass.",
        "くぼみが下を向いているので、受けられません。それでも、パスの通り道はふさぎます。"}}},
     {"The rule book takes the tackle from it and nothing else.",
      "ルールブックがその駒に禁じているのは、タックルだけだからです。"}},

    {"card-slot",
     "first-turn",
     "C5",
     {"Is the card in the centre the whole first turn?", "最初の手番は中央の1枚だけか"},
     {"Section 6.1 puts a card into the centre at the beginning of the first turn, and section 7.1 "
      "describes an ordinary turn apart from that. Read by the letter, both are done.",
      "6.1 では、先攻が最初の手番のはじめに中央へ1枚置きます。通常の手番は、それとは別に 7.1 "
      "にありま"
      "す。文面どおりなら、両方を行うことになります。"},
     {{"centre",
       {"The card in the centre is the first turn; then it is the other player's.",
        "中央の1枚で最初の手番は終わり、相手の手番になります。"}},
      {"centre-and-place",
       {"Player 1 goes on with an ordinary turn, as the letter has it.",
        "文面どおり、先攻が続けて通常の手番を行います。"}}},
     {"The author settled elsewhere that it is the card in the centre alone, so the players "
      "alternate "
      "from the first card on.",
      "作者がほかの場で、中央の1枚だけと決めているからです。ふたりは最初の1枚から交互に置きます"
      "。"}},

    {"card-slot",
     "lines",
     "C8",
     {"Which lines can be resolved?", "どの役を解決できるか"},
     {"Section 7.1 has one of the lines that stand resolved at the end of a turn. It does not ask "
      "when "
      "or by whom a line was completed, so one that the card of a Replay completed would count as "
      "well.",
      "7.1 "
      "では、成立している役からひとつを選んで解決します。いつ、だれが完成させたかは問われていない"
      "ので、REPLAYで置かれたカードでそろい、ボードに残った役も入ることになります。"},
     {{"new",
       {"Only lines that the card just placed has completed.",
        "いま置いた1枚で完成した役だけです。"}},
      {"any",
       {"Every complete line on the board, as the letter has it.",
        "文面どおり、ボードにある完成した役すべてです。"}}},
     {"The author settled elsewhere that the card just placed must have completed it.",
      "作者がほかの場で、いま置いた1枚で完成した役にかぎると決めているからです。"}},

    {"card-slot",
     "take",
     "C9",
     {"May fewer cards be taken than could be?", "取れる枚数より少なく取ってもよいか"},
     {"Sections 8.1 and 8.2 let a player take at most two cards, or at most one, from the board. "
      "Whether one may take fewer, or none, is left open.",
      "8.1 と 8.2 "
      "では、ボードから手札に加えるのは多くて2枚、または1枚です。それより少なくてもよい"
      "か、1枚も取らなくてもよいかは、書かれていません。"},
     {{"free", {"Yes, also none.", "よいことにします。1枚も取らなくてもかまいません。"}},
      {"forced",
       {"No: as many as there are, up to the number.",
        "いけません。決められた枚数まで、取れるだけ取ります。"}}},
     {"The words set a maximum and no minimum.", "上限だけが書かれていて、下限がないからです。"}},

    {"card-slot",
     "elimination",
     "C10",
     {"When is a player with an empty hand out?", "手札がなくなった人は、いつ脱落するか"},
     {"Section 10 has a player without cards out at once, and makes no exception for a last card "
      "that "
      "completes a line and would bring another.",
      "10 "
      "の脱落のルールでは、手札がなくなればすぐに脱落します。最後の1枚で役ができてカードが手に入る"
      "場合も、例外とは書かれていません。"},
     {{"after-line",
       {"When the line has been resolved: a last card that brings another saves its player.",
        "役を解決したあとです。最後の1枚で役ができ、カードが手に入れば、脱落しません。"}},
      {"at-once",
       {"As soon as the hand is empty, as the letter has it.",
        "文面どおり、手札がなくなったらすぐです。"}}},
     {"The author settled elsewhere that the line comes first, so a last card still does what it "
      "says.",
      "作者がほかの場で、役の解決が先と決めているからです。最後の1枚でできた役にも、効果があります"
      "。"}},

    {"isshin-ittai",
     "below",
     "I2",
     {"How many cards lie below the Trinity card?", "三位一体カードの下に何枚あるか"},
     {"The preparation puts the Trinity card about three cards from the bottom of the deck. How "
      "far "
      "exactly is left to the players' hands.",
      "「準備」では、三位一体カードを山札の下から3枚ぐらいのところに入れます。正確に何枚かは、決め"
      "ら"
      "れていません。"},
     {{"3", {"Exactly three.", "ちょうど3枚です。"}},
      {"2", {"Two.", "2枚です。"}},
      {"4", {"Four.", "4枚です。"}}},
     {"It is the rule book's number, made exact so that both know how far away the card is.",
      "ルールブックにある数だからです。あと何枚で出てくるかがふたりにわかるように、ちょうどの数にし"
      "ました。"}},

    {"isshin-ittai",
     "distance-at-limit",
     "I6",
     {"May distance be taken although it draws nothing?", "1枚も引けないときに間合を行えるか"},
     {"In the part on actions, distance draws cards until the hand has reached its limit. Whether "
      "it can be chosen with a full hand, as a kind of pass, is left open.",
      "「手番の行動」の間合では、手札が上限に達するまで引きます。すでに上限のとき、パスのかわりに間"
      "合を"
      "選べるかは、書かれていません。"},
     {{"no", {"No: it must draw at least one card.", "行えません。少なくとも1枚は引きます。"}},
      {"yes", {"Yes, at any time.", "いつでも行えます。"}}},
     {"The rule book knows no pass.", "ルールブックにはパスがないからです。"}},
};
const uint32_t lab_doubt_count = sizeof lab_doubts / sizeof lab_doubts[0];
