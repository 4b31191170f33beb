import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatLocation } from '@octavo/core'
import { afterAll, expect, test } from 'vitest'
import { createPageRenderer } from './pageRenderer.js'

const root = mkdtempSync(join(tmpdir(), 'octavo-'))
afterAll(() => rmSync(root, { recursive: true }))

test('omits components and values that fail, reports each and keeps the page', async () => {
  const { respond: render } = await createPageRenderer({ root, content: {} })
  const text = `export const Odd = () => Symbol('s')
export const thrower = new Proxy(() => {}, { get() { throw new Error('boom') } })

One <Odd /> two <Odd />

{Symbol('s')}

<Card title={thrower}>three</Card> {thrower} four
`
  const { meta, texts } = await render({ file: 'a.mdx', text })
  expect(texts.html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toBe(' One two three four ')
  expect(meta.diagnostics.map((problem) => `${formatLocation(problem)} ${problem.message}`)).toMatchInlineSnapshot(`
    [
      "a.mdx:4:5 <Odd> failed to render: "Cannot convert a Symbol value to a string"; it was omitted.",
      "a.mdx:4:17 <Odd> failed to render: "Cannot convert a Symbol value to a string"; it was omitted.",
      "a.mdx:6:2 The expression failed to render: "a symbol cannot be shown"; it was omitted.",
      "a.mdx:8:14 The property "title" failed to render: "boom"; it was omitted.",
      "a.mdx:8:37 The expression failed to render: "boom"; it was omitted.",
    ]
  `)
})
