import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadOptions } from './loadOptions.js'
import type { OctavoOptions } from './options.js'
import { resolveOptions } from './resolveOptions.js'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'octavo-config-'))
})

afterEach(() => rmSync(root, { recursive: true }))

const load = (options: OctavoOptions = {}) =>
  loadOptions({ cacheDir: false, ...options }, { root, outDir: 'dist', base: '/' })

function write(text: string, file = 'octavo.config.ts'): void {
  writeFileSync(join(root, file), text)
}

async function optionMessage(text: string, options?: OctavoOptions): Promise<string> {
  write(text)
  return load(options).then(
    () => '',
    (error: Error) => error.message,
  )
}

test('merges options of the file and the plugin, which wins', async () => {
  writeFileSync(join(root, 'url.ts'), "export const url: string = 'https://docs.example.com'")
  write("import { url } from './url.ts'\nexport default { siteUrl: url, strict: true, links: 'html' }")
  const options = await load({ links: 'relative' })
  expect(options).toMatchObject({ siteUrl: 'https://docs.example.com', strict: true, links: 'relative' })
  expect(options.configFile?.files).toEqual([join(root, 'octavo.config.ts'), join(root, 'url.ts')])
})

test('changes the hash with imported files and the lock file', async () => {
  writeFileSync(join(root, 'a.mjs'), 'export const a = 1')
  write("import './a.mjs'\nexport default {}", 'octavo.config.mjs')
  const hashes = [(await load()).configFile?.hash]
  writeFileSync(join(root, 'a.mjs'), 'export const a = 2')
  hashes.push((await load()).configFile?.hash)
  writeFileSync(join(root, 'package-lock.json'), '{}')
  hashes.push((await load()).configFile?.hash)
  expect(new Set(hashes).size).toBe(3)
})

test('uses the plugin options without a file', async () => {
  const options = await load({ strict: true })
  expect(options.strict).toBe(true)
  expect(options.configFile).toBeUndefined()
})

test('a file that cannot run, or exports nothing, is an error', async () => {
  expect(await optionMessage('export default {')).toMatchInlineSnapshot(`
    "error octavo.config.ts:1:1 Could not run octavo.config.ts: Expected \`}\` but found \`EOF\`. [CONFIG_FILE]

    1 error, 0 warnings"
  `)
  expect(await optionMessage("throw new Error('No token')")).toMatchInlineSnapshot(`
    "error octavo.config.ts:1:1 Could not run octavo.config.ts: No token. [CONFIG_FILE]

    1 error, 0 warnings"
  `)
  expect(await optionMessage("import './missing.js'\nexport default {}")).toMatchInlineSnapshot(`
    "error octavo.config.ts:1:1 Could not run octavo.config.ts: Could not resolve './missing.js'. [CONFIG_FILE]

    1 error, 0 warnings"
  `)
  const withoutPackage = await optionMessage("import { defineConfig } from 'octavo'\nexport default defineConfig({})")
  expect(withoutPackage).toMatchInlineSnapshot(`
    "error octavo.config.ts:1:1 Could not run octavo.config.ts: Cannot find module 'octavo'. [CONFIG_FILE]
      Fix: run \`npm install\` in the folder whose package.json lists "octavo".

    1 error, 0 warnings"
  `)
  expect(await optionMessage('export const strict = true')).toMatchInlineSnapshot(`
    "error octavo.config.ts Missing default export in octavo.config.ts. [CONFIG_FILE]
      Fix: write \`export default defineConfig({ … })\`, with \`defineConfig\` from 'octavo' or '@octavo/vite'.

    1 error, 0 warnings"
  `)
})

test('unknown options, wrong types and components are named with the file', async () => {
  expect(
    await optionMessage("export default { sitUrl: 'x', root: '.', layout: { Foter: './a.tsx' } }"),
  ).toMatchInlineSnapshot(`
    "error octavo.config.ts Unknown option "sitUrl". [OPT_UNKNOWN]
      Did you mean "siteUrl"?

    error octavo.config.ts Unknown option "root". [OPT_UNKNOWN]
      Expected one of mount, transformHtml, strict, rules, onPageError, links, siteUrl, parser, components, layout, head, plugins, remarkPlugins, rehypePlugins, unsafeSvg, remoteRefs, selection, search, assistant, feedback, cacheDir, threads.

    error octavo.config.ts Unknown option "layout.Foter". [OPT_UNKNOWN]
      Did you mean "Footer"?

    3 errors, 0 warnings"
  `)
  expect(
    await optionMessage(
      "export default { components: { pricing: './a.tsx', Chart: '../a.tsx', Box: './missing.tsx' } }",
    ),
  ).toMatchInlineSnapshot(`
    "error Invalid component name "pricing". [OPT_COMPONENT]
      Expected a name such as "PricingTable".

    error The file of component "Chart" is outside the docs folder. [OPT_COMPONENT]
      Expected a path in the docs folder.

    error Missing file "/missing.tsx" of component "Box". [OPT_COMPONENT]
      Expected a path relative to the docs folder.

    3 errors, 0 warnings"
  `)
})

test('rejects functions in plugin options and names the file to use', async () => {
  expect(await optionMessage('export default {}', { remarkPlugins: [() => {}] })).toMatchInlineSnapshot(`
    "error Unsupported option "remarkPlugins" of the Vite plugin. [OPT_FILE_ONLY]
      Fix: define it in octavo.config.ts beside docs.json, where render threads can load it.

    1 error, 0 warnings"
  `)
})

test('only sites whose configuration file may run are trusted', async () => {
  const place = { root, outDir: 'dist', base: '/' }
  expect((await load()).isTrusted).toBe(true)
  write('export default {}')
  expect((await load()).isTrusted).toBe(true)
  expect(resolveOptions({ cacheDir: false }, place).isTrusted).toBeUndefined()
})
