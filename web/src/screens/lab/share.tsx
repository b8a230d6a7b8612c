/** An experiment as a link, its figures as files, and a next one like it. */

import { theCounter } from '../../lab/house'
import { Button } from '../../ui/button'
import { Copy, ShareButton } from '../../ui/copy'
import { labHash } from '../../ui/route'
import { save } from '../../ui/save'
import { linkTo } from '../../share/place'
import type { Game } from '../../wire/wire'
import { say } from '../../words/words'
import { changeExperiment } from './new'
import { useSpeech } from './use-speech'

interface ShareProps {
  game: Game
  design: string
  tally: string
  figures: unknown
}

export function Share({ game, design, tally, figures }: ShareProps) {
  const { lab, lang } = useSpeech()
  const link = linkTo(game.id, labHash(design))
  const name = `teban-lab-${game.id}`
  const saveCsv = async () => save(`${name}.csv`, await theCounter().csv(design, tally, lang), 'text/csv')
  return (
    <section class="lab-share">
      <h2>{lab.share}</h2>
      <p class="muted">{lab.shareMeaning}</p>
      <div class="row">
        <Copy label={lab.copyLink} text={() => link} />
        <ShareButton label={lab.sendLink} text={lab.titleOf(say(game.name, lang))} url={link} />
        <Button disabled={tally === ''} onClick={() => void saveCsv()}>{lab.csv}</Button>
        <Button disabled={figures === null} onClick={() => save(`${name}.json`, `${JSON.stringify(figures)}\n`)}>{lab.json}</Button>
        <Button onClick={() => changeExperiment(game, design)}>{lab.change}</Button>
      </div>
    </section>
  )
}
