import { afterEach, describe, expect, it, vi } from 'vitest'
import { readRoute, routeHere, to } from '../src/ui/route'

describe('routes', () => {
  it('leads where the links point', () => {
    expect(readRoute(to.start)).toEqual({ screen: 'start' })
    expect(readRoute('')).toEqual({ screen: 'start' })
    expect(readRoute(to.new('jatsuna'))).toEqual({ screen: 'new', game: 'jatsuna' })
    expect(readRoute(to.rules('keserima', 'K7b'))).toEqual({
      screen: 'rules',
      game: 'keserima',
      clause: 'K7b',
    })
    expect(readRoute(to.rules('keserima'))).toEqual({
      screen: 'rules',
      game: 'keserima',
      clause: null,
    })
    expect(readRoute(to.game('1zabc'))).toEqual({ screen: 'game', packed: '1zabc' })
    expect(readRoute(to.letter('1zabc'))).toEqual({ screen: 'letter', packed: '1zabc' })
  })

  it('knows what it does not know', () => {
    for (const hash of [
      '#/nothing',
      '#/new',
      '#/play',
      '#/settings/x',
      '#/new/a/b',
      '#/%E0%A4%A/x',
    ]) {
      expect(readRoute(hash).screen).toBe('unknown')
    }
  })
})

describe('a key in the address', () => {
  const KEY = 'AAAAAAAAAAAAAAAAAAAAAA'

  afterEach(() => vi.unstubAllGlobals())

  it.each(['seat', 'look'] as const)('of a %s is taken out of it at once, and is still there when the page is opened again', (screen) => {
    const place = { hash: `#/${screen}/table-one/${KEY}` }
    const replaced: string[] = []
    vi.stubGlobal('location', place)
    vi.stubGlobal('history', { state: null, replaceState: (_: unknown, __: string, to: string) => replaced.push((place.hash = to)) })
    expect(routeHere()).toEqual({ screen, table: 'table-one', key: KEY })
    expect(replaced).toEqual([`#/${screen}/table-one`])
    expect(routeHere()).toEqual({ screen, table: 'table-one', key: KEY })
    expect(replaced).toHaveLength(1)
  })

  it('that is none leads nowhere', () => {
    for (const hash of ['#/seat/short/' + KEY, '#/seat/table-one/key', '#/room/no!name!here', '#/seat/table-one/' + KEY + '/x'])
      expect(readRoute(hash).screen, hash).toBe('unknown')
  })
})
