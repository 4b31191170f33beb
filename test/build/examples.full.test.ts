import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runCli } from '../broken/cli.js'
import { createFolder } from '../broken/sites.js'
import { findBarriers } from '../tools/axe.js'
import { eventually, openContext, watchProblems } from '../tools/browser.js'
import { findChromium, launchChromium } from '../tools/chromium.js'

const EXAMPLES = fileURLToPath(new URL('../../playground/examples', import.meta.url))
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

/** For each example, its pages and a text that each of them shows. */
const PAGES: Readonly<Record<string, readonly (readonly [path: string, text: string])[]>> = {
  minimal: [
    ['/', 'This site has two pages.'],
    ['/install', 'npm install acme'],
  ],
  api: [
    ['/', 'Each operation of'],
    ['/api-reference/parcels/list-parcels', 'Only parcels with this status.'],
  ],
  blog: [
    ['/blog', 'Parcels arrive a day earlier.'],
    ['/blog/hello', 'The rest of a post is only on its page.'],
  ],
  'versions-and-languages': [
    ['/', 'Switch the version or the language'],
    ['/v1/de/install', 'npm install acme@1.0.0'],
  ],
  'own-components': [['/', '$12 a month']],
  plugin: [['/team', 'Grace']],
  'beside-react': [
    ['/', 'Parcels: 0'],
    ['/docs/', 'The documentation of a React app'],
  ],
  'beside-vue': [
    ['/', 'Parcels: 0'],
    ['/docs/', 'The documentation of a Vue app'],
  ],
}

/** Copies an example, with the packages of this repository. */
function copyExample(name: string): string {
  const folder = join(createFolder(), name)
  const source = join(EXAMPLES, name)
  const isSource = (path: string) => !/[\\/](?:dist|\.octavo|node_modules)$/.test(path)
  cpSync(source, folder, { recursive: true, filter: isSource })
  symlinkSync(MODULES, join(folder, 'node_modules'))
  return folder
}

/** Runs a script of an example's package.json until it ends, or until it prints a URL, which is returned. */
async function runScript(folder: string, script: string): Promise<string> {
  const port = script === 'build' ? [] : ['--', '--port', '0']
  const child = spawn('npm', ['run', script, ...port], { cwd: folder, detached: true })
  onTestFinished(() => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid)
  })
  const ended = once(child, 'exit').then(() => undefined)
  let output = ''
  child.stderr.on('data', (text: Buffer) => (output += text.toString()))
  const url = new Promise<string>((resolve) =>
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString()
      const printed = /http:\/\/localhost:\d+/.exec(stripVTControlCharacters(output))?.[0]
      if (printed !== undefined && script !== 'build') resolve(printed)
    }),
  )
  const printed = await Promise.race([url, ended])
  if (printed === undefined) expect(child.exitCode, output).toBe(0)
  return printed ?? ''
}

let browser: Browser | undefined
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

test('the README lists every example', () => {
  const folders = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(PAGES).sort())
})

test('the check of the example plugin reports a person whom no page names', async () => {
  const folder = copyExample('plugin')
  writeFileSync(join(folder, 'team.json'), '["Ada", "Grace", "Joan"]')
  const { status, stdout } = await runCli('check', folder)
  expect(status).toBe(1)
  expect(stdout).toContain('error team.json Missing person "Joan". [TEAM_MISSING]')
  expect(stdout).not.toContain('"Ada"')
})

test.runIf(findChromium()).each(Object.entries(PAGES))(
  'example %s starts, and its build is served',
  async (name, pages) => {
    const folder = copyExample(name)
    const context = await openContext(browser as Browser)
    onTestFinished(() => context.close())
    await runScript(folder, 'build')
    expect(existsSync(join(folder, 'dist'))).toBe(true)
    for (const script of ['dev', 'preview']) {
      const origin = await runScript(folder, script)
      for (const [path, text] of pages) {
        const page = await context.newPage()
        const problems = watchProblems(page, origin)
        await page.goto(origin + path)
        await eventually(() => page.textContent('body')).toContain(text)
        expect(await findBarriers(page, path)).toEqual([])
        expect(problems, `${script} ${path}`).toEqual([])
        const shots = process.env.OCTAVO_SHOTS
        if (shots !== undefined) {
          mkdirSync(shots, { recursive: true })
          await page.screenshot({ path: join(shots, `${name}-${script}${path.replaceAll('/', '-')}.png`) })
        }
        await page.close()
      }
    }
  },
)
