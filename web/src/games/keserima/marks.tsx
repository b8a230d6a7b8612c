/** The symbols as brush marks, and what carries them: pieces, cards and ships. */

import type { Seat, CardSymbol } from './view'

/* Drawn in a box of 100 by 100. A brush never leaves an even line: a ring is the space between two
   circles with different centres, open where the brush was lifted; strokes swell and fray. */
const ring =
  'M78.5 20.5 A41 41 0 1 1 71.7 15.2 Q71 20 66.8 24.3 A28 28 0 1 0 71.5 27.9 Q76 25 78.5 20.5 Z'
const thinRing =
  'M79.9 19.1 A43 43 0 1 1 72.8 13.5 Q73 17 69.5 19.7 A34 34 0 1 0 75.1 24 Q78 22 79.9 19.1 Z'
const across =
  'M5 43 C13 36 30 42 50 41 C70 40 83 36 94 41 C98 47 97 57 92 60 L85 59 L88 62 ' +
  'C66 58 38 61 15 63 C6 61 2 49 5 43 Z'
const down =
  'M41 6 C47 1 57 2 60 8 C58 30 60 62 59 85 L56 90 L55 94 C52 98 44 97 42 92 C39 68 43 34 41 6 Z'
const falling =
  'M11 20 C14 12 23 10 29 16 C46 33 70 56 88 75 L85 79 L88 82 C86 90 79 91 74 87 ' +
  'C54 68 30 45 11 20 Z'
const rising =
  'M77 11 C86 9 91 18 86 26 C68 48 47 67 28 87 L24 86 L22 90 C14 91 9 84 12 76 ' +
  'C33 57 55 35 77 11 Z'

const strokes: Record<CardSymbol, string[]> = {
  o: [ring],
  '+': [across, down],
  x: [falling, rising],
  '*': [],
}

/** All three laid over each other (K2): the same strokes, thinner. */
function Star() {
  return (
    <>
      <g transform="translate(50 50) scale(.72) translate(-50 -50)">
        <g transform="translate(0 15) scale(1 .7)">
          <path d={across} />
        </g>
        <g transform="translate(15 0) scale(.7 1)">
          <path d={down} />
        </g>
        <g transform="translate(50 50) rotate(45) scale(1 .68) translate(-50 -50)">
          <path d={across} />
        </g>
        <g transform="translate(50 50) rotate(45) scale(.68 1) translate(-50 -50)">
          <path d={down} />
        </g>
      </g>
      <path class="keserima-star-ring" d={thinRing} />
    </>
  )
}

/** The bare mark, in the colour of the text around it; inside another drawing. */
export function Strokes({ symbol }: { symbol: CardSymbol }) {
  return (
    <g fill="currentColor">
      {symbol === '*' ? <Star /> : strokes[symbol].map((d) => <path key={d} d={d} />)}
    </g>
  )
}

/** The mark as a small picture of its own, in a line of text. */
export function Mark({ symbol }: { symbol: CardSymbol }) {
  return (
    <svg class="keserima-mark" viewBox="0 0 100 100" aria-hidden="true">
      <Strokes symbol={symbol} />
    </svg>
  )
}

/* A piece is arched towards the enemy, so that it tells its side by its shape too. */
const arched =
  'M10 36 C12 14 32 5 50 5 C68 5 88 14 90 36 L90 86 C90 91 87 94 82 94 L18 94 C13 94 10 91 10 86 Z'

/** A piece: light or dark, facing up (the side at the bottom) or down. */
export function Piece({ owner, symbol, up }: { owner: Seat; symbol: CardSymbol; up: boolean }) {
  return (
    <svg class={`keserima-piece keserima-of-${owner}`} viewBox="0 0 100 100" aria-hidden="true">
      <path class="keserima-tile" d={arched} transform={up ? undefined : 'rotate(180 50 50)'} />
      <g transform={`translate(50 ${up ? 53 : 47}) scale(.68) translate(-50 -50)`}>
        <Strokes symbol={symbol} />
      </g>
    </svg>
  )
}

/** A card in a hand: the same mark on a plain sheet. */
export function Card({ owner, symbol }: { owner: Seat; symbol: CardSymbol }) {
  return (
    <svg class={`keserima-sheet keserima-of-${owner}`} viewBox="0 0 80 100" aria-hidden="true">
      <rect class="keserima-tile" x="3" y="3" width="74" height="94" rx="7" />
      <g transform="translate(40 50) scale(.68) translate(-50 -50)">
        <Strokes symbol={symbol} />
      </g>
    </svg>
  )
}

const hull = 'M7 31 C7 26 11 23 17 22 C44 16 72 22 97 50 C72 78 44 84 17 78 C11 77 7 74 7 69 Z'
const planks =
  'M14 34 C14 31 16 30 19 29 C42 24 66 28 86 50 C66 72 42 76 19 71 C16 70 14 69 14 66 Z ' +
  'M18 30 V70 M75 40 V60'

/** A boat seen from above, with its bow to the right. */
export function Ship({ symbol }: { symbol: CardSymbol }) {
  return (
    <svg class="keserima-ship" viewBox="0 0 100 100" aria-hidden="true">
      <path class="keserima-hull" d={hull} />
      <path class="keserima-plank" d={planks} />
      <g transform="translate(46 50) scale(.46) translate(-50 -50)">
        <Strokes symbol={symbol} />
      </g>
    </svg>
  )
}
