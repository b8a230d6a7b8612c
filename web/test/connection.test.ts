/** The page's line to the server, with its other end in the test's hand: every way in which it can be lost, and what is
 *  asked again. */

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection } from '../src/link/connection'
import { LostAnswer } from '../src/link/link'
import type { Entered } from '../src/wire/server'
import { FakeLine, settle } from './support/fake-line'

let around: FakeLine
let line: Connection
const at = () => line.state.get()

beforeEach(() => {
  around = new FakeLine()
  line = new Connection('ws://here/tables', around)
})

const visitor = (how = 'KEY') => ({
  how: vi.fn(() => how),
  entered: vi.fn<(answer: Entered) => void>(),
  heard: vi.fn(),
  refused: vi.fn(),
})

/** A line on which the server has said something. */
function opened(): void {
  around.socket.open()
  around.socket.answer('time', { time: around.now() })
}

describe('a line', () => {
  it('is opened when somebody needs it, and what was asked before waits for it', async () => {
    expect(at()).toEqual({ at: 'idle' })
    expect(around.sockets).toHaveLength(0)
    const answer = line.ask('tables')
    expect(at()).toEqual({ at: 'connecting' })
    expect(around.socket.sent).toEqual([])
    opened()
    expect(at()).toEqual({ at: 'open' })
    around.socket.answer('tables', { tables: [] })
    expect(await answer).toMatchObject({ tables: [] })
  })

  it('that is lost comes back by itself, soon at first and then in growing pauses, and nobody sees how', async () => {
    const answer = line.ask('tables')
    opened()
    around.socket.end()
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const now = at()
      if (now.at !== 'lost' || now.next === null) throw new Error(now.at)
      pauses.push(now.next - around.now())
      expect(now.since).toBeLessThanOrEqual(around.now())
      around.pass(now.next - around.now())
      expect(at()).toMatchObject({ at: 'lost', next: null })
      around.socket.end()
    }
    expect(pauses[0]).toBeLessThanOrEqual(100)
    for (const [index, pause] of pauses.entries()) if (index > 0) expect(pause).toBeGreaterThanOrEqual(pauses[index - 1]!)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1500)
    around.pass(1500)
    opened()
    expect(around.socket.lines).toEqual(['tables'])
    around.socket.answer('tables', { tables: [] })
    await answer
  })

  it('that nobody sees has more patience, until somebody looks', () => {
    around.isSeen = false
    void line.ask('tables').catch(() => undefined)
    for (let attempt = 0; attempt < 12; attempt += 1) {
      around.socket.end()
      around.pass(around.wait)
    }
    around.socket.end()
    expect(around.wait).toBeGreaterThan(5000)
    const before = around.sockets.length
    around.stir()
    expect(around.sockets).toHaveLength(before + 1)
  })

  it('on which nothing comes is asked for a sign of life, and then given up', () => {
    void line.ask('tables').catch(() => undefined)
    opened()
    const { socket } = around
    around.pass(3000)
    expect(socket.sent.at(-1)).toMatch(/ time$/)
    around.pass(3000)
    expect(socket.closed).toBe(true)
    expect(at().at).toBe('lost')
    around.pass(100)
    opened()
    expect(around.socket.lines).toEqual(['tables'])
  })

  it('on which something comes is not given up, however slow it is', () => {
    void line.ask('tables').catch(() => undefined)
    opened()
    const { socket } = around
    for (let times = 0; times < 20; times += 1) {
      around.pass(5000)
      socket.say({ news: 'elsewhere', away: {} })
    }
    expect(socket.closed).toBe(false)
  })

  it('that is too slow for the first text is given longer each time', () => {
    void line.ask('tables').catch(() => undefined)
    const lasted: number[] = []
    for (let times = 0; times < 4; times += 1) {
      around.socket.open()
      const { socket } = around
      const begun = around.now()
      for (let waited = 0; !socket.closed && waited < 600; waited += 1) around.pass(100)
      expect(socket.closed).toBe(true)
      lasted.push(around.now() - begun)
      around.pass(1500)
    }
    expect(lasted[3]).toBeGreaterThan(4 * lasted[0]!)
  })

  it('that does not open is tried again', () => {
    void line.ask('tables').catch(() => undefined)
    const { socket } = around
    around.pass(6000)
    expect(socket.closed).toBe(true)
    around.pass(1500)
    expect(around.sockets.length).toBeGreaterThan(1)
  })

  it('is looked at when the network changes, and not waited for', () => {
    void line.ask('tables').catch(() => undefined)
    opened()
    const before = around.socket.sent.length
    around.stir()
    expect(around.socket.sent).toHaveLength(before + 1)
    around.pass(3000)
    expect(at().at).toBe('lost')
  })

  it.each([
    [1001, 'stopping'], [1006, 'lost'], [4002, 'lost'], [1009, 'lost'],
  ] as const)('that ended with %i is %s, and is tried again', (code, state) => {
    void line.ask('tables').catch(() => undefined)
    opened()
    around.socket.end(code)
    expect(at().at).toBe(state)
    around.pass(1500)
    expect(around.sockets).toHaveLength(2)
  })

  it('to a server that said that it stops is said to be that, whatever it ended with', () => {
    void line.ask('tables').catch(() => undefined)
    opened()
    around.socket.say({ stopping: true })
    around.socket.end(1006)
    expect(at().at).toBe('stopping')
  })

  it.each([4001, 4003])('that was refused with %i is not tried again at once', (code) => {
    void line.ask('tables').catch(() => undefined)
    opened()
    around.socket.end(code)
    expect(at()).toMatchObject({ at: 'refused', code })
    around.pass(5000)
    expect(around.sockets).toHaveLength(1)
    around.pass(11_000)
    expect(around.sockets).toHaveLength(2)
  })

  it('that was refused for a mistake of ours is tried again when somebody asks for it', () => {
    void line.ask('tables').catch(() => undefined)
    opened()
    around.socket.end(4000)
    expect(at()).toEqual({ at: 'refused', code: 4000, next: null })
    around.pass(1_000_000)
    expect(around.sockets).toHaveLength(1)
    line.wake()
    expect(around.sockets).toHaveLength(2)
  })

  it('is not looked for where the page was served as files', async () => {
    around.isServed = false
    const answer = line.ask('tables')
    around.socket.end()
    await expect(answer).rejects.toBeInstanceOf(LostAnswer)
    expect(at()).toEqual({ at: 'none' })
    around.pass(1_000_000)
    expect(around.sockets).toHaveLength(1)
  })

  it('is looked for where nobody could tell', async () => {
    around.isServed = null
    void line.ask('tables').catch(() => undefined)
    around.socket.end()
    await settle()
    expect(at().at).toBe('lost')
  })

  it.each(['no JSON', 7, '3'])('on which %s comes is opened anew', (text) => {
    void line.ask('tables').catch(() => undefined)
    opened()
    around.socket.sayRaw(text)
    expect(at().at).toBe('lost')
  })

  it('tells by how much the clocks differ, as the quickest answer had it', () => {
    void line.ask('tables').catch(() => undefined)
    around.socket.open()
    around.pass(1000)
    around.socket.answer('time', { time: around.now() + 7000 })
    around.stir()
    around.pass(10)
    around.socket.answer('time', { time: around.now() + 5000 })
    expect(line.ahead).toBe(5005)
    expect(line.here(around.now() + 5005)).toBe(around.now())
  })
})

