import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder, createSite, siteWith } from '../broken/sites.js'

const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Runs the built command without a terminal in a folder. */
function create(cwd: string, ...args: string[]) {
  const argv = [repository('packages/create/bundle/bin.js'), ...args]
  return spawnSync(process.execPath, argv, { cwd, encoding: 'utf8', input: '' })
}

/** Checks and builds a created project as its scripts do. */
async function expectCleanSite(root: string, pages: number): Promise<void> {
  mkdirSync(join(root, 'node_modules'))
  symlinkSync(repository('packages/cli'), join(root, 'node_modules/octavo'))
  expect(await runCli('check', root)).toEqual({
    status: 0,
    stdout: `${pages} pages checked: 0 errors, 0 warnings\n`,
    stderr: '',
  })
  const build = await runCli('build', root, '--site-url', 'https://docs.example.com')
  expect(build.stderr).toBe('')
  expect(build.stdout).toContain(`${pages} pages in `)
}

test.each([
  ['guide', 5],
  ['api', 8],
])('the template %s passes check and build without a warning', async (template, pages) => {
  const folder = createFolder()
  const run = create(folder, 'docs', '--template', template, '--yes', '--no-install', '--no-start')
  expect(run.stderr).toBe('')
  expect(run.stdout).toContain('Next steps:\n  cd docs\n  npm install\n  npm run dev\n')
  await expectCleanSite(join(folder, 'docs'), pages)
  // Links to missing pages and headings are errors in created projects.
  writeFileSync(
    join(folder, 'docs/index.mdx'),
    '---\ntitle: Home\n---\n\n[a](/gone) [b](/errors#gone) [c](/quickstart#gone)\n',
  )
  const broken = await runCli('check', join(folder, 'docs'))
  expect(broken.status).toBe(1)
  expect(broken.stdout).toMatch(/^error index\.mdx:5:\d+ .*\[LINK_BROKEN\]$/m)
  expect(broken.stdout).toMatch(/^error index\.mdx:5:\d+ .*\[LINK_ANCHOR\]$/m)
})

test('adds project files to an existing site', async () => {
  const site = createSite({
    ...siteWith({ 'guide.mdx': '---\ntitle: Guide\n---\n\n[Home](/)\n' }, ['guide']),
    'package.json': '{ "scripts": { "build": "tsc" } }\n',
  })
  const run = create(site, '--no-install')
  expect(run).toMatchObject({ status: 0, stderr: '' })
  expect(run.stdout.replaceAll(site, '<site>')).toMatchInlineSnapshot(`
    "Added Octavo to <site>:
      .github/workflows/docs.yml
      .gitignore
      octavo.config.ts
      package.json

    Next steps:
      npm install
      npm run docs:dev
    "
  `)
  await expectCleanSite(site, 2)
})

test('an OpenAPI document becomes the API reference', async () => {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.example.com' }],
    paths: { '/items': { get: { summary: 'List items', responses: { 200: { description: 'The items.' } } } } },
  }
  const folder = createSite({ 'shop.json': JSON.stringify(document) })
  const run = create(folder, 'docs', '--openapi', 'shop.json', '--no-install')
  expect(run).toMatchObject({ status: 0, stderr: '' })
  await expectCleanSite(join(folder, 'docs'), 5)
})

test('rejects a folder with files and unknown options with status 1', () => {
  const folder = createSite({ 'docs/a.txt': '' })
  expect(create(folder, 'docs', '--yes')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: `Folder ${join(folder, 'docs')} is not empty.\nFix: choose another folder.\n`,
  })
  expect(create(folder, '--template', 'blog')).toMatchObject({ status: 1 })
  expect(create(folder, '--help').stdout).toContain('npm create octavo@latest [dir]')
})
