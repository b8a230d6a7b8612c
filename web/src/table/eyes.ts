/** What each seat at this screen knows of the table: whoever has looked once is told only what has
 *  changed since. */

import type { TableLink } from '../link/link'
import { applyChanges } from '../wire/changes'
import { Refusal } from '../wire/refusal'
import type { Change, Lang, News, Sight } from '../wire/wire'

export interface Look {
  /** What the seat knew; null: it has not looked before. */
  before: Sight | null
  now: Sight
  changes: readonly Change[]
}

export class Eyes {
  private readonly sights = new Map<string, Sight>()

  constructor(
    private readonly link: TableLink,
    private lang: Lang,
  ) {}

  /** What was seen already, for instance when the table was opened. */
  know(sight: Sight): void {
    this.sights.set(sight.seat, sight)
  }

  known(seat: string): Sight | null {
    return this.sights.get(seat) ?? null
  }

  /** Phrases are in one language: in another one everybody looks anew. */
  speak(lang: Lang): void {
    if (lang !== this.lang) this.sights.clear()
    this.lang = lang
  }

  /** If the table does not know what the seat knew (it was restored, say), the seat looks anew. */
  async look(seat: string): Promise<Look> {
    const { lang } = this
    const before = this.known(seat)
    if (before === null) return this.first(await this.link.sight(seat, { lang }))
    try {
      const news = await this.link.changes(seat, before.version, { lang, views: true })
      return this.bring(seat, before.version, news) ?? this.look(seat)
    } catch (trouble) {
      if (!(trouble instanceof Refusal) || trouble.code !== 'stale') throw trouble
      this.sights.delete(seat)
      return this.look(seat)
    }
  }

  /** News of a seat that knew this version. Null: it does not know it, or knows more by now. */
  bring(seat: string, version: number, news: News): Look | null {
    const before = this.known(seat)
    if (before?.version !== version) return null
    const now = applyChanges(before, news)
    this.know(now)
    return { before, now, changes: news.changes }
  }

  private first(now: Sight): Look {
    this.know(now)
    return { before: null, now, changes: [] }
  }
}
