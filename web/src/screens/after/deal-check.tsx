/** One click that recomputes every card. */

import { useState } from 'preact/hooks'
import { seatName } from '../../table/names'
import { Button } from '../../ui/button'
import { Say } from '../../ui/say'
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

export function DealCheck({ source, dealt }: { source: Source; dealt: DealtGame }) {
  const words = useWords()
  const lang = useLang()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  return (
    <section class="deal">
      <h2>
        <Say text={words.after.deal} />
      </h2>
      <p class="muted">
        <Say text={words.after.dealMeaning} />
      </p>
      <Button onClick={() => setVerdict(verifyDeal(dealt))}>
        <Say text={words.after.verify} />
      </Button>
      <p role="status" class="deal-verdict">
        {verdict === null ? '' : verdictWords(verdict, source, lang, words)}
      </p>
      <dl class="deal-values">
        {dealt.commitment !== null && (
          <>
            <dt>{words.after.commitment}</dt>
            <dd>
              <code>{dealt.commitment}</code>
            </dd>
          </>
        )}
        <dt>{words.after.seed}</dt>
        <dd>
          <code>{dealt.seed}</code>
        </dd>
      </dl>
    </section>
  )
}
