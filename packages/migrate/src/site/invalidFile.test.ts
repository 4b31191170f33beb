import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { convertSite } from '../migrate.js'
import { detectGenerator } from './detect.js'
import { openProject } from './project.js'

/** Converts a site with a page and other files; returns the error without the path of the folder. */
async function convertError(files: Readonly<Record<string, string>>, mayRun = true): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-invalid-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of Object.entries({ 'docs/index.md': '# Lamp\n', ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const detected = detectGenerator(folder)
  if (!detected) throw new Error('No generator')
  const conversion = convertSite(detected, openProject(folder), { mayRun, onRun: () => {} })
  return conversion.then(
    () => 'converted',
    (error: Error) => error.message.replaceAll(`${folder}/`, '').replaceAll(folder, ''),
  )
}

test.each([
  ['YAML of mkdocs.yml', { 'mkdocs.yml': 'site_name: Lamp\nnav:\n  - Home: index.md\n - Other: other.md\n' }],
  ['YAML that mkdocs.yml inherits', { 'mkdocs.yml': 'INHERIT: base.yml\n', 'base.yml': 'nav: [index.md\n' }],
  ['TOML of Zensical', { 'zensical.toml': '[project]\nsite_name = "Lamp\n' }],
  ['configuration of VitePress', { '.vitepress/config.ts': 'export default {\n  title: "Lamp",\n  nav: [ }\n}\n' }],
  ['configuration of Docusaurus', { 'docusaurus.config.js': 'module.exports = {\n  title: "Lamp"\n  url: 1 }\n' }],
  [
    'sidebar of Docusaurus',
    { 'docusaurus.config.js': preset('./sidebars.json'), 'sidebars.json': '{\n "docs": ["index",]\n}\n' },
  ],
  ['list of versions', { 'docusaurus.config.js': preset('./sidebars.js'), 'versions.json': '["1.0"\n' }],
  ['configuration of Astro', { 'astro.config.mjs': 'export default defineConfig(\n' }],
])('an invalid %s is an error with its file and line', async (_, files) => {
  expect(await convertError(files)).toMatchSnapshot()
})

test('a parent of mkdocs.yml that is missing is an error', async () => {
  expect(await convertError({ 'mkdocs.yml': 'INHERIT: ../base.yml\n' })).toMatchInlineSnapshot(`
    "/tmp/base.yml Missing file that the configuration inherits from. Nothing was written.
    Fix: correct the file, then run the command again."
  `)
})

test('a configuration that only running it can tell is an error when it must not run', async () => {
  const files = { '.vitepress/config.ts': 'export default await readConfig()\n' }
  expect(await convertError(files, false)).toMatchInlineSnapshot(`
    ".vitepress/config.ts:1 The value of \`readConfig\` is only known when the file runs. Nothing was written.
    Fix: run the command without --no-run."
  `)
})

function preset(sidebarPath: string): string {
  return `module.exports = { title: 'Lamp', presets: [['classic', { docs: { sidebarPath: '${sidebarPath}' } }]] }\n`
}
