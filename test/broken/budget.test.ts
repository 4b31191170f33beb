import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli } from './cli.js'
import { createSite, docs, writeFiles } from './sites.js'

interface Report {
  diagnostics: { rule: string; file: string; message: string; expected?: string; hint?: string }[]
  largest: Record<string, { pathname: string; kilobytes: number }>
}

/** Text that gzip makes little smaller. */
const noise = (words: number) =>
  Array.from({ length: words }, (_, index) => Math.sin(index).toString(36).slice(3)).join(' ')

const site = {
  'docs.json': docs({ navigation: { pages: ['index', 'guides/large'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\n![Lamp](/images/lamp.png)\n\n![Far](https://site.example/far.png)\n',
  'guides/large.mdx': `---\ntitle: Large\n---\n\n${noise(6_000)}\n`,
  'images/lamp.png': new Uint8Array(1_200_000),
}

const checkSizes = async (root: string, ...args: string[]) => {
  const { stdout } = await runCli('check', root, '--json', ...args)
  const { diagnostics, largest } = JSON.parse(stdout) as Report
  return { largest, problems: diagnostics.filter(({ rule }) => rule === 'PAGE_BUDGET') }
}

test('built pages, and files that browsers load with them, are compared with a budget', async () => {
  const root = createSite(site)
  await runCli('build', root, '--out', join(root, 'public'), '--base', '/docs/')
  const place = ['--out', join(root, 'public'), '--base', '/docs/']
  const { problems, largest } = await checkSizes(root, '--budget', ...place)
  expect(
    problems.map(({ file, message, expected, hint }) => ({
      file,
      message,
      expected: expected?.replace(/has [\d.]+ kB/, 'has N kB'),
      hint,
    })),
  ).toMatchInlineSnapshot(`
    [
      {
        "expected": "at most 1000 kB, but it has N kB.",
        "file": "index.mdx",
        "hint": "The largest file is images/lamp.png.",
        "message": "index.html exceeds the budget of images.",
      },
    ]
  `)
  expect(Object.entries(largest).map(([kind, { pathname, kilobytes }]) => [kind, pathname, kilobytes > 0])).toEqual([
    ['html', '/guides/large', true],
    ['css', '/', true],
    ['js', '/', true],
    ['images', '/', true],
  ])
  const strict = await checkSizes(root, '--budget', 'css=1,js=1', ...place)
  expect(strict.problems.map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "guides/large.html exceeds the budget of CSS.",
      "guides/large.html exceeds the budget of JavaScript.",
      "index.html exceeds the budget of CSS.",
      "index.html exceeds the budget of JavaScript.",
      "index.html exceeds the budget of images.",
    ]
  `)
})

test('a page that was not built is reported, and text names the largest pages', async () => {
  const root = createSite(site)
  writeFiles(root, { 'dist/index.html': '<!doctype html><title>Home</title>' })
  const { stdout } = await runCli('check', root, '--budget')
  expect(stdout).toMatchInlineSnapshot(`
    "warning The style sheets of index.html are not in the output folder, so sizes are unknown. [PAGE_BUDGET]
      Set --out to the folder of the documentation, and --base to the root path that it was built with.

    warning guides/large.mdx guides/large.html is not in the output folder, so its size is unknown. [PAGE_BUDGET]
      Run octavo build first, or set the folder with --out.

    0 errors, 2 warnings

    2 pages checked.
    Largest pages: HTML 0 kB, CSS 0 kB, JavaScript 0 kB, images 0 kB.
    "
  `)
})

test('another root path than that of the build is reported, because no files are found', async () => {
  const root = createSite(site)
  await runCli('build', root, '--base', '/docs/')
  const { problems } = await checkSizes(root, '--budget')
  expect(problems.map(({ message }) => message)).toEqual([
    'The style sheets of index.html (and 1 other page) are not in the output folder, so sizes are unknown.',
  ])
})

test('a page in a baseline stays known when an edit changes its size', async () => {
  const root = createSite(site)
  const baseline = ['--budget', 'html=1', '--baseline', join(root, 'baseline.json')]
  await runCli('build', root)
  await runCli('check', root, ...baseline, '--write-baseline')
  writeFiles(root, { 'guides/large.mdx': `---\ntitle: Large\n---\n\n${noise(6_500)}\n` })
  await runCli('build', root)
  expect((await checkSizes(root, ...baseline)).problems).toEqual([])
})

test('limits that cannot be read, a missing output folder and --out alone are errors', async () => {
  const root = createSite(site)
  const errors = []
  for (const args of [['--budget', 'pages=3'], ['--budget'], ['--out', 'dist']])
    errors.push((await runCli('check', root, ...args)).stderr.replaceAll(root, '<root>'))
  expect(errors).toMatchInlineSnapshot(`
    [
      "Invalid budget "pages=3".
    Expected: kilobytes of html, css, js or images, such as html=40,js=20.
    ",
      "Missing output folder <root>/dist.
    Fix: run octavo build <root>, or set the folder with --out.
    ",
      "--out needs --budget.
    ",
    ]
  `)
})
