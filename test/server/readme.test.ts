import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { launchChromium } from '../tools/chromium.js'
import { startServer } from '../tools/upstream.js'
import { REAL_SITE } from './deployment.js'

const run = promisify(execFile)
const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

test('what the README says about the companion server works, and the bundle opens from a folder', {
  timeout: 120_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-readme-'))
  try {
    for (const name of ['docs/guides', 'server']) mkdirSync(join(folder, name), { recursive: true })
    for (const [name, text] of Object.entries(REAL_SITE)) writeFileSync(join(folder, 'docs', name), text)
    await run('bash', ['-c', await scriptOfReadme()], {
      cwd: join(folder, 'server'),
      timeout: 110_000,
      // The site is ours; machines without bubblewrap build it, too.
      env: { ...process.env, OCTAVO_LOG_LEVEL: 'warn' },
    })
    const browser = await launchChromium()
    if (!browser) return
    const page = await browser.newPage()
    await page.goto(pathToFileURL(join(folder, 'server/site/index.html')).href)
    await page.getByRole('main').getByRole('link', { name: 'the guide' }).click()
    await page.waitForURL(/guides\/first\.html$/)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('First')
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe('https://docs.example.com/guides/first')
    await browser.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The commands of the section, with the command of this checkout, another port, and an end to the server. */
async function scriptOfReadme(): Promise<string> {
  const readme = readFileSync(repository('README.md'), 'utf8')
  const [, section = ''] = /## Companion server\n(.*?)\n## /s.exec(readme) ?? []
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
  expect(blocks).toHaveLength(2)
  const port = await freePort()
  const octavo = `"${process.execPath}" "${repository('packages/cli/bundle/bin.js')}"`
  const [setUp = '', calls = ''] = blocks.map((block) =>
    block.replaceAll('npx octavo', octavo).replaceAll('4600', String(port)),
  )
  return [
    'set -euo pipefail',
    `export OCTAVO_PORT=${port}`,
    "trap 'kill $(jobs -p)' EXIT",
    setUp.replace('--dir ../docs', '--dir ../docs --trusted'),
    `until curl -s -o /dev/null http://127.0.0.1:${port}/openapi.json; do sleep 0.2; done`,
    calls,
  ].join('\n')
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  await using server = await startServer(() => {})
  return server.port
}
