import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillMarkdownLabels } from '@octavo/core'
import { afterAll, expect, test } from 'vitest'
import { createPageRenderer } from './pageRenderer.js'
import { readMarkdown, readWords } from './writtenTexts.js'

const root = mkdtempSync(join(tmpdir(), 'octavo-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Returns the id of each section of a page that search lists, and its lines of Markdown. */
async function renderSections(text: string, api?: object): Promise<[id: string, markdown: string | undefined][]> {
  const { respond: render } = await createPageRenderer({ root, content: {} })
  const { texts } = await render({ file: 'a.mdx', text, api: api && JSON.stringify(api) })
  const { markdown } = readMarkdown(texts.markdown)
  const markdownLines = fillMarkdownLabels(markdown).split('\n')
  const { sections, lines } = readWords(texts.words)
  return sections.map(({ id }, at) => {
    const [from, to = 0] = lines[at] ?? []
    const sectionLines =
      from === undefined ? undefined : markdownLines.slice(markdownLines.length - from, markdownLines.length - to)
    return [id, sectionLines?.join('\n').trim()]
  })
}

test('sections start at headings in any notation, but not in code', async () => {
  const text = `Above.

## Use [it](https://example.com) \`now\` #

First.

\`\`\`md
## Use
\`\`\`

## Use

Second.

Set \\*text\\*
---

## Use

<Heading level={3} id="mine">Third &lt;T></Heading>
More.`
  expect(await renderSections(text)).toEqual([
    ['', 'Above.'],
    ['use-it-now', 'First.\n\n```md\n## Use\n```'],
    ['use', 'Second.'],
    ['set-text', ''],
    ['use-2', '### Third \\<T>\n\nMore.'],
    ['mine', 'More.'],
  ])
})

test.each([
  ['data', ''],
  ['code', '\n\n{[1].map((n) => <span>{n}</span>)}'],
])('steps and updates are sections, on pages of the %s lane', async (_, end) => {
  const text = `1. **Get it**

### Install

<Steps>
  <Step title="Get it">One.</Step>
  <Step title="Use it">
    <Note>
      Two.
      <Steps>
        <Step title="Deep">Three.</Step>
      </Steps>
    </Note>
  </Step>
</Steps>

Below.

<Update label="v2" description="May">New.</Update>${end}`
  const steps = await renderSections(text)
  expect(steps.map(([id]) => id)).toEqual(['', 'install', 'get-it', 'use-it', 'deep', 'v2'])
  const [, install, first, second, deep, update] = steps.map(([, markdown]) => markdown)
  expect(install).toMatch(/^1\. \*\*Get it\*\*\n\n {3}One\.[\s\S]*Below\.$/)
  expect(first).toBe('One.')
  expect(second).toBe('> **Note:** Two.\n   >')
  expect(deep).toBe('>\n   >    Three.\n\nBelow.')
  expect(update).toBe(end === '' ? 'New.' : 'New.\n\n1')
})

test('tabs, accordions and fields end within the section around them', async () => {
  const text = `## Install

<Tabs>
  <Tab title="Mac">
    For Mac.
    <Accordion title="Old">Older.</Accordion>
  </Tab>
  <Tab title="Linux">
    \`\`\`sh
    # Mac
    \`\`\`
  </Tab>
</Tabs>

Below.

<ParamField body="user" type="object">
  Who.
  <ResponseField name="id">Which.</ResponseField>
</ParamField>

After.`
  const [[, install = ''] = [], ...parts] = await renderSections(text)
  expect(install).toMatch(/^### Mac[\s\S]*After\.$/)
  expect(parts).toEqual([
    ['mac', 'For Mac.\n\n#### Old\n\nOlder.'],
    ['old', 'Older.'],
    ['linux', '```sh\n# Mac\n```'],
    ['param-user', '- `user` (object, body): Who.\n  - `id`: Which.'],
    ['param-id', '- `id`: Which.'],
  ])
})

test('text of an operation belongs to its last section, without its OpenAPI', async () => {
  const api = {
    markdownHead: '`GET /a`',
    markdown: 'Lists.\n\n## Responses\n\n200\n\n## OpenAPI\n\n```json\n{}\n```\n',
  }
  expect(await renderSections('Text.', api)).toEqual([['', '`GET /a`\n\nText.\n\nLists.\n\n## Responses\n\n200']])
})
