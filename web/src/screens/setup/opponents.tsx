/** Who sits opposite: a person here, or the computer at a level. */

import { LEVELS, type Opponent, type Setup } from '../../store/setup'
import { Choice, Slider, Toggle } from '../../ui/fields'
import { useWords, type Dictionary } from '../../words/words'

interface OpponentProps {
  label: string
  /** What a person is called: two people in a game of two, one of them in a game of three, a friend elsewhere. */
  person: string
  opponent: Opponent
  change(opponent: Opponent): void
}

/** The level that is offered when a person makes way for the computer. */
const FIRST_LEVEL = 3

export function OneOpponent({ label, person, opponent, change }: OpponentProps) {
  const words = useWords()
  const { level } = opponent
  return (
    <div class="opponent">
      <Choice
        label={label}
        options={[
          { value: 'computer', name: words.setup.computer },
          { value: 'person', name: person },
        ]}
        value={level === 0 ? 'person' : 'computer'}
        onChange={(kind) => change({ level: kind === 'person' ? 0 : FIRST_LEVEL })}
      />
      {level > 0 && (
        <Slider
          label={words.setup.level}
          low={1}
          high={LEVELS}
          value={level}
          text={words.setup.levelNamed(level, words.setup.levels[level - 1] ?? '')}
          meaning={words.setup.expect[level - 1] ?? ''}
          onChange={(next) => change({ level: next })}
        />
      )}
    </div>
  )
}

export function Opponents({
  chosen,
  change,
}: {
  chosen: Setup
  change(part: Partial<Setup>): void
}) {
  const words = useWords()
  const { opponents, together } = chosen
  const two = opponents.length === 2 && opponents.every(({ level }) => level > 0)
  return (
    <>
      {opponents.map((opponent, index) => (
        <OneOpponent
          key={index}
          label={
            opponents.length === 1 ? words.setup.opponent : words.setup.opponentNumber(index + 1)
          }
          person={opponents.length === 1 ? words.setup.person : words.setup.personOfThree}
          opponent={opponent}
          change={(next) => change({ opponents: opponents.with(index, next) })}
        />
      ))}
      {two && (
        <Toggle
          label={words.setup.together}
          meaning={words.setup.togetherMeaning}
          checked={together}
          onChange={(checked) => change({ together: checked })}
        />
      )}
    </>
  )
}

/** Whom one meets, in a few words. */
export function opponentsText({ opponents, letter }: Setup, words: Dictionary): string {
  if (letter) return words.setup.letter
  const [first, ...others] = opponents
  if (others.length > 0 && first?.level === 0 && others.every(({ level }) => level === 0))
    return words.setup.threePeople
  const person = others.length > 0 ? words.setup.personOfThree : words.setup.person
  const one = ({ level }: Opponent) =>
    level === 0
      ? person
      : `${words.setup.computer} ${words.setup.levelNamed(level, words.setup.levels[level - 1] ?? '')}`
  return [...new Set(opponents.map(one))].join(words.result.join)
}
