import { expect, test } from 'vitest'
import type { Migration } from './migrate.js'
import { formatReport, formatSummary } from './report.js'

const migration: Migration = {
  generator: 'vitepress',
  pages: [
    { source: 'index.md', output: 'index.mdx', url: '/' },
    { source: 'a.md', output: 'a.mdx', url: '/a' },
  ],
  unchanged: 1,
  files: 3,
  converted: 7,
  lost: [],
  edited: [],
  deleted: [],
  base: '/lamps/',
  notes: [
    {
      kind: 'dropped',
      file: 'docs/index.md',
      line: 4,
      output: { file: 'index.mdx', line: 7 },
      message: '<script> was removed from the page.',
    },
  ],
  diagnostics: [
    { rule: 'MDX_UNKNOWN_COMPONENT', severity: 'warning', file: 'a.mdx', message: 'Unknown component `<Lamp>`.' },
    { rule: 'MDX_SYNTAX', severity: 'error', file: 'a.mdx', message: 'Unclosed tag.\nSee the line.' },
  ],
}

test('the migration summary ends with the command to serve the site below its path', () => {
  expect(formatSummary(migration, 'out')).toMatchInlineSnapshot(`
    "1 of 2 pages cannot be published.
    2 pages of vitepress and 3 files written to out.
      pages           1 of 2 can be published, 1 changed
      constructs      7 converted, 1 dropped, 0 kept as text, 0 stubs
    octavo check: 1 error, 1 warning
    Run octavo check out for the errors.
    Use --report to write what was not converted to a file.
    Serve it below /lamps/ with --base /lamps/."
  `)
  expect(formatSummary({ ...migration, base: '/' }, 'out')).not.toContain('--base')
})

test('the migration summary names the file of the full report instead of the option for one', () => {
  const summary = formatSummary(migration, 'out', 'moved.md')
  expect(summary).toContain('Full report: moved.md')
  expect(summary).not.toContain('--report')
})

test('the migration summary starts with what is lost', () => {
  const first = (changes: Partial<Migration>) => formatSummary({ ...migration, ...changes }, 'out').split('\n')[0]
  expect(first({ lost: ['/tags'] })).toMatchInlineSnapshot(
    `"1 of 2 pages cannot be published. 1 URL of the source has no page."`,
  )
  expect(first({ pages: [] })).toMatchInlineSnapshot(`"No page of vitepress was found."`)
  expect(first({ diagnostics: [] })).toMatchInlineSnapshot(`"2 pages of vitepress and 3 files written to out."`)
})

test('the migration report lists the path, the items, errors and warnings', () => {
  expect(formatReport(migration)).toMatchInlineSnapshot(`
    "# Migration from vitepress

    1 of 2 pages cannot be published.

    | | |
    | --- | --- |
    | Pages | 2 |
    | Pages that can be published | 1 |
    | Pages with changes | 1 |
    | URLs without a page | 0 |
    | Files copied | 3 |
    | Constructs converted | 7 |
    | Dropped | 1 |
    | Kept as text | 0 |
    | Stubs | 0 |

    Serve it below /lamps/ with --base /lamps/.

    ## Dropped

    - \`docs/index.md:4\` → \`index.mdx:7\`: <script> was removed from the page.

    ## Errors

    - \`a.mdx\`: Unclosed tag.

    ## Warnings

    - \`a.mdx\`: Unknown component \`<Lamp>\`.
    "
  `)
})
