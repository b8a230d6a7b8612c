/** Pictures for the rules page, each beside its clause. */

import type { Diagram } from '../face'

const START = 'pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0'

/** White on a1 can reach e5, in front of the ball on e6; e7 is free, and e9 can receive. */
const OPEN_BEHIND = '..p.p../......./......./....b../......./......./......./......./P..B..P w - 10'

/** The same with a piece on e7: no step back. */
const CLOSED_BEHIND =
  '..p..../......./....p../....b../......./......./......./......./P..BP.P w - 10'

export const diagrams: readonly Diagram[] = [
  {
    clause: 'G1',
    position: '......./......./......./...p.../......./...P.../......./......./....... w - 0',
    caption: {
      ja: '7列×9行。襟のある側が前です。白は上へ、黒は下へ攻めます。',
      en: 'Seven columns, nine rows. The collar points forward: White plays up, Black down.',
    },
  },
  {
    clause: 'G2',
    position: START,
    caption: {
      ja: '初期配置。d 列の駒がボールを持ちます。',
      en: 'The start: the pieces on column d hold the balls.',
    },
  },
  {
    clause: 'G4a',
    position: 'ppp.ppp/...b.../......./......./......./......./......./......./BP..... w - 2',
    events: ['b1g4'],
    caption: {
      ja: '走り：右へ2マス、続いて同じ側の斜め前へ3マス。',
      en: 'A run: two squares to the right, then three diagonally to the same side.',
    },
  },
  {
    clause: 'G4b',
    position: '..pbp../......./......./.....P./......./......./......./......./..B...P w - 4',
    events: ['f6f2'],
    caption: { ja: '後退：まっすぐ後ろへ何マスでも。', en: 'A retreat: straight back, any distance.' },
  },
  {
    clause: 'G5',
    position: '..pb.../.....p./......./......./......./......./......./P....../.B....P w - 6',
    events: ['a2g8'],
    caption: {
      ja: 'f7 で止まれば f8 と向かい合うので不可。通りすぎて g8 までは走れます。',
      en: 'Stopping on f7 would face f8 and is not allowed; running past it to g8 is.',
    },
  },
  {
    clause: 'G6',
    position: OPEN_BEHIND,
    events: ['a1e5'],
    caption: {
      ja: 'a1 から e5 へ走り、ボールを持つ e6 と向かい合いました。タックルです。',
      en: 'From a1 to e5, facing the ball on e6: a tackle.',
    },
  },
  {
    clause: 'G8a',
    position: CLOSED_BEHIND,
    events: ['a1e5'],
    caption: {
      ja: 'e6 は、後ろの e7 に駒があって下がれません。ボールは奪われました。',
      en: 'e6 cannot step back, as e7 is occupied: its ball is lost.',
    },
  },
  {
    clause: 'G8b',
    position: OPEN_BEHIND,
    events: ['a1e5', 'e6>e9'],
    caption: {
      ja: '黒は e9 へパスし、e6 の駒は e7 へ下がりました。白の e5 はひっくりかえっています。',
      en: 'Black passed to e9 and e6 stepped back to e7. White’s e5 is turned over.',
    },
  },
  {
    clause: 'G8c',
    position: CLOSED_BEHIND,
    events: ['a1e5', 'e5>e1'],
    caption: {
      ja: '奪った駒は e1 へパスし、e5 から e4 へ下がりました。ひっくりかえりません。',
      en: 'The tackler passed to e1 and stepped back from e5 to e4. It is not turned over.',
    },
  },
  {
    clause: 'G9',
    position: '..p..../....b../......./...X.../......./.X...../......./......./...B..P w - 14',
    events: ['b4c5'],
    caption: {
      ja: 'b4 の駒は c5 へ動いて起きました。d6 の駒は、まだひっくりかえっています。',
      en: 'The piece from b4 moved to c5 and is up again; d6 is still turned over.',
    },
  },
  {
    clause: 'G10',
    position: '..pbp../......./......./......./P..B..P/......./.P...P./...P.../....... w - 8',
    caption: {
      ja: 'd5 の五つのパスの線：左、右、真後ろ、左後ろ、右後ろ。',
      en: 'The five pass lines of d5: left, right, back, back-left, back-right.',
    },
  },
  {
    clause: 'G11',
    position: '...p.../..b..../p....../....B../.P...../......./......./......./......P w - 20',
    events: ['e6a9'],
    caption: {
      ja: 'トライ：ボールを持って、インゴールで移動を終えました。',
      en: 'A try: the ball was carried into the in-goal.',
    },
  },
  {
    clause: 'example',
    position: START,
    events: ['c1e3', 'g9f8', 'd1f3'],
    caption: {
      ja: '白はボールを f3 まで運び、左どなりの e3 に味方を置いています。',
      en: 'White has carried the ball to f3, with a team mate beside it on e3.',
    },
  },
  {
    clause: 'example',
    position: START,
    events: ['c1e3', 'g9f8', 'd1f3', 'a9f4'],
    caption: {
      ja: '黒は a9 から斜めに f4 まで走り、ボールと向かい合いました。タックルです。白は e3 にも f1 にもパスでき、f2 へ下がれるので、ボールは奪われず、f4 の駒がひっくりかえります。',
      en: 'Black runs from a9 down the diagonal to f4 and faces the ball: a tackle. White can pass to e3 or f1 and step back to f2, so the ball is not taken and f4 is turned over.',
    },
  },
  {
    clause: 'example',
    position: START,
    events: ['c1e3', 'g9f8', 'd1f3', 'a9f4', 'f3>e3'],
    caption: {
      ja: '白は e3 へパスし、タックルされた駒は f2 へ下がりました。黒の番です。',
      en: 'White passes to e3, the tackled piece steps back to f2, and Black is to move.',
    },
  },
]
