import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CLI } from '../broken/cli.js'
import { createSite, docs } from '../broken/sites.js'

const SITE = {
  'docs.json': docs({ navigation: { pages: ['index', 'missing'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\n[Gone](/gone)\n',
}

/** Starts a dev server that takes its standard input for a terminal. */
function startDev(root: string) {
  const { CI: _, GITHUB_ACTIONS: __, ...env } = process.env
  const terminal = 'data:text/javascript,process.stdin.isTTY=true'
  const args = ['--import', terminal, CLI, 'dev', root, '--port', '0', '--host', '127.0.0.1']
  const child = spawn(process.execPath, args, { env: { ...env, NO_COLOR: '1', BROWSER: 'none' } })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => (text += chunk))
  /** Resolves with what was printed since the last call, once it matches; the time limit of the test ends it otherwise. */
  const prints = async (pattern: RegExp): Promise<string> => {
    while (!pattern.test(text)) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
    const printed = text
    text = ''
    return printed
  }
  return { prints, press: (key: string) => child.stdin.write(`${key}\n`), exit }
}

test('octavo dev prints URL, page count, broken navigation and keys at once', async () => {
  const dev = startDev(createSite(SITE))
  const printed = await dev.prints(/press h/)
  expect(printed).toMatch(
    /docs\.json:\d+:\d+ Page "missing" does not exist; the entry is ignored\. \[NAV_PAGE_MISSING\]/,
  )
  expect(printed).toMatch(/octavo dev: 1 page, ready in/)
  expect(printed).toMatch(/Local: +http:\/\/127\.0\.0\.1:\d+\//)
  dev.press('h')
  const help = await dev.prints(/to quit/)
  for (const line of ['c + enter to check the site', 'b + enter to build the site', 'o + enter to open in browser'])
    expect(help).toContain(`press ${line}`)
})

test('keys run check and build while the server keeps running, and q quits', async () => {
  const root = createSite(SITE)
  const dev = startDev(root)
  // The background check prints the link, too.
  await dev.prints(/\[LINK_BROKEN\]/)
  dev.press('c')
  expect(await dev.prints(/1 page checked\./)).toContain('0 errors, 2 warnings')
  dev.press('b')
  await dev.prints(/1 page in \S*dist/)
  expect(existsSync(join(root, 'dist/index.html'))).toBe(true)
  writeFileSync(join(root, 'index.mdx'), '---\ntitle: Home\n---\n\n<Card>\n')
  dev.press('b')
  expect(await dev.prints(/2 errors, 1 warning/)).toContain('index.mdx:5:1')
  dev.press('c')
  await dev.prints(/1 page checked\./)
  dev.press('q')
  expect(await dev.exit).toEqual([0, null])
})
