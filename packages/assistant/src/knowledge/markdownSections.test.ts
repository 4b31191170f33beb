import { expect, test } from 'vitest'
import { markdownSections as sectionsOf } from './markdownSections.js'

/** Names of parts begin with a plus. */
const markdownSections = (markdown: string, names: readonly string[], description = 'What it is.') =>
  sectionsOf(markdown, {
    description,
    sections: names.map((name) => (name.startsWith('+') ? { heading: name.slice(1), part: true } : { heading: name })),
  })

test('sections are found by their headings, in their order and outside of code', () => {
  const markdown = [
    '# Title\n\n> What it is.\n\nAbove.',
    '## Use ##\n\nFirst.',
    '```md\n## Use\n```',
    '## [Call `it`](/call)\n\nCalled.',
    '## Use\n\nSecond.',
  ].join('\n\n')
  expect(markdownSections(markdown, ['', 'Use', 'Call it', 'Use', 'Use'])).toEqual([
    'Above.',
    'First.\n\n```md\n## Use\n```',
    'Called.',
    'Second.',
    undefined,
  ])
})

test.each([
  ['## [Call](/a_(b)(c)) it', 'Call it'],
  ['## [Call](</a)b>) it', 'Call it'],
  ['## [![Alt](/i.png) Call](/a "t (u)")', 'Alt Call'],
  ['## Use &lt;T&gt; &amp; &#39;x&#x27;', "Use <T> & 'x'"],
  ['## List[str](x', 'List[str](x'],
  ['## a\\[b\\](c)', 'a[b](c)'],
  ['Use *it*\n---', 'Use it'],
  ['Use\nit\n===', 'Use it'],
])('%j is the heading %j', (written, heading) => {
  const markdown = `# T\n\nAbove.\n\n${written}\n\nFirst.\n\n- a\n---\n\n## Other\n\nSecond.`
  expect(markdownSections(markdown, ['', heading, 'Other'])).toEqual(['Above.', 'First.\n\n- a\n---', 'Second.'])
})

test('steps, which an index lists as headings, are found by their titles, and what stands in them as it is', () => {
  const steps = [
    '1. **Install `it`**\n\n   Run:\n\n   ```sh\n   npm i\n     -x\n   ```',
    '2. **Use**\n   - a\n     - b\n3. **Use**\n\n   Third.',
    'Below.\n\n   1. **Deep**\n\n      - c\n\n```md\n4. **Code**\n```',
  ].join('\n')
  const markdown = `# T\n\nAbove.\n\n1. **Other**: not listed\n\n${steps}\n\n## Other\n\nLast.`
  expect(markdownSections(markdown, ['', 'Install it', 'Use', 'Use', 'Deep', 'Other', 'Code'])).toEqual([
    'Above.\n\n1. **Other**: not listed',
    'Run:\n\n```sh\nnpm i\n  -x\n```',
    '- a\n  - b',
    'Third.\nBelow.',
    '- c\n\n```md\n4. **Code**\n```',
    'Last.',
    undefined,
  ])
})

test('a list that names the steps in bold takes no place of theirs', () => {
  const markdown = '# T\n\nYou:\n\n1. **Install**\n2. **Use**\n\n1. **Install**\n\n   One.\n2. **Use**\n\n   Two.'
  expect(markdownSections(markdown, ['', 'Install', 'Use'])).toEqual([
    'You:\n\n1. **Install**\n2. **Use**',
    'One.',
    'Two.',
  ])
})

test('steps in callouts are found, and stand outside of their quotes', () => {
  const note =
    '> **Note**\n>\n> 1. **Install**\n>\n>    Run:\n>\n>    ```sh\n>    npm i\n>    ```\n> 2. **Use**\n>\n>    It.\n>\n> More.'
  const markdown = `# T\n\nAbove.\n\n${note}\n\n> **Tip:** Below.`
  expect(markdownSections(markdown, ['', 'Install', 'Use'])).toEqual([
    'Above.\n\n> **Note**\n>',
    'Run:\n\n```sh\nnpm i\n```',
    'It.\n\nMore.\n\n> **Tip:** Below.',
  ])
})

test('updates are found by their labels', () => {
  const markdown = '# T\n\n## v2: May 2024\n\nNew.\n\n## v1\n\nOld.\n\n## v1: May\n\nNone.'
  expect(markdownSections(markdown, ['', 'v2', 'v1'])).toEqual(['', 'New.', 'Old.\n\n## v1: May\n\nNone.'])
})

test('what stands in an item below a step, or goes on with a paragraph, keeps no spaces of it', () => {
  const deep =
    '1. **Use**\n\n   1. **Deep**\n\n      One\nmore.\n\n      - a\n        - b\n\n   Back:\n\n   ```sh\n   a\n     b\n   ```'
  expect(markdownSections(`# T\n\n${deep}\n\nAfter:\n\n    code`, ['', 'Use', 'Deep'])[2]).toBe(
    'One\nmore.\n\n- a\n  - b\n\nBack:\n\n```sh\na\n  b\n```\n\nAfter:\n\n    code',
  )
})

test('an item with a title in bold is no section where a heading has that text', () => {
  const markdown = '# T\n\n1. **Use**\n\n   Item.\n\n## Use\n\nFirst.'
  expect(markdownSections(markdown, ['', 'Use'])).toEqual(['1. **Use**\n\n   Item.', 'First.'])
})

