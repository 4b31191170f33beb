import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatLocation, RULES, type RuleId } from '@octavo/core'
import { checkSite, resolveOptions } from '@octavo/vite/internal/engine'
import { expect, test } from 'vitest'
import { createFolder, createSite, siteWith } from './broken/sites.js'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const TEST = /\.(?:test|spec)\.tsx?$/

const EXAMPLES = Object.entries(RULES).flatMap(([id, { example }]) => (example ? [[id, example] as const] : []))

test.each(EXAMPLES)('only its rule reports the example of %s', async (id, files) => {
  const pages = Object.keys(files).flatMap((path) => /^(.*)\.mdx$/.exec(path)?.[1] ?? [])
  const site = { root: createSite(siteWith(files, pages)), outDir: join(createFolder(), 'out'), base: '/' }
  const { diagnostics } = await checkSite(resolveOptions({ cacheDir: false }, site))
  const reported = new Set(diagnostics.map(({ rule, severity }) => `${severity} ${rule}`))
  expect([...reported]).toEqual([`${RULES[id as RuleId].severity} ${id}`])
  const printed = diagnostics.map(({ severity, message, expected, hint, ...place }) =>
    [severity, formatLocation(place), message, expected, hint].filter(Boolean).join(' '),
  )
  expect(printed.join('\n')).toMatchSnapshot()
})

test('every rule has an example or a test', () => {
  const tests = [...listFiles('test'), ...listFiles('playground'), ...listFiles('packages')].filter(
    (file) => TEST.test(file) || /^test\W(?!measure\W)/.test(file),
  )
  const examples = new Set(EXAMPLES.map(([id]) => id))
  expect(idsNotIn(tests).filter((id) => !examples.has(id))).toEqual([])
})

/** Their explanations say when the other severity is that of a diagnostic. */
const VARIABLE_SEVERITY = [
  'CFG_NO_EFFECT',
  'FM_SYNTAX',
  'ICON_UNKNOWN',
  'MDX_EXPRESSION',
  'MDX_SYNTAX',
  'OAS_TOO_BIG',
  'OAS_TOO_DEEP',
]

test('a diagnostic has the severity of its rule', () => {
  const other = listFiles('packages')
    .filter((file) => !TEST.test(file) && !/\Wrules\W/.test(file))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/rule: '([A-Z_]+)',\s*severity: '(\w+)'/g)])
    .filter(([, id = '', severity]) => !VARIABLE_SEVERITY.includes(id) && RULES[id as RuleId].severity !== severity)
  expect(other.map(([text]) => text)).toEqual([])
})

test('a package reports every rule', () => {
  const sources = listFiles('packages').filter((file) => !TEST.test(file) && !file.startsWith(join('packages', 'core')))
  expect(idsNotIn(sources)).toEqual([])
})

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/(?:^|[\\/])(?:dist|node_modules)[\\/]/.test(file))
    .map((file) => join(folder, file))
}

function idsNotIn(files: readonly string[]): string[] {
  const words = new Set(
    files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? []),
  )
  return Object.keys(RULES)
    .filter((id) => !words.has(id))
    .sort()
}
