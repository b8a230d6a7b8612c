/** Everything in the repository that a Japanese reader is shown, read from its sources: the page, the library and the
 *  program, the rules and how to play, the pages of docs that quote Japanese. Words that a line end cuts in two (in
 *  C's strings and in the pages) are put together again. */

import { readdirSync, readFileSync } from 'node:fs'

const ROOT = new URL('../../../', import.meta.url)

/** A source, where it stands and its text. */
export interface Source {
  readonly file: string
  readonly text: string
}

const FOLDERS = ['web/src', 'src', 'docs']
const SINGLE = ['README.md', 'web/index.html', 'web/public/manifest.webmanifest', 'web/plugins/card.ts']

/** readings.ts lists words that are written nowhere. */
const isRead = (file: string) => /\.(tsx?|c|h|md)$/.test(file) && !file.endsWith('readings.ts')

function whole(file: string, text: string): string {
  if (/\.[ch]$/.test(file)) return text.replace(/\/\*.*?\*\//gs, '').replace(/"\s*\n\s*"/g, '')
  return file.endsWith('.md') ? text.replace(/(?<=[\u3005-\u9fff、（])\n *(?=[\u3005-\u9fff])/g, '') : text
}

export function japaneseSources(): Source[] {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  return [...found.filter(isRead), ...SINGLE].flatMap((file) => {
    const text = readFileSync(new URL(file, ROOT), 'utf8')
    return /[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? [{ file, text: whole(file, text) }] : []
  })
}
