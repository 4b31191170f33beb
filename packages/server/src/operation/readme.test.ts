import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from './settings.js'

test('the README lists every setting', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, table = ''] = /<!-- settings -->\n(.*)<!-- \/settings -->/s.exec(readme) ?? []
  const rows = Object.entries(SETTINGS).map(([name, setting]) => {
    const fallback =
      setting.default === ''
        ? ''
        : `\`${typeof setting.default === 'object' ? JSON.stringify(setting.default) : setting.default}\``
    return `| \`${setting.env}\` | \`${name}\` | ${fallback} | ${setting.description} |\n`
  })
  expect(table).toBe(`\n| environment | file | default | meaning |\n|---|---|---|---|\n${rows.join('')}\n`)
})
