/** Every kind of attempt that is not allowed and that the page lets one make: where, by which presses, and
 *  the event that it amounts to. What the page must say is asked of the engine. */

import type { GameId } from './desk'

export interface Refusal {
  game: GameId
  code: string
  position: string
  options?: Record<string, string>
  /** The event that is attempted. */
  event: string
  /** Beginnings of the names of the controls that are pressed; two of them: the one is dragged to the other.
   *  `/` parts English and Japanese where the names begin differently. */
  presses: (string | [string, string])[]
}

const RUGBY_START = 'pppbppp/......./......./......./......./......./......./......./PPPBPPP w - 0'
const KESERIMA = 'toaox/...../.D.H./...../TOAOX K - +ox ++o 5,5,5 5,4,6 - - 0 0 0'
const CENTRE = '......... 1 73CWBBRRR 7CCWWBBRR 3,3,6,6,11,10 0,0,0,0,0,0 - - centre'
const PICK = '...BW...R 1 B C 5,4,5,8,13,14 0,0,3,0,0,0 - - pick1'

const GOLD = 'Gold 7/金色の7'
const BELL = 'Bell/ベル'
const REPLAY = 'Replay/REPLAY'
const slot = (number: number) => `slot ${number}/マス${number}`
const CIRCLE = "Kese's hand, circle/ケセの手札、丸"

const jatsuna: Omit<Refusal, 'game'>[] = [
  { code: 'wall', position: '......./......./...S.../...#.../.....L./..F..../....... S', event: 'd4', presses: ['d4'] },
  { code: 'occupied', position: '......./......./...S.../...#.../.....L./..F..../....... S', event: 'd3', presses: ['d3'] },
  {
    code: 'must-capture', position: '.F.FS../......./......./......./......./......./....... S',
    event: 'a1', presses: ['a1'],
  },
]

const rugby: Omit<Refusal, 'game'>[] = [
  {
    code: 'must-pass', position: 'p....../......./......./...x.../...B.../..P..../......./......./....... w td5 1',
    event: 'd5e6', presses: ['e6'],
  },
  { code: 'empty', position: RUGBY_START, event: 'a5b6', presses: ['a5'] },
  { code: 'not-yours', position: RUGBY_START, event: 'a9a9', presses: ['a9'] },
  { code: 'not-reachable', position: RUGBY_START, event: 'd1d4', presses: ['d1', 'd4'] },
  { code: 'blocked', position: RUGBY_START, event: 'a1c2', presses: ['a1', 'c2'] },
  {
    code: 'holder-cannot-tackle',
    position: '......./.p...../......./...b.../......./.B...../......./......./P...... w - 0',
    event: 'b4d5', presses: ['b4', 'd5'],
  },
  {
    code: 'turned-over',
    position: '......./.p...../......./...b.../......./.X...../......./......./B...... w - 0',
    event: 'b4d5', presses: ['b4', 'd5'],
  },
  {
    code: 'faces-enemy', position: '......./......./......./...p.../......./......./.P...../......./....... w - 0',
    event: 'b3d5', presses: ['b3', 'd5'],
  },
  { code: 'no-ball', position: RUGBY_START, event: 'a1>b1', presses: [['a1', 'b1']] },
  {
    code: 'try-ends-game', position: '......./...B.../..P..../......./......./......./......./......./p...... w - 0',
    event: 'd8e9>c7', presses: ['d8', 'e9', 'c7'],
  },
  { code: 'no-receiver', position: RUGBY_START, event: 'd1e2>a1', presses: ['d1', 'e2', 'a1'] },
  {
    code: 'receiver-holds-ball',
    position: '......./......./......./......./......./......./...B.../......./...B... w - 0',
    event: 'd3>d1', presses: [['d3', 'd1']],
  },
]

const keserima: Omit<Refusal, 'game'>[] = [
  { code: 'not-yours', position: KESERIMA, event: 'o21-21', presses: ['21'] },
  { code: 'occupied', position: KESERIMA, event: 'o25', presses: [CIRCLE, '25'] },
  { code: 'water', position: KESERIMA, event: 'o33', presses: [CIRCLE, '33'] },
  { code: 'leaves-water', position: KESERIMA, event: 'Sx23-12', presses: ['23', '12'] },
  { code: 'bad-step', position: KESERIMA, event: '+15-24', presses: ['15', '24'] },
  {
    code: 'needs-circle', position: 'toa.x/...../.D.H./o..../TOAOX K - + ++o 5,5,5 5,4,6 - - 0 0 0',
    event: '+15-14+13', presses: ['15', '14', '13'],
  },
  {
    code: 'circle-not-needed', position: KESERIMA, event: '+15-14+13o+12',
    presses: ['15', '14', '13', CIRCLE, '12'],
  },
  {
    code: 'not-in-hand', position: 'toaox/...../.D.H./...../TOAOX K - ox ++o 5,5,5 5,4,6 - - 0 0 0',
    event: '+15-14+13', presses: ['15', '14', '13'],
  },
  { code: 'rests-on-own', position: KESERIMA, event: '+15-25', presses: ['15', '25', '25'] },
  { code: 'rests-on-ship', position: KESERIMA, event: 'S+43-33+23', presses: ['43', '33', '23', '23'] },
  { code: 'rests-on-water', position: KESERIMA, event: '+15-14x23', presses: ['15', '14', '23', '23'] },
]

