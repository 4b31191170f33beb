import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli, startCli } from '../broken/cli.js'
import { createSite } from '../broken/sites.js'

const REPOSITORY = {
  'README.md':
    'Widget\n======\n\n[Docs](docs/) · [Deep](docs/deep/README.md#the-end-1) · [Rules](CONTRIBUTING.md) · [Code](src/main.js)\n',
  'CONTRIBUTING.md': '# Contributing\n',
  'src/main.js': 'throw new Error()\n',
  'src/data.json': '{}\n',
  'docs/README.md': '# Documentation\n\n![Logo](logo.svg) [Deep](deep) [Home](../README.md)\n',
  'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  'docs/deep/README.md': '# Deep <!-- omit in toc -->\n\n## The end\n\n## The end\n\n[Up](..) [Page](page.md)\n',
  'docs/deep/page.md': '# Page\n\n[Missing](missing.md)\n',
}

test('octavo init makes a site of a repository and changes none of its files', async () => {
  const dir = createSite(REPOSITORY)
  const run = await runCli('init', dir)
  expect({ ...run, stdout: run.stdout.replaceAll(dir, '<dir>') }).toMatchInlineSnapshot(`
    {
      "status": 0,
      "stderr": "",
      "stdout": "Created docs.json and .mintignore. No other file was changed.
    Pages:
      Overview  1
      Docs      3
      Project   1
      Total     5 pages
    octavo check: 0 errors, 2 warnings
    Run octavo check <dir> for the list.
    Run octavo dev <dir> to see the site.
    ",
    }
  `)
  for (const [file, text] of Object.entries(REPOSITORY)) expect(readFileSync(join(dir, file), 'utf8')).toBe(text)
  expect(readFileSync(join(dir, '.mintignore'), 'utf8')).toMatchInlineSnapshot(`
    "# Files that are not part of the documentation
    /src/
    "
  `)

  expect((await runCli('build', dir)).status).toBe(0)
  const page = (file: string) => readFileSync(join(dir, 'dist', file), 'utf8')
  expect(page('index.html')).toContain('<title>Widget')
  expect(page('index.html')).toMatch(/href="\/docs\/deep#the-end-2"/)
  expect(page('index.html')).toMatch(/href="\/docs"/)
  expect(page('docs.html')).toMatch(/<a href="\/" class="link">Home</)
  expect(page('docs/deep.html')).toMatch(/<a href="\/docs" class="link">Up</)
  expect(existsSync(join(dir, 'dist/docs/logo.svg'))).toBe(true)
  expect(existsSync(join(dir, 'dist/src'))).toBe(false)

  const again = await runCli('init', dir)
  expect([again.status, again.stderr.replaceAll(dir, '<dir>')]).toMatchInlineSnapshot(`
    [
      1,
      "<dir>/docs.json exists; nothing was written.
    Fix: run \`octavo dev <dir>\`.
    ",
    ]
  `)
})

test('octavo init --dry-run prints the files and writes none', async () => {
  const dir = createSite({ 'README.md': '# Widget\n', 'AGENTS.md': '' })
  const run = await runCli('init', dir, '--dry-run')
  expect(run).toMatchInlineSnapshot(`
    {
      "status": 0,
      "stderr": "",
      "stdout": "docs.json:
    {
      "$schema": "./node_modules/octavo/docs.schema.json",
      "theme": "mint",
      "name": "Widget",
      "colors": {
        "primary": "#0f766e",
        "light": "#5eead4",
        "dark": "#0f766e"
      },
      "navigation": {
        "groups": [
          {
            "group": "Overview",
            "pagesFrom": {
              "folder": ".",
              "depth": 0
            }
          }
        ]
      }
    }

    .mintignore:
    # Files that are not part of the documentation
    AGENTS.md

    Pages:
      Overview  1
      Total     1 page
    ",
    }
  `)
  expect(existsSync(join(dir, 'docs.json'))).toBe(false)
})

test('octavo init keeps an existing .mintignore, and reports folders without Markdown', async () => {
  const dir = createSite({ 'README.md': '# Widget\n', 'AGENTS.md': '', '.mintignore': 'AGENTS.md\n' })
  expect((await runCli('init', dir)).stdout).toContain('.mintignore exists; it was not changed.')
  expect(readFileSync(join(dir, '.mintignore'), 'utf8')).toBe('AGENTS.md\n')
  const empty = createSite({ 'main.go': '' })
  expect(await runCli('init', empty)).toEqual({
    status: 1,
    stdout: '',
    stderr: `The folder ${basename(empty)} has no Markdown files.\n`,
  })
})

test('octavo dev serves the page of a folder named docs beside docs.json', async () => {
  const dir = createSite({ 'docs/README.md': '# Documentation\n' })
  await runCli('init', dir)
  const { child, finished } = startCli(['dev', dir, '--port', '0', '--host', '127.0.0.1'])
  const url = await new Promise<string>((resolve) => {
    let output = ''
    child.stdout?.on('data', (text: string) => {
      output += text
      const [match] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (match !== undefined) resolve(match)
    })
  })
  expect(await (await fetch(`${url}/docs`)).text()).toContain('<title>Documentation')
  child.kill()
  await finished
})
