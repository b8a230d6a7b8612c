import type { Diagram } from '../face'

export const diagrams: readonly Diagram[] = [
  {
    clause: 'I3',
    position: 'F-L+L+S- F+F+L-S+ - - 0,0,3 3,2,3,2,3,3 13 0,0,0,0,0,0 1 open',
    events: ['oS-', 'oL-'],
    caption: { ja: '蛇と蛞。蛞が有利なので、プレイヤー1が先手です。', en: 'Snake against Slug: Slug beats Snake, so player 1 moves first.' },
  },
  {
    clause: 'I5',
    position: 'F+L-L+S- F-F+L-S+ F- S+ 0,0,3 2,2,2,3,3,2 11 0,0,0,0,0,0 1 turn',
    events: ['kL+'],
    caption: { ja: '構え。前の1枚も見えています。', en: 'A stance: the card before stays in sight.' },
  },
  {
    clause: 'I8',
    position: 'F-F-L-S+ F-F+L-S+ L+S- F+L+ 0,0,3 1,2,2,2,3,2 8 0,0,0,0,0,0 1 turn',
    events: ['rF-F-'],
    caption: { ja: '練気のあと。最新の1枚だけを数えます。', en: 'After spirit only the newest card counts.' },
  },
  {
    clause: 'I9',
    position: 'F+L-L+S- F-F+L-S+ L-S+ S+ 0,0,3 3,2,1,3,3,1 11 0,0,0,0,0,0 1 turn',
    events: ['kL+'],
    caption: { ja: '型が同じで陰陽が異なる：蛞押し。', en: 'Same form, yin and yang differ: Slug power.' },
  },
  {
    clause: 'I10',
    position: 'F-S+T F-F+L-S+ L+ F+L+ 0,0,3 2,2,3,2,4,2 x 0,0,0,0,0,0 1 turn',
    events: ['kT'],
    caption: { ja: '守りへの一撃必殺。プレイヤー1の勝ち。', en: 'A kill against a guard: player 1 wins.' },
  },
]
