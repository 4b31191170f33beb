import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrateSite } from '../migrate.js'

const docusaurus = (docs: object, blog: object | false = false) =>
  `module.exports = { title: 'Lamp', presets: [['classic', ${JSON.stringify({ docs, blog })}]] }`

/** Writes a repository, and migrates its folder `website`. */
async function migrateWebsite(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-repository-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = (file: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    return join(folder, file)
  }
  mkdirSync(join(folder, 'repository/.git'), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(open(file), text)
  for (const [file, target] of Object.entries(links)) symlinkSync(target, open(file))
  const out = join(folder, 'new')
  const { pages, lost, notes } = await migrateSite({ dir: join(folder, 'repository/website'), out, mayRun: false })
  return {
    urls: pages.map(({ url }) => url).sort(),
    lost,
    notes: notes.map(({ file, message }) => `${file}: ${message}`),
  }
}

test('docs in the repository of a site are read, if `include` and `exclude` publish them', async () => {
  const { urls, lost, notes } = await migrateWebsite({
    'repository/website/docusaurus.config.js': docusaurus({
      path: '../docs',
      routeBasePath: '/',
      include: ['{guides,api}/**/*.{md,mdx}'],
      exclude: ['**/secret/**'],
    }),
    'repository/docs/guides/lens.md': '# Lens\n',
    'repository/docs/api/lamp.mdx': '# Lamp\n',
    'repository/docs/api/secret/key.md': '# Key\n',
    'repository/docs/node.md': '# Node\n',
  })
  expect(urls).toEqual(['/api/lamp', '/guides/lens'])
  expect([lost, notes]).toEqual([[], []])
})

test('a folder of docs that is not in the repository is a lost URL, and one of posts is in the report', async () => {
  const { lost, notes } = await migrateWebsite({
    'repository/website/docusaurus.config.js': docusaurus({ path: '../../docs' }, { path: '../../posts' }),
    'repository/website/src/pages/index.md': '# Lamp\n',
    'docs/lens.md': '# Lens\n',
  })
  expect(lost).toEqual(['/docs/*'])
  expect(notes).toMatchInlineSnapshot(`
    [
      "docusaurus.config.js: The folder "../../posts" of the blog has no posts in the repository.",
      "docusaurus.config.js: The folder "../../docs" of the docs has no files in the repository.",
    ]
  `)
})

test('links inside the repository are read, and the report has those that are not', async () => {
  const { urls, notes } = await migrateWebsite(
    {
      'repository/website/mkdocs.yml': 'site_name: Lamp\n',
      'repository/website/docs/index.md': '# Lamp\n',
      'repository/README.md': '# Read me\n',
      'outside.md': '# Outside\n',
    },
    {
      'repository/website/docs/read-me.md': '../../README.md',
      'repository/website/docs/outside.md': '../../../outside.md',
      'repository/website/docs/folder': '..',
      'repository/website/docs/gone.md': 'nothing.md',
    },
  )
  expect(urls).toEqual(['/', '/read-me'])
  expect(notes).toMatchInlineSnapshot(`
    [
      "docs/folder: Skipped: a symlink to a folder, to a missing file, or outside of the repository.",
      "docs/gone.md: Skipped: a symlink to a folder, to a missing file, or outside of the repository.",
      "docs/outside.md: Skipped: a symlink to a folder, to a missing file, or outside of the repository.",
    ]
  `)
})
