/** The cards: yin is ink, yang is paper; the form as a character with a small drawing below it. */

import type { ComponentChildren } from 'preact'
import type { Lang } from '../../wire/wire'
import type { Card } from './view'
import { cardForm, cardSign } from './words'

const drawings: Record<string, string> = {
  // frog: two eyes over a wide mouth, bent legs
  F: 'M12 84q8-16 18-16t18 16M22 68a4 4 0 1 1 .1 0M38 68a4 4 0 1 1 .1 0M20 77q10 6 20 0M12 84l-4 5M48 84l4 5',
  // slug: a long back, two feelers
  L: 'M8 86h38q8-1 6-8l-3-7M49 71l3-7M45 71l-1-7M45 71q-8-1-13 6t-24 9',
  // snake: three bends and a tongue
  S: 'M10 86q8 0 10-7t9-7 8 7 8 7 7-8-5-12M47 66l-5-3M47 66l1-5',
}

/** Three commas turning into each other: the Trinity. */
function Trinity() {
  return (
    <g class="isshin-trinity">
      {[0, 120, 240].map((turn) => (
        <path
          key={turn}
          transform={`rotate(${turn} 30 42)`}
          d="M30 42a11 11 0 1 1 0-22a5.5 5.5 0 0 1 0 11q-6 2 0 11z"
        />
      ))}
    </g>
  )
}

/** Who does not read the character gets the form's name as well. */
export function CardFace({ card, lang }: { card: Card; lang: Lang }) {
  const kind = card === 'T' ? 'trinity' : card.endsWith('+') ? 'yang' : 'yin'
  return (
    <svg class={`isshin-card isshin-${kind}`} viewBox="0 0 60 94" aria-hidden="true">
      <rect class="isshin-card-ground" x="1" y="1" width="58" height="92" rx="5" />
      {card === 'T' ? (
        <Trinity />
      ) : (
        <>
          <circle class="isshin-card-pole" cx="11" cy="12" r="4.5" />
          {lang === 'en' && (
            <text class="isshin-card-form" x="54" y="15" text-anchor="end">
              {cardForm(card, lang)}
            </text>
          )}
          <text class="isshin-card-sign" x="30" y="52" text-anchor="middle">
            {cardSign(card)}
          </text>
          <path class="isshin-card-drawing" d={drawings[card.charAt(0)]} />
        </>
      )}
    </svg>
  )
}

export function CardBack() {
  return (
    <svg class="isshin-card isshin-back" viewBox="0 0 60 94" aria-hidden="true">
      <rect class="isshin-card-ground" x="1" y="1" width="58" height="92" rx="5" />
      <path class="isshin-card-weave" d="M8 20l44 54M8 38l30 37M22 20l30 37M52 20L8 74M52 38L22 75M38 20L8 57" />
    </svg>
  )
}

/** A spirit marker: a breath of ink, full when it is owned. */
export function Marker({ full }: { full: boolean }) {
  return (
    <svg class={`isshin-marker${full ? ' isshin-marker-full' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3a9 9 0 1 1-8 5" />
      <circle cx="12" cy="12" r="4" />
    </svg>
  )
}

/** A list of cards that reads as one thing. */
export function CardRow({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="isshin-row" role="group" aria-label={label}>
      {children}
    </div>
  )
}
