/** Positions beside the clauses of docs/rules/jatsuna.md, and the example of docs/play. */

import type { Diagram } from '../face'

const START = '......./......./...S.../...#.../.....L./..F..../....... S'

export const diagrams: readonly Diagram[] = [
  {
    clause: 'J1',
    position: '......./......./......./...#.../......./......./....... S',
    seat: 'onlooker',
    caption: {
      ja: '7×7マス。中央の d4 は聖域で、使えるのは48マスです。',
      en: '7×7 squares. d4 in the middle is the sanctuary; 48 squares can be used.',
    },
  },
  {
    clause: 'J3',
    position: START,
    seat: 'onlooker',
    caption: {
      ja: '初期配置。蛇は d3、蛞蝓は f5、蛙は c6。蛇から始めます。',
      en: 'The start: Snake d3, Slug f5, Frog c6. Snake moves first.',
    },
  },
  {
    clause: 'J4',
    position: 'S....../.L...../FF.FFS./..F#.../..S..../......./....... S',
    events: ['c3'],
    caption: {
      ja: '蛇が c3 に置くと、右、下、左上を同時に挟みます。左の並びは盤の端で切れるので、挟めません。',
      en: 'Snake on c3 flanks three runs at once. The run to the left ends at the edge.',
    },
  },
  {
    clause: 'J5',
    position: '......./......./.SLF.../...#.../......./......./....... S',
    events: ['e3'],
    caption: {
      ja: '蛇が e3 に置くと、c3 の蛞蝓は蛙に、d3 の蛙は蛇になります。小さな印は、変わる前の石です。',
      en: 'Snake e3: c3 becomes a Frog, d3 a Snake. Small marks tell what they were.',
    },
  },
  {
    clause: 'J6',
    position: '......./......./...S.../...#S../.....L./..F..../....... L',
    seat: 'L',
    caption: {
      ja: '蛞蝓が挟めるのは c2 だけ。ほかのマスには置けません。',
      en: 'Only c2 flanks something, so Slug has no other move.',
    },
  },
  {
    clause: 'J7',
    position: '......F/..L..../...L.../...#L../.....L./..F..../....... S',
    seat: 'S',
    caption: {
      ja: '蛇には石がなく、何も挟めません。点のある、どの空きマスにも置けます。',
      en: 'Snake has no stone and can flank nothing: every empty square is open, as the dots show.',
    },
  },
  {
    clause: 'J9',
    position: 'SSFSSSL/LLSLLLF/LSFFSFL/LLF#F.F/LFLSSFF/FLLSFFL/SSFFFSF F',
    events: ['f4'],
    caption: {
      ja: '最後の石を f4 に置いて終局。蛙20、蛞蝓17、蛇11で、蛙の勝ちです。',
      en: 'The last stone on f4 ends the game: Frog 20, Slug 17, Snake 11. Frog wins.',
    },
  },
  {
    clause: 'example',
    position: START,
    events: ['e4'],
    caption: {
      ja: '初手で蛇が e4 に置きました。挟める石はまだありません。',
      en: 'Snake opens on e4. There is nothing to flank yet.',
    },
  },
  {
    clause: 'example',
    position: START,
    events: ['e4', 'c2'],
    caption: {
      ja: '蛞蝓は c2 に置き、斜めに並んだ蛇2個を挟みました。',
      en: 'Slug answers on c2 and flanks two Snakes on the diagonal.',
    },
  },
]
