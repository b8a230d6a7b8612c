/** Codes for cameras: against matrices that another program drew (qrencode 4.1.1, bytes, level M), each row a number in
 *  hex; and what every code must have. */

import { describe, expect, it } from 'vitest'
import { penalty, qrOf, type Modules } from '../src/share/qr'

const SEAT = '#/seat/3kq9d02mx7wa/Qm9vS2V5Rm9yQVNlYXRPbmx5'

/** Versions 1, 5 and 7: without and with an alignment mark, with several blocks, with its version written on it. */
const DRAWN: readonly [string, string][] = [
  ['https://teban.', '1fdb7f 105c41 17495d 17505d 174e5d 104441 1fd57f 1700 16e34b c38ff 105a8b 7ad2a 13e6d9 1bd0 1fda90 1053bd 174616 175522 175fa4 104bf1 1fd4dc'],
  [`https://play.example/rugby-chess/${SEAT}`, '1fc712847f 10409c1341 175770a45d 17547e5e5d 175cb6615d 1052714a41 1fd555557f 1603a200 17cd67457c ea4ff0f22 1e49c9867b b0f51d569 1edf4a1ff7 21b1a2520 1fff79cf7b 1dbece83f3 136a30cb74 132ba7452a d5a3cc3bb 112ba2d269 de6796cd4 d0e07210a 12747596b9 3bb92f5b3 f7544c5f5 109e73ecc8 12f0c0074f 172450d3d3 14d4c96dfe 1ecf231a 1fc4698957 10537da31a 175ab1eff4 17542570d5 1758b48783 1048228751 1fdb7878d7'],
  [`https://a-rather-long-name-of-a-server.example.org/games/teban/isshin-ittai/${SEAT}`, '1fc28208c17f 1043963e1241 1759623fba5d 17563d524b5d 175433f9e75d 1050d9183041 1fd55555557f 1d131f9900 17c34bf4807c 31e87896b1b 4ef6c351fee 34009f12bc 1f5fe65ce049 f84a2abc38b 2c987f5846a fa9c02bde7f 1ad01cc0e002 d8ea040c39d c4ef934a668 c83be37dadd 9f1cdf8eff3 1310491b511d 1f5a975a0354 d15cd1b551e bf445fca1f8 18390fe26285 be09185053a e2db97a3fec 10d7238ce951 1caa9eebe243 e4a0cf4ff2c 1981583f736c 1a65730c2989 1e8e12d16385 153004e059e f321535a3d6 13696df02df0 138719eb1d 1fc00b592756 1058131f9b1e 1759f9f8affb 175c2328c25f 1754db55af8e 10476d005b9c 1fdc3838e06a'],
]

const inHex = (modules: Modules) =>
  modules.map((row) => BigInt(`0b${row.map(Number).join('')}`).toString(16)).join(' ')

describe('a code', () => {
  it.each(DRAWN)('%s is drawn as others draw it', (text, rows) => {
    expect(inHex(qrOf(text))).toBe(rows)
  })

  it('grows with its text, as far as its versions go', () => {
    const sizes = [1, 14, 15, 213, 214, 666].map((bytes) => qrOf('x'.repeat(bytes)).length)
    expect(sizes).toEqual([21, 21, 25, 57, 61, 97])
    expect(() => qrOf('x'.repeat(667))).toThrow(RangeError)
    // Bytes, not characters.
    expect(qrOf('手'.repeat(5)).length).toBe(25)
  })

  it('counts what a camera could mistake', () => {
    const lines = (rows: string[]) => rows.map((row) => [...row].map((dark) => dark === '1'))
    expect(penalty(lines(['10', '01']))).toBe(0)
    // A block of four, and only dark modules.
    expect(penalty(lines(['11', '11']))).toBe(3 + 100)
    // Runs of six across, a finder with light behind it.
    expect(penalty(lines(['111111', '000000', '111111', '000000', '111111', '000000']))).toBe(6 * 4)
  })
})
