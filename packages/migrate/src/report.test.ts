import { expect, test } from 'vitest'
import type { Migration } from './migrate.js'
import { formatReport, formatSummary } from './report.js'

const migration: Migration = {
  generator: 'vitepress',
  pages: 2,
  unchanged: 1,
  files: 3,
  base: '/lamps/',
  notes: [{ file: 'index.mdx', line: 4, message: '<script> was removed from the page.' }],
  diagnostics: [
    { rule: 'MDX_UNKNOWN_COMPONENT', severity: 'warning', file: 'a.mdx', message: 'Unknown component `<Lamp>`.' },
    { rule: 'MDX_SYNTAX', severity: 'error', file: 'a.mdx', message: 'Unclosed tag.\nSee the line.' },
  ],
}

test('the migration summary ends with the command to serve the site below its path', () => {
  expect(formatSummary(migration, 'out')).toMatchInlineSnapshot(`
    "2 pages of vitepress and 3 files written to out.
      converted       1 of 2
      changed         1
      needs a hand    1 item, 1 page with errors
    octavo check: 1 error, 1 warning
    Run octavo check out for the errors.
    Serve it below /lamps/ with --base /lamps/."
  `)
  expect(formatSummary({ ...migration, base: '/' }, 'out')).not.toContain('--base')
})

test('the migration report lists the path, the items, errors and warnings', () => {
  expect(formatReport(migration)).toMatchInlineSnapshot(`
    "# Migration from vitepress

    | | |
    | --- | --- |
    | Pages | 2 |
    | Converted | 1 |
    | Changed | 1 |
    | Files copied | 3 |
    | Needs a hand | 2 |

    Serve it below /lamps/ with --base /lamps/.

    ## Needs a hand

    - \`index.mdx:4\`: <script> was removed from the page.

    ## Errors

    - \`a.mdx\`: Unclosed tag.

    ## Warnings

    - \`a.mdx\`: Unknown component \`<Lamp>\`.
    "
  `)
})
