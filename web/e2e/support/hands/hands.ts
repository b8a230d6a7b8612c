/** How each game's turns are entered by somebody who has nothing but roles and names. A hand chooses what to
 *  press next; null: nothing more, the turn is to be confirmed. It does not play well, but to an end. */

import type { GameId } from '../desk'
import type { Control } from '../outline'

export interface Chance {
  /** A number below `count`, the same for the same game. */
  (count: number): number
}

export type Hand = (controls: readonly Control[], chance: Chance) => Control | null

/** Something is chosen on the board that is not a draft yet (Keserima's pieces). */
export const BEGUN = /, chosen|選んでいます|can (go|stay) here|行けます|動かずにいられます/

function buttons(controls: readonly Control[], name: RegExp): Control[] {
  return controls.filter((control) => control.role === 'button' && !control.disabled && name.test(control.name))
}

function anyOf(found: readonly Control[], chance: Chance): Control | null {
  return found[chance(found.length)] ?? null
}

const jatsuna: Hand = (controls, chance) => anyOf(buttons(controls, /can be played|置けます/), chance)

/** Towards the other side's home row; these tests play White. */
function foremost(found: readonly Control[]): Control | null {
  const row = ({ name }: Control) => Number(name[1])
  return found.toSorted((a, b) => row(b) - row(a))[0] ?? null
}

const rugby: Hand = (controls, chance) => {
  const offered = (name: RegExp) => buttons(controls, name)
  if (offered(/press again to play|もう一度で決定/).length > 0) return null
  const chosen = offered(/^[a-g]\d(, |、).*(chosen|選択中|must pass|必ずパス)/).length > 0
  if (!chosen) {
    const holders = offered(/(holds a ball|ボールあり).*(can act|選べます)/)
    return foremost(holders) ?? anyOf(offered(/can act|選べます/), chance)
  }
  return (
    offered(/, try$|トライできます/)[0] ??
    offered(/tackle$|タックルできます/)[0] ??
    foremost(offered(/can be reached|動けます/)) ??
    anyOf(offered(/can receive|パスできます/), chance)
  )
}

const keserima: Hand = (controls, chance) => {
  const offered = (name: RegExp) => buttons(controls, name)
  const targets = offered(/can go here|行けます|can be dropped here|置けます/)
  const captures = targets.filter(({ name }) => /Rima|リマ/.test(name))
  if (offered(/now here|いまここ/).length > 0) {
    return offered(/press again to end|もう一度押すと終わり/).length > 0 ? null : anyOf(targets, chance)
  }
  if (targets.length > 0) return anyOf(captures, chance) ?? anyOf(targets, chance)
  if (offered(BEGUN).length > 0) return null
  return anyOf(offered(/(Kese|ケセ).*(can move|動かせます)/), chance) ?? offered(/^(Pass|パス)$/)[0] ?? null
}

/** Cards that may lie on the centre come first, for the first turn. */
const CARD_ORDER = [/Replay|REPLAY/, /Bell|ベル/, /Watermelon|スイカ/, /Cherry|チェリー/, /./]

const cardSlot: Hand = (controls, chance) => {
  const offered = (name: RegExp) => buttons(controls, name)
  if (controls.some(({ pressed }) => pressed) && offered(/is placed here|ここに置きます/).length > 0) return null
  const lines = controls.filter(({ role, within }) =>
    role === 'button' && within.some((name) => /Choose the line|解決する役/.test(name)))
  if (lines.length > 0) return lines.some(({ pressed }) => pressed) ? null : anyOf(lines, chance)
  const takes = offered(/can be taken|取れます/)
  if (offered(/is taken|取ります$/).length > 0) return null
  if (takes.length > 0) return anyOf(takes, chance)
  const held = controls.filter(({ role, within, disabled }) =>
    role === 'button' && !disabled && within.some((name) => /^Hand of|の手札/.test(name)))
  if (held.some(({ pressed }) => pressed)) return anyOf(offered(/can be played|can be discarded|置けます/), chance)
  for (const card of CARD_ORDER) {
    const found = held.find(({ name }) => card.test(name))
    if (found) return found
  }
  return null
}

const isshin: Hand = (controls, chance) => {
  if (controls.some(({ role, pressed }) => role === 'button' && pressed)) return null
  const held = controls.filter(({ role, within }) =>
    role === 'button' && within.some((name) => /Hand|手札/.test(name)))
  const forms = held.filter(({ name }) => !/Trinity|三位一体/.test(name))
  const distance = buttons(controls, /^(Distance|間合)/)
  if (forms.length < 2 && distance.length > 0) return distance[0]!
  return anyOf(forms.length > 0 ? forms : held, chance)
}

export const hands: Record<GameId, Hand> = {
  jatsuna, keserima, 'rugby-chess': rugby, 'card-slot': cardSlot, 'isshin-ittai': isshin,
}
