/** From the sealed opening to the killing stroke. Every position is checked by the engine
 *  (web/test/lessons.test.ts). */

import type { Task } from '../face'
import type { IsshinView } from './view'

/** Tests of what the first player's action led to. */
const own = (view: IsshinView) => view.players[0]!
const state = (view: IsshinView): string | undefined => own(view).front?.state
const survives = (view: IsshinView): boolean => view.result === null

export const lesson: readonly Task<IsshinView>[] = [
  {
    position: 'F-L+L+S- F+F+L-S+ - - 0,0,3 3,2,3,2,3,3 13 0,0,0,0,0,0 1 open',
    seat: '1',
    say: {
      ja: '相手の攻めに正しい型で応じられなければ負け、相手に応じさせなければ勝ちです。まず先手決めです。手札の型カードを1枚、ひそかに選びましょう。',
      en: 'Whoever cannot answer the other’s attack with the right form loses, and the other wins. First the opening: choose one form card of your hand in secret.',
    },
    tip: { ja: 'どのカードでもかまいません。', en: 'Any card will do.' },
    done: {
      ja: 'ふたり同時に表にしました。型が不利な人が先手です。型が同じなら、陰を出した人が先手です（I3）。',
      en: 'Both were revealed together. The player whose form is beaten moves first; with equal forms, the one who showed yin (I3).',
    },
    reached: (view) => view.committed !== null,
    reply: ['oL-'],
  },
  {
    position: 'F-L+L+S- F-F+L-S+ - - 0,0,3 2,3,3,2,3,3 13 0,0,0,0,0,0 1 open',
    seat: '1',
    say: {
      ja: '型も陰陽も同じだったら、どうなるでしょう。相手は蛙の陰を選びます。同じカードを選びましょう。',
      en: 'What if both cards are the same? The other will choose the yin Frog. Choose it, too.',
    },
    tip: { ja: '蛙の陰を選びます。', en: 'Choose the yin Frog.' },
    done: {
      ja: '2枚とも捨て札になり、1枚ずつ引いて、もう一度先手決めです（I3）。',
      en: 'Both are discarded, each player draws one card, and the opening is repeated (I3).',
    },
    events: ['oF-'],
    reply: ['oF-', '!S+', '!L-'],
  },
  {
    position: 'F+L-L+S- F-F+L-S+ F- S+ 0,0,3 2,2,2,3,3,2 11 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: {
      ja: '場のカードと、型も陰陽も異なるカードを出すと「斬り」（攻め）になります。斬りましょう。',
      en: 'A card whose form and whose yin or yang both differ from your front makes an attack. Attack!',
    },
    tip: {
      ja: '場のカードは蛙の陰です。型の違う陽のカードを出します。',
      en: 'Your front is the yin Frog: play a yang card of another form.',
    },
    done: { ja: '蛞斬りです。相手は正しい型で応じなければ負けます。', en: 'Slug attack: the other must answer with the right form, or lose.' },
    reached: (view) => state(view) === 'attack',
  },
  {
    position: 'F+L-L+S- F-F+L-S+ L-S+ S+ 0,0,3 3,2,1,3,3,1 11 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: {
      ja: '型は同じで陰陽だけが異なると「押し」（力攻め）です。押しましょう。',
      en: 'The same form, yang on yin or yin on yang, makes a power attack. Do it.',
    },
    tip: { ja: '場のカードは蛞の陰です。蛞の陽を出します。', en: 'Your front is the yin Slug: play the yang Slug.' },
    done: {
      ja: '蛞押しです。斬りより強く、同じ型では「押し」でしか受けられません（I10）。',
      en: 'Slug power attack: stronger than an attack. The same form answers it only with a power attack (I10).',
    },
    reached: (view) => state(view) === 'power',
  },
  {
    position: 'F+L+S-S- F-L-L-S+ S-F+ F- 0,0,3 2,2,2,3,1,3 9 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: {
      ja: '陰陽が同じカードを重ねると「型」（守り）です。守りになるように構えましょう。',
      en: 'A card of the same yin or yang makes a guard. Take a stance that is a guard.',
    },
    tip: { ja: '場のカードは蛇の陰です。陰のカードを重ねます。', en: 'Your front is yin: lay a yin card on it.' },
    done: { ja: '蛇の型です。守りは相手を追い詰めません。', en: 'Snake guard. A guard does not press the other.' },
    events: ['kS-'],
  },
  {
    position: 'F-L+S-S- F-F+L-S+ S+ L+F- 0,0,3 1,3,3,2,2,2 11 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: {
      ja: '蛞斬りを受けています。蛇は蛞に不利なので、このままでは負けです。生きのびましょう。',
      en: 'You face a Slug attack, and Slug beats your Snake. Survive.',
    },
    tip: { ja: '蛞に有利な蛙か、同じ蛞を出します。', en: 'Play a Frog, which beats the Slug, or a Slug.' },
    done: { ja: '斬りには、有利な型か同じ型で応じられます。', en: 'An attack is answered by a form that beats it, or by the same form.' },
    reached: survives,
  },
  {
    position: 'L-S-S-S+ F-F+L-S+ S+F- L+F- 0,0,3 1,3,2,3,2,1 8 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: { ja: '蛙がありません。それでも蛞斬りを受けられるカードは、どれでしょう。', en: 'You have no Frog. Which card still answers the Slug attack?' },
    tip: { ja: '同じ型なら足ります。', en: 'The same form is enough.' },
    done: { ja: '同型で応じ、しかも陰陽が変わったので斬り返しました。', en: 'The same form holds, and since yin and yang changed, it strikes back.' },
    events: ['kL-'],
  },
  {
    position: 'F-L-S-S+ F-F+S+ L+F+ L+L- 0,0,3 2,2,2,2,3,2 8 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: { ja: '今度は蛞押し（力攻め）です。応じましょう。', en: 'Now it is a Slug power attack. Answer it.' },
    tip: {
      ja: '有利な蛙か、同じ蛞の「押し」でしか受けられません。',
      en: 'Only a Frog, or a Slug power attack of your own, answers it.',
    },
    done: { ja: '力攻めには、有利な型か同型の力攻めで応じます。', en: 'A power attack is answered by a form that beats it, or by a power attack of the same form.' },
    reached: survives,
  },
  {
    position: 'F-L- F-F+L-S+ S+ L+F- 0,0,3 1,3,2,3,4,2 8 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: {
      ja: '不利な型で斬りを受けているときに「間合」をとると、どうなるでしょう。試してみましょう。',
      en: 'What if you take distance while an attack beats your form? Try it.',
    },
    tip: { ja: '「間合」のボタンを押します。', en: 'Press Distance.' },
    done: { ja: '負けました。間合は斬りから逃げる手ではありません。', en: 'You lost: distance is no way out of an attack.' },
    events: ['m'],
    reply: ['!S-', '!F+'],
  },
  {
    position: 'F-S- F-F+L-S+ L+S+ F+L+ 0,0,3 2,2,3,2,3,2 8 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: {
      ja: '相手は守りなので、この手番で負けることはありません。間合で手札を補いましょう。',
      en: 'The other is in guard: you cannot lose on this turn. Take distance and fill your hand.',
    },
    tip: { ja: '「間合」のボタンを押します。', en: 'Press Distance.' },
    done: {
      ja: '手札が4枚になりました。間合のあとは最新の1枚だけを数え、守りになります（I8）。',
      en: 'You hold four again. After distance only your newest card counts, so you are in guard (I8).',
    },
    events: ['m'],
    reply: ['!L-', '!S+'],
  },
  {
    position: 'F-L-S-S+ F-F+L-S+ L+ F+L+ 0,0,3 2,2,2,2,3,2 8 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: { ja: '手札はもう4枚あります。それでも間合をとれるか、試してみましょう。', en: 'You hold four cards already. Try to take distance all the same.' },
    tip: { ja: '「間合」のボタンを押します。', en: 'Press Distance.' },
    done: { ja: '間合では少なくとも1枚引きます。上限なら行えません（I6）。', en: 'Distance must draw at least one card, so it is closed to a full hand (I6).' },
    refused: 'hand-full',
  },
  {
    position: 'F-F-L-S+ F-F+L-S+ L+ F+L+ 0,0,3 1,2,2,2,4,2 8 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: { ja: '「練気」です。型カードを2枚捨てて、練気カードを取りましょう。', en: 'Spirit: discard two form cards and take a marker.' },
    tip: { ja: '「練気」を押してから、カードを2枚選びます。', en: 'Press Spirit, then choose two cards.' },
    done: { ja: '手札の上限が5枚になりました。練気カードはふたり合わせて3枚しかありません。なくなれば練気は行えません（I7）。', en: 'Your hand may now hold five. There are only three markers for both players: when they are gone, so is spirit (I7).' },
    reached: (view) => own(view).markers === 1,
  },
  {
    position: 'F- F-F+L-S+ L+S+ F+L+ 0,0,3 0,1,1,0,2,0 1 2,1,2,2,2,2 1 turn',
    seat: '1',
    say: {
      ja: '三位一体カードは、下に3枚を残して山札に表向きで入っています。いま上にあるのは1枚だけです。間合をとりましょう。',
      en: 'The Trinity lies face up in the deck, with three cards below it. Only one is left above it now. Take distance.',
    },
    tip: { ja: '「間合」のボタンを押します。', en: 'Press Distance.' },
    done: {
      ja: '三位一体カードを引くと、手札が上限に届かなくても間合はそこで終わります（I6）。だれが引いたかは、相手にも見えています。',
      en: 'Drawing the Trinity ends distance, even below the limit of your hand (I6). The other knows that you have it.',
    },
    events: ['m'],
    reply: ['!S-', '!T'],
  },
  {
    position: 'F-S+T F-F+L-S+ L+ F+L+ 0,0,3 2,2,3,2,4,2 x 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: { ja: '三位一体カードが手札にあり、相手は守りです。決めましょう。', en: 'You hold the Trinity and the other is in guard. Finish it.' },
    tip: { ja: '三位一体カードで構えます。', en: 'Play the Trinity as your stance.' },
    done: { ja: '一撃必殺！ 守りには勝ち、攻めや力攻めには負けます（I10）。', en: 'A killing stroke! It wins against guard and loses against attack and power attack (I10).' },
    events: ['kT'],
  },
  {
    position: 'F-L+S+ F-L-T L- F+L+ 0,0,3 2,3,2,2,4,3 x 0,0,0,0,0,0 1 turn',
    seat: '1',
    say: {
      ja: '相手が三位一体カードを持っています。守りで手番を終えないようにしましょう。',
      en: 'The other holds the Trinity. Do not end your turn in guard.',
    },
    tip: { ja: '陰陽の異なるカードを出します。', en: 'Play yang on yin, or yin on yang.' },
    done: { ja: '相手は無理に一撃必殺を狙って負けました。攻めていれば一撃必殺は効きません。', en: 'The other struck and lost: a killing stroke fails against an attack.' },
    reached: (view) => state(view) === 'attack' || state(view) === 'power',
    reply: ['kT'],
  },
]