const cardSlot: Omit<Refusal, 'game'>[] = [
  {
    code: 'must-resolve', position: 'BBBBB.C.. 1 R C 5,4,7,9,10,14 0,0,0,0,0,0 - - line:123,345',
    event: 'R@9', presses: [REPLAY],
  },
  { code: 'centre-first', position: CENTRE, event: 'B@4', presses: [BELL, slot(4)] },
  { code: 'not-on-centre', position: CENTRE, event: '7@9', presses: [GOLD] },
  {
    code: 'occupied', position: 'CCWWBWW.B 1 7R B 4,4,7,5,12,14 0,0,0,0,0,0 - - place',
    event: 'R@1', presses: [REPLAY, slot(1)],
  },
  {
    code: 'centre-protected', position: 'CCWWBWWRB 1 7R B 4,4,6,5,12,13 0,0,1,0,0,0 - - place',
    event: 'Rx9', presses: [REPLAY, slot(9)],
  },
  {
    code: 'no-such-line', position: 'BBBBB.C.. 1 R C 5,4,7,9,10,14 0,0,0,0,0,0 - - line:123,345',
    event: '=765', presses: [slot(6)],
  },
  { code: 'too-many', position: PICK, event: '^45', presses: [slot(4), slot(5)] },
  { code: 'empty-slot', position: PICK, event: '^1', presses: [slot(1)] },
  {
    code: 'must-take', position: PICK, options: { take: 'forced' }, event: '^-', presses: ['Take none/取らない'],
  },
]

const isshin: Omit<Refusal, 'game'>[] = [
  {
    code: 'no-marker', position: 'F-F+L- L- S+ S- 1,2,0 3,3,2,4,3,3 9 0,0,0,0,0,0 1 turn',
    event: 'rF-F+', presses: ['Spirit/練気'],
  },
  {
    code: 'need-two-cards', position: 'F-T L- S+ S- 0,0,3 3,4,3,4,3,3 x 0,0,0,0,0,0 1 turn',
    event: 'rF-F-', presses: ['Spirit/練気'],
  },
  {
    code: 'not-a-form-card', position: 'F-L-T L- S+ S- 0,0,3 3,4,2,4,3,3 x 0,0,0,0,0,0 1 turn',
    event: 'rF-T', presses: ['Spirit/練気', 'Trinity/三位一体カード', 'yin Frog/蛙の陰'],
  },
  {
    code: 'hand-full', position: 'F-F+L-L+ L- S+ S- 0,0,3 3,3,2,3,3,3 9 0,0,0,0,0,0 1 turn',
    event: 'm', presses: ['Distance/間合'],
  },
  {
    code: 'deck-empty', position: 'F- L-T S+ S- 0,0,3 0,0,0,0,0,0 x 3,4,3,4,3,3 1 turn',
    event: 'm', presses: ['Distance/間合'],
  },
]

function of(game: GameId, refusals: Omit<Refusal, 'game'>[]): Refusal[] {
  return refusals.map((refusal) => ({ ...refusal, game }))
}

export const REFUSALS: Record<GameId, Refusal[]> = {
  jatsuna: of('jatsuna', jatsuna),
  keserima: of('keserima', keserima),
  'rugby-chess': of('rugby-chess', rugby),
  'card-slot': of('card-slot', cardSlot),
  'isshin-ittai': of('isshin-ittai', isshin),
}

/** Reasons that the rules list and the page gives no occasion for, and why not. */
export const NO_OCCASION: Record<GameId, Record<string, string>> = {
  jatsuna: { 'off-board': 'there is nothing to press beyond the board' },
  keserima: {
    empty: 'only what stands on a square can be chosen to move',
    'off-board': 'there is nothing to press beyond the board',
    'no-swap': 'the other side is offered only when it may be taken',
  },
  'rugby-chess': { 'no-swap': 'the other side is offered only when it may be taken' },
  'card-slot': {
    'not-in-hand': 'only cards of the hand can be chosen',
    'board-full': 'on a full board a card is always placed by discarding',
    'not-full': 'a card is discarded only on a full board',
  },
  'isshin-ittai': {
    'must-open': 'before the opening only cards to open with can be pressed',
    'not-in-hand': 'only cards of the hand can be chosen',
  },
}
