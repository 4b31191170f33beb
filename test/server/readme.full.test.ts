import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../tools/chromium.js'
import { startServer } from '../tools/upstream.js'
import { REAL_SITE } from './deployment.js'

const run = promisify(execFile)
const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-readme-'))
  for (const name of ['docs/guides', 'server', 'bin']) mkdirSync(join(folder, name), { recursive: true })
  // Until the packages are published, the command of this checkout is what `npx octavo` starts.
  const octavo = `exec "${process.execPath}" "${repository('packages/cli/bundle/bin.js')}"`
  writeFileSync(join(folder, 'bin/npx'), `#!/bin/sh\n[ "$1" = octavo ] && shift && ${octavo} "$@"\n`, { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('what the README says about the companion server works, ends when an export fails, and the bundle opens from a folder', {
  timeout: 120_000,
}, async () => {
  for (const [name, text] of Object.entries(REAL_SITE)) writeFileSync(join(folder, 'docs', name), text)
  const port = String(await freePort())
  const { stdout } = await run('bash', ['-c', scriptOfReadme(port)], {
    cwd: join(folder, 'server'),
    timeout: 110_000,
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      OCTAVO_PORT: port,
      OCTAVO_LOG_LEVEL: 'warn',
    },
  })
  // The report of the failed job has no line break at its end.
  expect(stdout).toMatch(/^failed .*docs\.json.*completed $/ms)
  const browser = await launchChromium()
  if (!browser) return
  const page = await browser.newPage()
  await page.goto(pathToFileURL(join(folder, 'server/site/index.html')).href)
  await page.getByRole('main').getByRole('link', { name: 'the guide' }).click()
  await page.waitForURL(/guides\/first\.html$/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('First')
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://docs.example.com/guides/first')
  await browser.close()
})

/**
 * The commands of the section as they are, without the installation, with another port, and an end to the server. The calls are made twice: before,
 * for a site that can't be built.
 */
function scriptOfReadme(port: string): string {
  const readme = readFileSync(repository('README.md'), 'utf8')
  const [, section = ''] = /## Companion server\n(.*?)\n## /s.exec(readme) ?? []
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) =>
    block.replaceAll(':4600', `:${port}`).replace(/^npm i ~.*\n/m, ''),
  )
  expect(blocks).toHaveLength(2)
  const [setUp, calls] = blocks
  return [
    'set -euo pipefail',
    "trap 'kill $(jobs -p)' EXIT",
    setUp,
    'mkdir failing && mv ../docs/docs.json failing',
    `(cd failing; ${calls}) && exit 1`,
    'mv failing/docs.json ../docs',
    calls,
  ].join('\n')
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  await using server = await startServer(() => {})
  return server.port
}
