/** A WebSocket for Node.js, as small as a test needs it: text both ways, and what a page is told of its end. */

import { randomBytes } from 'node:crypto'
import { connect as connectTo, type Socket as Tcp } from 'node:net'
import type { Events, Socket } from '../../src/link/surroundings'

const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10
/** A page is told so of a line that broke off. */
const BROKEN = 1006

function frame(kind: number, payload: Buffer): Buffer {
  const { length } = payload
  const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255]
  const mask = randomBytes(4)
  const masked = Buffer.from(payload.map((byte, index) => byte ^ mask[index & 3]!))
  return Buffer.concat([Buffer.from([0x80 | kind, ...size]), mask, masked])
}

/** The length of the head and of the payload of the frame that these bytes begin with; null: more are to come. */
function measured(bytes: Buffer): { head: number; length: number } | null {
  if (bytes.length < 2) return null
  const short = bytes[1]! & 127
  const head = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < head) return null
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  return bytes.length < head + length ? null : { head, length }
}

class TestSocket implements Socket {
  private rest: Buffer = Buffer.alloc(0)
  private upgraded = false
  private ended = false
  private parts: Buffer[] = []

  constructor(
    private readonly tcp: Tcp,
    private readonly events: Events,
  ) {
    tcp.setNoDelay(true)
    tcp.on('data', (bytes) => this.read(bytes))
    tcp.on('error', () => this.end(BROKEN))
    tcp.on('close', () => this.end(BROKEN))
  }

  send(text: string): void {
    if (!this.tcp.destroyed) this.tcp.write(frame(TEXT, Buffer.from(text)))
  }

  close(): void {
    this.ended = true
    this.tcp.destroy()
  }

  private end(code: number): void {
    if (this.ended) return
    this.close()
    this.events.ended(code)
  }

  private read(bytes: Buffer): void {
    this.rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes])
    if (!this.upgraded && !this.readHead()) return
    while (!this.ended && this.readFrame());
  }

  private readHead(): boolean {
    const end = this.rest.indexOf('\r\n\r\n')
    if (end < 0) return false
    if (!this.rest.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
      this.end(BROKEN)
      return false
    }
    this.rest = this.rest.subarray(end + 4)
    this.upgraded = true
    this.events.opened()
    return true
  }

  private readFrame(): boolean {
    const size = measured(this.rest)
    if (size === null) return false
    const { head, length } = size
    const first = this.rest[0]!
    const payload = this.rest.subarray(head, head + length)
    this.rest = this.rest.subarray(head + length)
    this.take(first & 15, (first & 128) !== 0, payload)
    return true
  }

  private take(kind: number, last: boolean, payload: Buffer): void {
    if (kind === CLOSE) this.end(payload.length >= 2 ? payload.readUInt16BE(0) : 1005)
    else if (kind === PING) this.tcp.write(frame(PONG, payload))
    else if (kind !== PONG) {
      this.parts.push(payload)
      if (last) this.events.heard(Buffer.concat(this.parts.splice(0)).toString())
    }
  }
}

/** `address`: `ws://127.0.0.1:PORT/tables`. */
export function webSocket(address: string, events: Events): Socket {
  const { hostname, port, pathname } = new URL(address)
  const tcp = connectTo({ host: hostname, port: Number(port) })
  tcp.write(
    `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n` +
      'Sec-WebSocket-Protocol: teban.1\r\n\r\n',
  )
  return new TestSocket(tcp, events)
}
