/** The three stones, 100 units wide: a shape and a colour for each kind, and the animal in ink. */

import type { FunctionComponent, JSX } from 'preact'
import type { Kind } from './view'

const STAR = starPath(50, 54, 46, 28)

/** A five-pointed star, the first point at the top. */
function starPath(cx: number, cy: number, outer: number, inner: number): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 === 0 ? outer : inner
    const angle = (Math.PI * i) / 5
    const x = cx + radius * Math.sin(angle)
    const y = cy - radius * Math.cos(angle)
    return `${x.toFixed(1)} ${y.toFixed(1)}`
  })
  return `M${points.join('L')}Z`
}

const BODIES: Readonly<Record<Kind, string>> = {
  S: 'M50 9A41 41 0 0 1 50 91A41 41 0 0 1 50 9Z',
  L: 'M50 8L92 50L50 92L8 50Z',
  F: STAR,
}

/** Coiled, the head raised, the tongue out. */
const Snake: FunctionComponent = () => (
  <>
    <path
      class="jatsuna-line"
      stroke-width="8"
      d="M29 59C29 77 71 78 71 62C71 50 35 56 35 43C35 31 51 28 59 33"
    />
    <path class="jatsuna-line" stroke-width="4" d="M29 59C29 54 31 51 35 50" />
    <path class="jatsuna-solid" d="M54 26C63 22 74 28 75 35C70 42 58 41 54 38Z" />
    <path class="jatsuna-line" stroke-width="2" d="M74 35L81 37M81 37L86 34M81 37L85 41" />
    <circle class="jatsuna-gap" cx="65" cy="31" r="2.6" />
  </>
)

/** Creeping to the right on its foot, feelers up. */
const Slug: FunctionComponent = () => (
  <>
    <path
      class="jatsuna-solid"
      d="M14 64C26 62 31 53 42 50C53 47 57 52 63 48C69 43 80 47 81 55C82 60 80 64 76 64Z"
    />
    <path
      class="jatsuna-line"
      stroke-width="3.5"
      d="M67 48C66 42 63 39 62 34M75 49C76 44 78 41 78 37"
    />
    <circle class="jatsuna-solid" cx="61.5" cy="33" r="3.6" />
    <circle class="jatsuna-solid" cx="78.5" cy="36" r="3.6" />
    <path class="jatsuna-scratch" d="M41 57C46 53 53 53 58 56" />
    <path class="jatsuna-line" stroke-width="2" d="M27 70H46M52 70H69" />
  </>
)

/** Sitting and looking at you. */
const Frog: FunctionComponent = () => (
  <g transform="translate(-5 -3) scale(1.1)">
    <path
      class="jatsuna-solid"
      d="M50 42C66 42 74 50 73 58C72 67 62 71 50 71C38 71 28 67 27 58C26 50 34 42 50 42Z"
    />
    <circle class="jatsuna-solid" cx="37" cy="42" r="9" />
    <circle class="jatsuna-solid" cx="63" cy="42" r="9" />
    <circle class="jatsuna-gap" cx="37" cy="41" r="4.5" />
    <circle class="jatsuna-gap" cx="63" cy="41" r="4.5" />
    <circle class="jatsuna-solid" cx="38" cy="41" r="2" />
    <circle class="jatsuna-solid" cx="62" cy="41" r="2" />
    <path class="jatsuna-scratch" d="M33 57C40 63 60 63 67 57" />
  </g>
)

const ANIMALS: Readonly<Record<Kind, FunctionComponent>> = { S: Snake, L: Slug, F: Frog }

/** For use inside another drawing. */
export function StoneDrawing({ kind }: { kind: Kind }): JSX.Element {
  const Animal = ANIMALS[kind]
  return (
    <g class={`jatsuna-kind-${kind}`}>
      <path class="jatsuna-rim" d={BODIES[kind]} />
      <path class="jatsuna-body" d={BODIES[kind]} />
      <Animal />
    </g>
  )
}

/** The bare shape, as a mark. */
export function ShapeDrawing({ kind }: { kind: Kind }): JSX.Element {
  return <path class={`jatsuna-shape jatsuna-kind-${kind}`} d={BODIES[kind]} />
}

export function Stone({ kind }: { kind: Kind }): JSX.Element {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <StoneDrawing kind={kind} />
    </svg>
  )
}

export function Shape({ kind }: { kind: Kind }): JSX.Element {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <ShapeDrawing kind={kind} />
    </svg>
  )
}

/** A shape that is no more: full, where a mark is hollow, and struck out, so that it is known without colours. */
export function Struck({ kind }: { kind: Kind }): JSX.Element {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <g class={`jatsuna-kind-${kind}`}>
        <path class="jatsuna-rim" d={BODIES[kind]} />
        <path class="jatsuna-body" d={BODIES[kind]} />
        <path class="jatsuna-strike" d="M4 96L96 4" />
        <path class="jatsuna-strike-line" d="M4 96L96 4" />
      </g>
    </svg>
  )
}
