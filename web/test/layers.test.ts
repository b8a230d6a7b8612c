/** The layers of web/src: a folder imports only folders above it in this table, so that data flows one
 *  way and a part can be read, tested and replaced without what is built on it. */

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const LAYERS = [
  /** What is said between page and table. */
  'wire',
  /** The tables in a worker of this page. */
  'engine',
  /** What this device keeps. */
  'store',
  /** One table, at whichever end it stands. */
  'link',
  /** The words of the shell in both languages. */
  'words',
  /** Experiments, and who plays them. */
  'lab',
  /** The dealing computed again. */
  'verify',
  /** What each game looks like. */
  'games',
  /** Games to watch. */
  'watch',
  /** One table on the screen. */
  'table',
  /** Games that leave the page and come into it. */
  'share',
  'sound',
  /** What several screens are built of. */
  'ui',
  'rules',
  'screens',
  'app',
] as const

/** What stands alone though it has layers above it: nothing of the page may creep in. */
const ALONE: Readonly<Record<string, readonly string[]>> = {
  verify: [],
  store: ['wire'],
  games: ['wire', 'verify'],
}

/** Folders whose own folders do not know each other. */
const APART = ['games', 'screens']

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

/** Files with the program of the page, or of its service worker. */
const ROOTS = ['main.tsx', 'sw.ts']

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
    .filter((name) => !ROOTS.includes(name))
}

/** The paths that a text imports, from web/src on. */
function importsOf(text: string, file: string): string[] {
  const named = [...text.matchAll(/(?:from|import|import\() ?'(\.[^']*)'/g)]
  return named.map(([, path = '']) => normalize(join(dirname(file), path)))
}

function mayImport(layer: string, target: string): boolean {
  if (layer === target) return true
  const alone = ALONE[layer]
  if (alone !== undefined) return alone.includes(target)
  const order: readonly string[] = LAYERS
  return order.includes(target) && order.indexOf(target) < order.indexOf(layer)
}

function problemsOf(file: string, text: string): string[] {
  const [layer = '', own = ''] = file.split('/')
  if (!(LAYERS as readonly string[]).includes(layer)) return [`${file}: no layer of this name`]
  return importsOf(text, file).flatMap((path) => {
    const [target = '', other = ''] = path.split('/')
    if (!mayImport(layer, target)) return [`${file} imports ${path}`]
    const inside = target === layer && APART.includes(layer)
    const deep = file.split('/').length > 2 && path.split('/').length > 2
    return inside && deep && other !== own ? [`${file} imports ${path}`] : []
  })
}

describe('the layers of web/src', () => {
  it('are kept', () => {
    const files = filesIn(SRC)
    expect(files.length).toBeGreaterThan(100)
    const problems = files.flatMap((file) => problemsOf(file, readFileSync(join(SRC, file), 'utf8')))
    expect(problems).toEqual([])
  })

  it('are seen to be broken', () => {
    const bad = [
      ['store/a.ts', "import { b } from '../table/b'"],
      ['store/a.ts', "import { b } from '../engine/b'"],
      ['table/a.ts', "const b = await import('../share/b')"],
      ['ui/a.tsx', "import type { B } from '../app/b'"],
      ['games/one/a.ts', "import { b } from '../two/b'"],
      ['screens/one/a.ts', "import '../two/b.css'"],
      ['elsewhere/a.ts', ''],
    ] as const
    for (const [file, text] of bad) expect(problemsOf(file, text), file).toHaveLength(1)
    expect(problemsOf('games/one/a.ts', "import type { Face } from '../face'")).toEqual([])
    expect(problemsOf('screens/one/a.ts', "import { b } from '../../ui/b'")).toEqual([])
  })

  it('name every folder', () => {
    const folders = readdirSync(SRC, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual([...LAYERS].sort())
  })
})
