/** Ways to hand a game on: as a link, as text, as a record, in another notation. */

import { theEngine } from '../../engine/house'
import { to } from '../../ui/route'
import { pack } from '../../share/link'
import { linkTo } from '../../share/place'
import { dealtRecord } from '../../share/record'
import { gameAsText } from '../../share/text'
import { Button } from '../../ui/button'
import { Copy, ShareButton } from '../../ui/copy'
import { save } from '../../ui/save'
import { useLoaded } from '../../ui/use-loaded'
import { say, useLang, useWords } from '../../words/words'
import type { Source } from './source'

export function Share({ source }: { source: Source }) {
  const words = useWords()
  const lang = useLang()
  const { game, table, packed, final } = source
  const link = useLoaded(async () => linkTo(game.id, to.game(await pack(packed))), [packed])
  const record = async () =>
    JSON.stringify(dealtRecord(await theEngine().record(table), packed.deal, final.history))
  if (link.state !== 'done') return null
  const url = link.value
  const text = () =>
    gameAsText(
      {
        game,
        face: source.face,
        sitters: packed.sitters,
        names: source.names,
        history: final.history,
        result: final.result,
        view: final.view,
        link: url,
      },
      lang,
      words,
    )
  return (
    <section class="share">
      <h2>{words.after.share}</h2>
      <input class="letter-link" readOnly value={url} aria-label={words.after.link} />
      <div class="row">
        <Copy label={words.after.copyLink} text={() => url} />
        <ShareButton
          label={words.after.shareLink}
          text={words.text.game(say(game.name, lang))}
          url={url}
        />
        <Copy label={words.after.copyText} text={text} />
        <Copy label={words.after.copyJson} text={record} />
        <Button onClick={() => void record().then((json) => save(`teban-${game.id}.json`, json))}>
          {words.after.saveJson}
        </Button>
        {game.notation !== null && (
          <Copy label={words.after.copySite} text={() => theEngine().export(table)} />
        )}
      </div>
    </section>
  )
}
