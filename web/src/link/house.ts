/** The page's one line to its server. */

import { Connection } from './connection'
import { pageSurroundings, tablesAt } from './surroundings'

let line: Connection | undefined

/** `home`: where the page stands. */
export function theConnection(home: string): Connection {
  line ??= new Connection(tablesAt(home), pageSurroundings(home))
  return line
}
