import { describe, expect, it } from 'vitest'
import { readRoute, to } from '../src/ui/route'

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
