/** Positions beside the clauses of docs/rules/isshin-ittai.md, and the example of docs/play. */

import type { Diagram } from '../face'

/** Both hands dealt, before the opening. */
const EXAMPLE = 'F-L-S-S+ F-F+L+S+ - - 0,0,3 2,3,3,3,3,2 13 0,0,0,0,0,0 1 open'

export const diagrams: readonly Diagram[] = [
  {
    clause: 'I3',
    position: 'F-L+L+S- F+F+L-S+ - - 0,0,3 3,2,3,2,3,3 13 0,0,0,0,0,0 1 open',
    events: ['oS-', 'oL-'],
    caption: { ja: '蛇と蛞では蛞が有利なので、プレイヤー1が先手です。', en: 'Snake against Slug: Slug beats Snake, so player 1 moves first.' },
  },
  {
    clause: 'I5',
    position: 'F+L-L+S- F-F+L-S+ F- S+ 0,0,3 2,2,2,3,3,2 11 0,0,0,0,0,0 1 turn',
    events: ['kL+'],
    caption: { ja: '構えです。直前の1枚も見えています。', en: 'A stance: the card before stays in sight.' },
  },
  {
    clause: 'I8',
    position: 'F-F-L-S+ F-F+L-S+ L+S- F+L+ 0,0,3 1,2,2,2,3,2 8 0,0,0,0,0,0 1 turn',
    events: ['rF-F-'],
    caption: { ja: '練気のあとは、最新の1枚だけを数えます。', en: 'After spirit only the newest card counts.' },
  },
  {
    clause: 'I9',
    position: 'F+L-L+S- F-F+L-S+ L-S+ S+ 0,0,3 3,2,1,3,3,1 11 0,0,0,0,0,0 1 turn',
    events: ['kL+'],
    caption: { ja: '型が同じで陰陽が異なる：蛞押し。', en: 'Same form, yin and yang differ: Slug power attack.' },
  },
  {
    clause: 'I10',
    position: 'F-S+T F-F+L-S+ L+ F+L+ 0,0,3 2,2,3,2,4,2 x 0,0,0,0,0,0 1 turn',
    events: ['kT'],
    caption: { ja: '守りへの一撃必殺で、プレイヤー1の勝ちです。', en: 'A killing stroke against a guard: player 1 wins.' },
  },
  {
    clause: 'example',
    position: EXAMPLE,
    events: ['oS+', 'oF-', 'kL+'],
    caption: {
      ja: 'プレイヤー2は蛞の陽で構え、蛞斬り。蛇は蛞に不利なので、プレイヤー1が間合か練気を行えば負けます。',
      en: 'Player 2 lays the yang Slug: Slug attack. It beats the Snake, so distance or spirit would lose for player 1.',
    },
  },
  {
    clause: 'example',
    position: EXAMPLE,
    events: ['oS+', 'oF-', 'kL+', 'kF-'],
    caption: {
      ja: 'プレイヤー1は蛞に有利な蛙の陰で応じました。蛙斬りです。',
      en: 'Player 1 answers with the yin Frog, which beats the Slug: Frog attack.',
    },
  },
  {
    clause: 'example',
    position: EXAMPLE,
    events: ['oS+', 'oF-', 'kL+', 'kF-', 'kF+'],
    caption: {
      ja: 'プレイヤー2は同じ蛙で応じます。攻めが相手なら同型で足ります。',
      en: 'Player 2 answers with a Frog, too: against an attack the same form is enough.',
    },
  },
]
