/** Calls to the worker, cut into turns: a seat's turn ends with the look at what its message brought. */

export function turnsIn(lines: readonly string[]): string[][] {
  const turns: string[][] = []
  let spoken = false
  for (const line of lines) {
    const looks = /^(changes|see) /.test(line)
    if (turns.length === 0 || (spoken && !looks)) turns.push([])
    spoken = line.startsWith('do ') || (spoken && looks)
    turns.at(-1)?.push(line)
  }
  return turns
}

/** Without the calls before the one with which the turn that goes on began. */
export function fromTurn(lines: readonly string[]): string[] {
  return lines.slice(lines.findLastIndex((line) => line.startsWith('steps ')))
}
