/** The games to watch, with the real engine: each record is played to the result that it states, and every
 *  sentence has its move. */

import { beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../src/engine/engine'
import { partsOf } from '../src/share/record'
import { isWatchable, loadWatched } from '../src/watch/watched'
import { OF_THE_HOUSE, startEngine } from './support/engine'

let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
})

describe.each(OF_THE_HOUSE)('games to watch of %s', (id) => {
  it('are two or more', async () => {
    expect(isWatchable(id)).toBe(true)
    expect((await loadWatched(id)).length).toBeGreaterThanOrEqual(2)
  })

  it('are played to their stated end', async () => {
    for (const [index, { record, levels }] of (await loadWatched(id)).entries()) {
      const table = `watch${index}`
      await engine.openRecord(table, partsOf(record))
      const { phase, ply, result, seats } = await engine.see(table, 'referee')
      expect(record.game).toBe(id)
      expect(phase).toBe('over')
      expect(ply).toBe(record.events.length)
      expect(result?.points).toEqual(record.result)
      expect(levels).toHaveLength(seats.length)
      await engine.close(table)
    }
  })

  it('have sentences in order, each at a move of a seat or a card, the last at the end', async () => {
    for (const { record, notes } of await loadWatched(id)) {
      const places = notes.map(({ at }) => at)
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      expect(places[0]).toBeGreaterThan(0)
      expect(places.at(-1)).toBe(record.events.length)
    }
  })
})
