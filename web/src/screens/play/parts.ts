/** What a table at a server adds to the screen on which every game is played. Board, controls, story and end are the
 *  same without it. */

import type { ComponentChildren } from 'preact'
import type { Sitter } from '../../wire/wire'

export interface RoomParts {
  /** In the window's title, where one might look from elsewhere. */
  title: string
  /** Who sits on a seat, or that they are away. */
  sitter(sitter: Sitter): string
  /** Above what is said of the game: the line, who has left, what is offered. */
  status: ComponentChildren
  /** In the bar: a take-back is asked for; null: one only looks on. */
  undo: { disabled: boolean; ask(): void } | null
  /** In the bar: opens what is said; null where that has a place of its own. */
  talk: ComponentChildren
  /** Beside the story, where there is room. */
  aside: ComponentChildren
  /** In the menu: what only such a table has. */
  menu(close: () => void): ComponentChildren
  /** In the menu: nobody has moved, so that nobody resigns. */
  fresh: boolean
  /** After the end: the way to another game. */
  again: ComponentChildren
}
