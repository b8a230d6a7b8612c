/** The desk of tables, compiled to WebAssembly (src/wasm/wasm.c): takes a line, answers with JSON. */

export interface Desk {
  call(line: string): string
}

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  room(bytes: number): number
  call(length: number): number
  reply(): number
  reply_length(): number
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Answers one line after another. When the module has stopped (an assertion, a trap) its tables are
 *  not to be trusted any more: then every call throws. */
class ModuleDesk implements Desk {
  private broken: Error | null = null

  constructor(private readonly module: Exports) {}

  call(line: string): string {
    if (this.broken) throw this.broken
    try {
      return this.answer(encoder.encode(line))
    } catch (error) {
      this.broken = error instanceof Error ? error : new Error(String(error))
      throw this.broken
    }
  }

  private answer(line: Uint8Array): string {
    const { memory, room, call, reply, reply_length } = this.module
    const place = room(line.length)
    if (place === 0) throw new RangeError('a line is too long for the memory')
    new Uint8Array(memory.buffer, place, line.length).set(line)
    if (!call(line.length)) throw new RangeError('out of memory')
    return decoder.decode(new Uint8Array(memory.buffer, reply(), reply_length()))
  }
}

/** `now`: milliseconds of a clock that never goes back, by which the computer thinks. */
function open(module: WebAssembly.Module, now: () => number): Desk {
  let exports: Exports | null = null
  const fail = (what: number, length: number) => {
    const bytes = exports ? new Uint8Array(exports.memory.buffer, what, length) : new Uint8Array()
    throw new Error(`assertion failed: ${decoder.decode(bytes)}`)
  }
  const instance = new WebAssembly.Instance(module, { page: { fail, now } })
  exports = instance.exports as unknown as Exports
  exports._initialize()
  return new ModuleDesk(exports)
}

const clock = () => performance.now()

export async function deskFrom(bytes: BufferSource, now: () => number = clock): Promise<Desk> {
  return open(await WebAssembly.compile(bytes), now)
}

/** Compiles while the bytes arrive, where the server names them as what they are. */
export async function deskAt(url: string): Promise<Desk> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  const typed = response.headers.get('content-type')?.startsWith('application/wasm')
  return typed && 'compileStreaming' in WebAssembly
    ? open(await WebAssembly.compileStreaming(response), clock)
    : deskFrom(await response.arrayBuffer())
}
