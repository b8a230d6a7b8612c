/** Tells the service worker what to keep: after the build the list of all files, with a version
 *  made from their contents, is written in front of it. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { CARD, CARDS } from './card.ts'

const WORKER = 'sw.js'

const INDEX = 'index.html'

/** What the page itself never asks for: pages are asked for by their folders, and the cards are for others. */
function isKept(file: string): boolean {
  return file !== INDEX && !file.endsWith(`/${INDEX}`) && file !== CARD && !file.startsWith(CARDS)
}

/** The games' own pages, as `jatsuna/`. */
function pagesIn(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith(`/${INDEX}`)).map((file) => file.slice(0, -INDEX.length))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => file !== WORKER)
    .sort()
}

function versionOf(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
  return hash.digest('hex').slice(0, 16)
}

export function offline(): Plugin {
  let folder = ''
  return {
    name: 'teban-offline',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle() {
      const files = filesIn(folder)
      const kept = {
        version: versionOf(folder, files),
        pages: pagesIn(files),
        files: files.filter(isKept),
      }
      const worker = join(folder, WORKER)
      writeFileSync(
        worker,
        `const PRECACHE=${JSON.stringify(kept)};\n${readFileSync(worker, 'utf8')}`,
      )
    },
  }
}
