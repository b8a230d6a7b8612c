/** What was agreed before one came: rules, clock, hints, cards, who else plays. */

import type { Face } from '../../games/face'
import type { Preview } from '../../table/rooms'
import type { Game } from '../../wire/wire'
import { agreedTime } from '../../words/time'
import { say, useLang, useWords } from '../../words/words'

/** Each rule that is not as usual, with what it is. */
function differences(game: Game, options: Record<string, string>, lang: 'en' | 'ja'): string[] {
  return game.options
    .filter(({ key, normal }) => (options[key] ?? normal) !== normal)
    .map((option) => {
      const value = options[option.key] ?? option.normal
      const label = option.labels?.[option.values?.indexOf(value) ?? -1]
      return `${say(option.meaning, lang)} ${label === undefined ? value : say(label, lang)}`
    })
}

export function Agreed({ preview, game }: { preview: Preview; game: Game; face: Face }) {
  const words = useWords()
  const lang = useLang()
  const { sight, facts } = preview
  const rules = differences(game, sight.view.options, lang)
  const computers = sight.seats.filter(({ sitter }) => sitter === 'computer')
  const { seat } = words.room
  return (
    <section class="invited-agreed" aria-label={seat.agreed}>
      <h2>{seat.agreed}</h2>
      <dl>
        <dt>{seat.rules}</dt>
        <dd>{rules.length === 0 ? words.setup.standard : rules.join(words.result.join)}</dd>
        <dt>{seat.clock}</dt>
        <dd>{agreedTime(facts, words)}</dd>
        <dt>{seat.hints}</dt>
        <dd>{facts.hints ? seat.withHints : seat.withoutHints}</dd>
        {game.chance && sight.dealt === 'shared' && (
          <>
            <dt>{seat.cards}</dt>
            <dd>{seat.shared}</dd>
          </>
        )}
        {computers.map(({ seat: name, level }) => (
          <>
            <dt>{say(game.seats.find((one) => one.seat === name)?.name ?? { en: name, ja: name }, lang)}</dt>
            <dd>{words.play.computer(level ?? 0)}</dd>
          </>
        ))}
      </dl>
    </section>
  )
}
