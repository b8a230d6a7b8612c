/** What a link to the page shows where it is posted: the served page names a title, a sentence and a picture that is there. */

import { expect, inject, test } from 'vitest'

test('the page has a card, and its picture is served', async () => {
  const origin = inject('origin')
  const html = await (await fetch(`${origin}/`)).text()
  const content = (property: string) => new RegExp(`property="${property}" content="([^"]+)"`).exec(html)?.[1]
  expect(content('og:title')).toContain('手番')
  expect(content('og:description')).toContain('Five games')
  const picture = await fetch(new URL(content('og:image')!, `${origin}/`))
  expect(picture.headers.get('content-type')).toBe('image/png')
  const bytes = new DataView(await picture.arrayBuffer())
  // Width and height of a PNG stand at its beginning.
  expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630])
})
