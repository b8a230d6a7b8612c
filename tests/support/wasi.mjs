// Runs a program that was built for WebAssembly: node wasi.mjs PROGRAM.wasm [ARGUMENTS]
// It may print, read clocks, and end. (Node's own WASI is experimental, and now and then it crashes.)
import { readFileSync, writeSync } from 'node:fs'

const args = process.argv.slice(2).map((word) => Buffer.from(`${word}\0`))
const DONE = 0
const BAD_FILE = 8
const TERMINAL = 2

/** By their numbers in WASI: the time of day, a stopwatch, time that the processor worked for us. */
const clocks = [
  () => BigInt(Date.now()) * 1_000_000n,
  () => process.hrtime.bigint(),
  () => {
    const { user, system } = process.cpuUsage()
    return BigInt(user + system) * 1_000n
  },
]

let memory
const view = () => new DataView(memory.buffer)
const bytes = (at, length) => new Uint8Array(memory.buffer, at, length)

class Exit {
  constructor(code) {
    this.code = code
  }
}

const calls = {
  args_sizes_get(count, size) {
    view().setUint32(count, args.length, true)
    view().setUint32(size, Buffer.concat(args).length, true)
    return DONE
  },
  args_get(pointers, text) {
    for (const word of args) {
      view().setUint32(pointers, text, true)
      bytes(text, word.length).set(word)
      pointers += 4
      text += word.length
    }
    return DONE
  },
  clock_time_get(clock, precision, time) {
    view().setBigUint64(time, clocks[clock](), true)
    return DONE
  },
  fd_fdstat_get(fd, status) {
    if (fd > 2) return BAD_FILE
    bytes(status, 24).fill(0)
    view().setUint8(status, TERMINAL)
    return DONE
  },
  fd_write(fd, pieces, count, written) {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const at = view().getUint32(pieces + 8 * i, true)
      const length = view().getUint32(pieces + 8 * i + 4, true)
      for (let done = 0; done < length; ) done += writeSync(fd, bytes(at + done, length - done))
      sum += length
    }
    view().setUint32(written, sum, true)
    return DONE
  },
  fd_seek: () => BAD_FILE,
  fd_close: () => DONE,
  proc_exit(code) {
    throw new Exit(code)
  },
}

const module = new WebAssembly.Module(readFileSync(process.argv[2]))
const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: calls })
memory = instance.exports.memory
try {
  instance.exports._start()
} catch (end) {
  if (!(end instanceof Exit)) throw end
  process.exitCode = end.code
}
