/** The lesson: from one flanked stone to the last four squares of a game. */

import type { Task } from '../face'
import { type JatsunaView, type Kind, indexOf, pointOf } from './view'

/** Nobody can turn a stone of this kind next. */
function isSafe(kind: Kind): (view: JatsunaView) => boolean {
  return (view) => {
    const { board, captures } = view
    const flanked = Object.values(captures).flatMap((turned) => Object.keys(turned))
    return flanked.every((square) => board[indexOf(pointOf(square))] !== kind)
  }
}

export const lesson: readonly Task<JatsunaView>[] = [
  {
    say: {
      ja: '盤が埋まったとき、自分の石がいちばん多い人の勝ちです。あなたは蛇 ●。蛙 ★ を、自分の石2個で挟みましょう。',
      en: 'Most stones win when the board is full. You are Snake ●: flank the Frog ★ between two stones of yours.',
    },
    done: {
      ja: '蛇は蛙に有利です。挟まれた蛙は蛇になりました。これを捕食といいます。',
      en: 'Snake beats Frog: you devoured it, and the flanked Frog has become a Snake.',
    },
    tip: {
      ja: '蛙を挟んで、c3 の蛇と反対側に置きます。',
      en: 'Place on the other side of the Frog, opposite the Snake on c3.',
    },
    position: '......./......./..SF.../...#.../......./......./....... S',
    seat: 'S',
    events: ['e3'],
  },
  {
    say: {
      ja: '今度は蛙ではなく、蛞蝓 ◆ を斜めに挟みます。何に変わるでしょう。',
      en: 'Now flank not the Frog but the Slug ◆, along the diagonal. What does it become?',
    },
    done: {
      ja: '蛇は蛞蝓に不利です。挟まれた蛞蝓は、自分の石ではなく蛙に寝返ります。これを変質といいます。蛙なら、あとで蛇にできます。',
      en: 'Slug beats Snake, so it does not become yours: it defects and is a Frog now. Frogs you can turn later.',
    },
    tip: {
      ja: 'e6 の蛇から d5 の蛞蝓を通って、その先のマスです。',
      en: 'Go from the Snake on e6 over the Slug on d5, one square further.',
    },
    position: '.SF..../......./......./...#.../...L.../....S../....... S',
    seat: 'S',
    events: ['c4'],
  },
  {
    say: {
      ja: '1個の石で、3方向を同時に挟めるマスがあります。',
      en: 'One square flanks in three directions at once. Find it.',
    },
    done: {
      ja: '8方向すべてを調べます。蛙3個は蛇に、蛞蝓1個は蛙になりました。',
      en: 'All eight directions count: three Frogs became Snakes, one Slug a Frog.',
    },
    tip: {
      ja: 'f3、c5、a1 の三つの蛇から伸ばした線が出会うマスです。',
      en: 'It is where the lines from the Snakes on f3, c5 and a1 meet.',
    },
    position: 'S....../.L...../...FFS./..F#.../..S..../......./.FS.... S',
    seat: 'S',
    events: ['c3'],
  },
  {
    say: {
      ja: 'ふたりの石が混ざった並びも挟めます。蛞蝓と蛙を、まとめて挟みましょう。',
      en: 'A run may mix both opponents. Flank the Slug and the Frog together.',
    },
    done: {
      ja: '1個ずつ変わります。蛞蝓は蛙に、蛙は蛇になりました。変わった石がさらに変わることはありません。',
      en: 'Each changes by its own kind: Slug to Frog, Frog to Snake. Nothing chains.',
    },
    tip: { ja: '並びの右の端、e3 です。', en: 'The right end of the run: e3.' },
    position: '......./......./.SLF.../...#.../......./....FS./....... S',
    seat: 'S',
    events: ['e3'],
  },
  {
    say: {
      ja: '中央は聖域です。試しに、そこへ置いてみましょう。',
      en: 'In the middle lies the sanctuary, a wall. Try to place a stone there.',
    },
    done: {
      ja: '聖域にはだれも置けません。並びもそこで切れます。',
      en: 'Nobody can place there, and every run breaks at it.',
    },
    tip: { ja: '盤のまん中、d4 を選びます。', en: 'Choose d4, in the middle of the board.' },
    position: '......./......./...S.../...#.../.....L./..F..../....... S',
    seat: 'S',
    refused: 'wall',
  },
  {
    say: {
      ja: 'b4 と e4 で c4 の蛙を挟めそうですが、あいだに聖域があります。e4 に置いてみましょう。',
      en: 'Would e4 flank the Frog on c4? The sanctuary lies between. Try it.',
    },
    done: {
      ja: 'e4 では何も挟めません。ほかに挟めるマスがあるので、挟撃の義務により e4 には置けません。',
      en: 'e4 flanks nothing. Since another square does, you must choose that one.',
    },
    tip: { ja: '聖域のすぐ右、e4 です。', en: 'It is e4, just right of the sanctuary.' },
    position: '......./......./......./.SF#.../......./..SF.../....... S',
    seat: 'S',
    refused: 'must-capture',
  },
  {
    say: {
      ja: '挟めるマスは二つです。蛇の石が多く増えるほうを選びましょう。',
      en: 'Two squares flank. Choose the one that gives you more Snakes.',
    },
    done: {
      ja: '蛙2個が蛇になりました。e6 なら3個変わりますが、蛞蝓が蛙になるだけでした。',
      en: 'Two Frogs became Snakes. e6 turns three stones, but only from Slugs to Frogs.',
    },
    tip: {
      ja: '蛇になるのは蛙だけです。蛙の並びを挟みます。',
      en: 'Only Frogs become Snakes. Flank the Frogs.',
    },
    position: '......./.SFF.../......./...#.../......./SLLL.../....... S',
    seat: 'S',
    events: ['e2'],
  },
  {
    say: {
      ja: 'ここからは蛞蝓 ◆ です。蛞蝓は蛇に有利です。蛇を2個とも自分の石にしましょう。',
      en: 'You are Slug ◆ now, and beat Snake. Make both Snakes yours.',
    },
    done: {
      ja: '切れ目なく並んだ石は、何個でもまとめて挟めます。',
      en: 'An unbroken run is flanked as a whole, however long.',
    },
    tip: {
      ja: 'g5 の蛞蝓から、蛇2個の向こう側です。',
      en: 'From the Slug on g5, beyond the two Snakes.',
    },
    position: '......./......./......./...#.../....SSL/.F...../L...... L',
    seat: 'L',
    events: ['d5'],
  },
  {
    say: {
      ja: '今度は蛙 ★ です。不利な相手の蛇を挟みましょう。何の役に立つでしょう。',
      en: 'You are Frog ★. Flank the Snakes, which beat you. What is that good for?',
    },
    done: {
      ja: '蛇は蛞蝓になりました。蛙は蛞蝓に有利なので、次に挟めば自分の石にできます。',
      en: 'They became Slugs, and Frog beats Slug: flank them again and they are yours.',
    },
    tip: {
      ja: 'a2 の蛙から、下へたどります。',
      en: 'Follow the column down from the Frog on a2.',
    },
    position: '......./F....../S....../S..#.../......./...FL../....... F',
    seat: 'F',
    events: ['a5'],
  },
  {
    say: {
      ja: '蛇の石がなくなりました。でも負けではありません。挟めないときは、どこにでも置けます。隅を選びましょう。',
      en: 'Snake has no stone left, but is not out: place anywhere. Take a corner.',
    },
    done: {
      ja: '隅の石は、反対側にマスがないので決して挟まれません。',
      en: 'A corner stone is never flanked: there is no square on its other side.',
    },
    tip: { ja: 'a1、a7、g7 のどれかです。', en: 'One of a1, a7 and g7.' },
    position: '......F/..L..../...L.../...#L../.....L./..F..../....... S',
    seat: 'S',
    events: ['a1', 'a7', 'g7'],
  },
  {
    say: {
      ja: '蛇に戻ります。挟めるマスは三つです。次の蛞蝓に蛇を挟まれないのは、どれでしょう。',
      en: 'Snake again, with three squares that flank. After which can Slug not flank a Snake?',
    },
    done: {
      ja: '蛞蝓は、次の手で蛇を1個も挟めません。置く前に、線を両側へたどってみましょう。',
      en: 'Slug can flank no Snake now. Before you place, follow the lines both ways.',
    },
    tip: {
      ja: 'a 列で蛞蝓のとなりに置くと、列ごと挟まれます。反対の側を見てみましょう。',
      en: 'Beside the Slugs in column a you are flanked along the column. Look elsewhere.',
    },
    position: '....S../......./L..S.../S..#.../LL...L./..F..../.F..... S',
    seat: 'S',
    reached: isSafe('S'),
  },
  {
    say: {
      ja: 'あなたは蛙。残り4マスで、蛞蝓16、蛇15、蛙13です。次の蛇に、したくない挟撃をさせましょう。',
      en: 'You are Frog: 13 to Slug 16 and Snake 15. Leave Snake only a flank that it hates.',
    },
    done: {
      ja: '蛇が挟めるのは f7 だけでした。義務なので、蛞蝓4個を蛙に変えてしまいました。続いて蛞蝓が f2 に置きました。',
      en: 'Snake had only f7, and had to turn four Slugs into Frogs. Then Slug played f2.',
    },
    tip: {
      ja: '蛇が挟めるのは g4 と f7 です。片方をふさぐと……',
      en: 'Snake can flank from g4 and f7. Take one of them away.',
    },
    position: 'SSFSSSL/LLSLS.F/LSFFSFS/LLF#F../LFLSSFF/FLLSLFL/SSLLL.F F',
    seat: 'F',
    events: ['g4'],
    reply: ['f7', 'f2'],
  },
  {
    say: {
      ja: '最後の1マスです。置いて、石を数えましょう。いちばん多い人の勝ちです。',
      en: 'The last square. Place, and count the stones: most win.',
    },
    done: {
      ja: '蛙20、蛞蝓17、蛇11で、逆転勝ちです。これで、もう遊べます。',
      en: 'Frog 20, Slug 17, Snake 11: you came from behind and won. Now you can play.',
    },
    tip: { ja: '空いているのは f4 だけです。', en: 'Only f4 is empty.' },
    position: 'SSFSSSL/LLSLLLF/LSFFSFL/LLF#F.F/LFLSSFF/FLLSFFL/SSFFFSF F',
    seat: 'F',
    events: ['f4'],
  },
]