describe('a table', () => {
  it('is entered before anything of it is asked, on every line', async () => {
    const who = visitor()
    const visit = line.enter('T', who)
    const answer = visit.ask('do', '7 id event c3')
    opened()
    expect(around.socket.lines).toEqual(['enter T KEY'])
    around.socket.answer('enter', { seat: 'K', room: {} })
    expect(who.entered).toHaveBeenCalledTimes(1)
    expect(around.socket.lines).toEqual(['enter T KEY', 'do T 7 id event c3'])
    around.socket.end()
    around.pass(1500)
    opened()
    expect(around.socket.lines).toEqual(['enter T KEY'])
    around.socket.answer('enter', { seat: 'K', room: {} })
    expect(around.socket.lines).toEqual(['enter T KEY', 'do T 7 id event c3'])
    around.socket.answer('do', { ok: true, repeated: true })
    expect(await answer).toMatchObject({ repeated: true })
    around.socket.end()
    around.pass(1500)
    opened()
    around.socket.answer('enter', { seat: 'K', room: {} })
    expect(around.socket.lines).toEqual(['enter T KEY'])
  })

  it('is asked once for what costs something', async () => {
    const visit = line.enter('T', visitor())
    opened()
    around.socket.answer('enter', {})
    const hint = visit.askOnce('hint')
    around.socket.end()
    await expect(hint).rejects.toBeInstanceOf(LostAnswer)
    around.pass(1500)
    opened()
    around.socket.answer('enter', {})
    expect(around.socket.lines).toEqual(['enter T KEY'])
  })

  it('that cannot be entered is not asked for again, and whoever waits is told why', async () => {
    const who = visitor()
    const visit = line.enter('T', who)
    const answer = visit.ask('see')
    opened()
    around.socket.answer('enter', { error: { code: 'bad-key', en: '', ja: '' } })
    expect(who.refused).toHaveBeenCalledTimes(1)
    await expect(answer).rejects.toMatchObject({ code: 'bad-key' })
    around.socket.end()
    around.pass(1500)
    opened()
    expect(around.socket.lines).toEqual([])
  })

  it.each(['too-fast', 'not-stored', 'full'])('that was refused with %s for now is entered later', (code) => {
    const who = visitor()
    line.enter('T', who)
    opened()
    around.socket.answer('enter', { error: { code, en: '', ja: '' } })
    around.pass(2000)
    expect(around.socket.lines).toEqual(['enter T KEY', 'enter T KEY'])
    around.socket.answer('enter', {})
    expect(who.entered).toHaveBeenCalledTimes(1)
    expect(who.refused).not.toHaveBeenCalled()
  })

  it('at a server that stops is entered when it is back', () => {
    line.enter('T', visitor())
    opened()
    around.socket.answer('enter', { error: { code: 'stopping', en: '', ja: '' } })
    expect(at().at).toBe('stopping')
    around.pass(1500)
    opened()
    expect(around.socket.lines).toEqual(['enter T KEY'])
  })

  it('that the server knows nothing of is entered again', async () => {
    const visit = line.enter('T', visitor())
    opened()
    around.socket.answer('enter', {})
    const answer = visit.ask('do', '7 id event c3')
    around.socket.answer('do', { error: { code: 'not-here', en: '', ja: '' } })
    around.socket.answer('enter', {})
    expect(around.socket.lines).toEqual(['enter T KEY', 'do T 7 id event c3', 'enter T KEY', 'do T 7 id event c3'])
    around.socket.answer('do', { ok: true })
    await answer
  })

  it('tells what could not be kept when it was tried often enough', async () => {
    const visit = line.enter('T', visitor())
    opened()
    around.socket.answer('enter', {})
    const answer = visit.ask('do', '7 id event c3')
    const refused = expect(answer).rejects.toMatchObject({ code: 'not-stored' })
    for (let times = 0; times < 4; times += 1) {
      around.socket.answer('do', { error: { code: 'not-stored', en: '', ja: '' } })
      around.pass(2000)
      if (around.socket.sent.at(-1)?.endsWith(' time')) around.socket.answer('time', { time: 0 })
    }
    await refused
    expect(around.socket.lines.filter((text) => text.startsWith('do')).length).toBe(4)
  })

  it('hears its news while it is entered, and no others', () => {
    const who = visitor()
    const visit = line.enter('T', who)
    opened()
    around.socket.say({ news: 'T', away: {} })
    expect(who.heard).not.toHaveBeenCalled()
    around.socket.answer('enter', {})
    around.socket.say({ news: 'other', away: {} })
    around.socket.say({ news: 'T', away: {} })
    expect(who.heard).toHaveBeenCalledTimes(1)
    visit.leave()
    expect(around.socket.lines.at(-1)).toBe('quit T')
    around.socket.say({ news: 'T', away: {} })
    expect(who.heard).toHaveBeenCalledTimes(1)
  })
})
