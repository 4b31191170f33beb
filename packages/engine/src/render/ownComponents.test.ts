import { compilePage, resolveUrls, takeSections } from '@octavo/content'
import { fillMarkdownLabels } from '@octavo/core'
import { builtIns as components } from '@octavo/theme'
import { expect, test } from 'vitest'
import { pageMarkdown } from './pageMarkdown.js'

const CHART = `
export function Chart({ data }) { return <canvas data-values={data.join()} /> }
`

async function write(text: string, files: Record<string, string>) {
  const host = { readText: (name: string) => files[name], asset: () => undefined }
  const page = await compilePage({ file: 'guide.mdx', text }, host, { components })
  expect(page.diagnostics).toEqual([])
  const output = await pageMarkdown(page, { components }, async () => ({ exports: {}, isInteractive: false }))
  const root = 'https://example.com/'
  const { markdown } = takeSections(output.markdown, page.headings)
  return {
    markdown: resolveUrls(fillMarkdownLabels(markdown), { root, page: (path) => `${root}${path}.md` }),
    problems: output.problems.map(
      ({ rule, severity, start, message }) => `${severity} ${rule} ${start?.line}: ${message}`,
    ),
  }
}

const USE = "import { Chart } from '/snippets/chart.jsx'\n\n"

test('the function toMarkdown of a component writes its Markdown', async () => {
  const chart = `${CHART}
export const toMarkdown = ({ data }, children) => '| Lamps |\\n| --- |\\n' + data.map((n) => '| ' + n + ' |').join('\\n') + '\\n\\n' + children + ' [More](/lamps)'
`
  const text = `${USE}# Lamps\n\n<Note>\n<Chart data={[1, 2]}>\n\n## All **lamps**\n\nSee [one](/one).\n\n</Chart>\n</Note>\n\nEnd.\n`
  const { markdown, problems } = await write(text, { 'snippets/chart.jsx': chart })
  expect(problems).toEqual([])
  expect(markdown).toMatchInlineSnapshot(`
    "> **Note**
    >
    > | Lamps |
    > | --- |
    > | 1 |
    > | 2 |
    >
    > ## All **lamps**
    >
    > See [one](https://example.com/one.md). [More](https://example.com/lamps.md)

    End."
  `)
})

test('one line of Markdown stays in its paragraph, and in a property of a component', async () => {
  const files = {
    'snippets/chart.jsx': `${CHART}\nexport const toMarkdown = ({ data }) => '**' + data.join(' + ') + '**'\n`,
  }
  const { markdown } = await write(
    `${USE}Sum: <Chart data={[1, 2]} /> lamps.\n\n<Frame caption={<Chart data={[3]} />}>Text</Frame>\n`,
    files,
  )
  expect(markdown).toContain('Sum: **1 + 2** lamps.')
  expect(markdown).toContain('**3**')
})

test('the rendered text is used if toMarkdown fails, with a warning', async () => {
  const label = 'export const Chart = ({ label }) => <b>{label}</b>\n'
  const results = await Promise.all(
    ["() => { throw new Error('No data') }", '() => 5', "() => 'x'.repeat(1e6 + 1)"].map((body) =>
      write(`${USE}<Chart label="Two lamps" />\n`, {
        'snippets/chart.jsx': `${label}export const toMarkdown = ${body}\n`,
      }),
    ),
  )
  expect(results.map(({ markdown }) => markdown)).toEqual(Array(3).fill('**Two lamps**'))
  expect(results.flatMap(({ problems }) => problems)).toMatchInlineSnapshot(`
    [
      "warning MDX_RENDER 3: \`toMarkdown\` of \`<Chart>\` threw an error: No data. The Markdown has its rendered text.",
      "warning MDX_RENDER 3: \`toMarkdown\` of \`<Chart>\` did not return a text. The Markdown has its rendered text.",
      "warning MDX_RENDER 3: \`toMarkdown\` of \`<Chart>\` returned more than 1 MB. The Markdown has its rendered text.",
    ]
  `)
})

test('a component whose data is not in the Markdown is named once per page', async () => {
  const { problems } = await write(`${USE}<Chart data={[1]} />\n\n<Chart data={[2]} />\n`, {
    'snippets/chart.jsx': CHART,
  })
  expect(problems).toEqual(['notice MDX_NO_MARKDOWN 3: The content of `<Chart>` is not in the Markdown of this page.'])
})

test.each([
  ['text from its data', 'export const Chart = ({ data }) => <p>{data.length} lamps</p>'],
  ['a picture', "export const Chart = ({ data }) => <img src='/chart.svg' alt='' />"],
  ['a built-in component', 'export const Chart = ({ data }) => <Card title={data.join()} />'],
])('a component that renders %s is not named', async (_, source) => {
  const { problems } = await write(`${USE}<Chart data={[1]} />\n`, { 'snippets/chart.jsx': source })
  expect(problems).toEqual([])
})

test('a decoration without data or text is not named', async () => {
  const { problems } = await write(`${USE}<Chart size="2" class="a b" />\n`, {
    'snippets/chart.jsx': 'export const Chart = () => <hr />',
  })
  expect(problems).toEqual([])
})