test('the OpenAPI that a page of the API ends with is no part of the last section', () => {
  const markdown = '# A\n\n## Responses\n\n200\n\n## OpenAPI\n\n```json\n{}\n```'
  expect(markdownSections(markdown, ['', 'Responses'])[1]).toBe('200')
  expect(markdownSections(markdown, ['', 'Responses', 'OpenAPI'])[2]).toBe('```json\n{}\n```')
  expect(markdownSections(`${markdown}\n\n## Notes\n\nMore.`, ['', 'Notes'])[1]).toBe('More.')
})

test('a tab or an accordion is a section, and a part of the section that it stands in, which goes on behind it', () => {
  const tabs = '### Mac\n\nFor Mac.\n\n#### Old\n\nOlder.\n\n### Linux\n\n```sh\n# Mac\n```\n\nBelow.'
  const markdown = `# T\n\nAbove.\n\n## Install\n\n${tabs}\n\n## Next\n\n### More\n\nLast.`
  expect(markdownSections(markdown, ['', 'Install', '+Mac', '+Old', '+Linux', 'Next', 'More'])).toEqual([
    'Above.',
    tabs,
    'For Mac.\n\n#### Old\n\nOlder.',
    'Older.',
    '```sh\n# Mac\n```\n\nBelow.',
    '### More\n\nLast.',
    'Last.',
  ])
})

test('tabs in steps, items and callouts are found, and have no marks of theirs', () => {
  const step =
    '10. **Install**\n\n    ### Mac\n\n    Run:\n\n    ```sh\n    ### Linux\n      -x\n    ```\n\n    ### Linux\n\n    It.'
  const item = '- ### Item\n\n  One.'
  const note = '> **Note**\n>\n> ### Quoted\n>\n> Two.'
  const markdown = `# T\n\n${step}\n\n${item}\n\n${note}\n\nEnd.`
  expect(markdownSections(markdown, ['Install', '+Mac', '+Linux', '+Item', '+Quoted'])).toEqual([
    expect.stringMatching(/^### Mac\n\nRun:\n\n```sh\n### Linux\n {2}-x\n```\n\n### Linux\n\nIt\.[\s\S]*End\.$/),
    'Run:\n\n```sh\n### Linux\n  -x\n```',
    'It.',
    'One.',
    'Two.',
  ])
})

test('fields are items with their names and what they hold', () => {
  const user = '- `user` (object, required): Who.\n\n  More:\n\n  - `user_id` (string): Which.'
  const markdown = `# T\n\n## Body\n\nSend:\n\n${user}\n\n- \`limit\`: How many.\n\nAfter.\n\n- \`other\`: Not listed.`
  expect(markdownSections(markdown, ['Body', '+user', '+user_id', '+limit'])).toEqual([
    markdown.slice(markdown.indexOf('Send:')),
    user,
    '- `user_id` (string): Which.',
    '- `limit`: How many.',
  ])
})

test('the title of a page is no section of its name', () => {
  const markdown = '# Account\n\n> All of it.\n\nHello.\n\n```sh\nls\n```\n\n## Account\n\nYours.'
  expect(markdownSections(markdown, ['', 'Account'])).toEqual(['Hello.\n\n```sh\nls\n```', 'Yours.'])
})

test('a page that begins with a quote has that below its description', () => {
  const page = { sections: [{ heading: '' }] }
  expect(sectionsOf('# T\n\n> **Note:** Read.\n\nMore.', page)).toEqual(['> **Note:** Read.\n\nMore.'])
  expect(markdownSections('# T\n\n> What it is.\n\n> Read.', [''])).toEqual(['> Read.'])
})

test('a section with nothing but steps has these', () => {
  const markdown = '# T\n\n## Install\n\n1. **Get it**\n\n   One.\n\n## Next\n\nTwo.'
  expect(markdownSections(markdown, ['Install', 'Get it', 'Next'])).toEqual([
    '1. **Get it**\n\n   One.',
    'One.',
    'Two.',
  ])
})

test.each([
  ['ends of pages', '`````\n## OpenAPI\n```json\n{\n'.repeat(50_000), ['', 'a']],
  ['brackets', `## ${'['.repeat(400_000)}\n`, ['', '['.repeat(400_000)]],
  ['half links', `## ${'[a]('.repeat(100_000)}\n`, ['', '[a]('.repeat(100_000)]],
  ['blanks', `## a${' '.repeat(400_000)}b\n`.repeat(4), ['', 'a b']],
  ['addresses', `## ${'[a]('.repeat(200)}\n`.repeat(500), ['', 'a']],
  ['paragraphs', `${'a\n'.repeat(100_000)}---\n`.repeat(2), ['', 'a a']],
  ['number signs', `## a${' #'.repeat(200_000)}b\n`.repeat(4), ['', 'a']],
  ['steps', `1. **a${' **'.repeat(100_000)} b\n`.repeat(4), ['', 'a']],
  ['steps of one title', `${' '.repeat(30)}1. **a**\n`.repeat(40_000), Array.from({ length: 20_000 }, () => 'a')],
  ['items of marks', `${'- '.repeat(200_000)}## a\n`.repeat(2), ['', 'a']],
  ['half fields', `- ${'`'.repeat(200_000)}a\n- \`${'a` '.repeat(100_000)}\n`.repeat(2), ['', 'a']],
  ['headings', '## a\n'.repeat(300_000), Array.from({ length: 20_000 }, (_, index) => `b${index}`)],
  ['tabs of an item', `- a\n${'  ### b\n'.repeat(40_000)}`, Array.from({ length: 20_000 }, () => '+b')],
  ['fields', '- `b`: c\n'.repeat(40_000), Array.from({ length: 20_000 }, () => '+b')],
])('many %s take no longer than their length', (_, markdown, headings) => {
  const start = process.cpuUsage()
  markdownSections(markdown, headings)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1e6).toBeLessThan(1.5)
})
