/** One click that recomputes every card. */

import { useState } from 'preact/hooks'
import { seatName } from '../../table/names'
import { Button } from '../../ui/button'
import { verifyDeal, type DealtGame, type Verdict } from '../../verify/verify'
import { useLang, useWords, type Dictionary } from '../../words/words'
import type { Source } from './source'

function verdictWords(
  verdict: Verdict,
  source: Source,
  lang: 'en' | 'ja',
  words: Dictionary,
): string {
  switch (verdict.kind) {
    case 'good':
      return words.after.verified(verdict.cards)
    case 'commitment':
      return words.after.badCommitment
    case 'number':
      return words.after.badNumbers(seatName(source.game, verdict.seat, lang, words))
    case 'card':
      return words.after.notVerified(verdict.card + 1, verdict.expected, verdict.found)
  }
}

/** A value of the dealing, with its name. */
function Value({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{value}</code>
      </dd>
    </>
  )
}

function Values({ source, dealt }: { source: Source; dealt: DealtGame }) {
  const words = useWords()
  const lang = useLang()
  const { committed } = dealt
  const seat = (name: string) => seatName(source.game, name, lang, words)
  return (
    <dl class="deal-values">
      {committed !== null && <Value name={words.after.commitment} value={committed.commitment} />}
      <Value name={words.after.seed} value={dealt.seed} />
      {Object.entries(committed?.commits ?? {}).map(([name, hash]) => (
        <Value key={name} name={words.after.commit(seat(name))} value={hash} />
      ))}
      {dealt.numbers.map(([name, number]) => (
        <Value key={name} name={words.after.number(seat(name))} value={number} />
      ))}
    </dl>
  )
}

export function DealCheck({ source, dealt }: { source: Source; dealt: DealtGame }) {
  const words = useWords()
  const lang = useLang()
  // Where others dealt too nobody should have to ask.
  const [verdict, setVerdict] = useState<Verdict | null>(() => (source.room === null ? null : verifyDeal(dealt)))
  return (
    <section class="deal">
      <h2>{words.after.deal}</h2>
      <p class="muted">{words.after.dealMeaning}</p>
      <Button onClick={() => setVerdict(verifyDeal(dealt))}>{words.after.verify}</Button>
      <p role="status" class="deal-verdict">
        {verdict === null ? '' : verdictWords(verdict, source, lang, words)}
      </p>
      {dealt.committed === null && <p class="muted">{words.after.notNoted}</p>}
      <Values source={source} dealt={dealt} />
    </section>
  )
}
