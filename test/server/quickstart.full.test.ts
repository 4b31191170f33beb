import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchChromium } from '../tools/chromium.js'
import { readCodeBlocks } from '../tools/codeBlocks.js'
import { STORE_KEY, startObjectStore } from '../tools/objectStore.js'
import { findPostgres, type Postgres, startPostgres } from '../tools/postgres.js'
import { startServer } from '../tools/upstream.js'
import { REAL_SITE } from './deployment.js'

const run = promisify(execFile)
const repository = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-quickstart-'))
  for (const name of ['docs/guides', 'server', 'bin']) mkdirSync(join(folder, name), { recursive: true })
  // Until the packages are published, the command of this checkout is what `npx octavo` starts.
  const octavo = `exec "${process.execPath}" "${repository('packages/cli/bundle/bin.js')}"`
  writeFileSync(join(folder, 'bin/npx'), `#!/bin/sh\n[ "$1" = octavo ] && shift && ${octavo} "$@"\n`, { mode: 0o755 })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the server quickstart and export script work, fail with an export, and the bundle opens from a folder', {
  timeout: 120_000,
}, async () => {
  const stdout = await runScript(documentedScript)
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

test('the steps for PostgreSQL and S3 work, with two workers', {
  timeout: 120_000,
  skip: findPostgres() === undefined,
}, async () => {
  const page = 'server/storage.mdx'
  const postgres = await startPostgres()
  const store = await startObjectStore()
  try {
    await createDatabase(postgres, page)
    const settings = pageCommands(page, /^export \w+=(?:postgres:|bundles)/)
    expect(settings).toHaveLength(2)
    writeFileSync(
      join(folder, 'server/settings.sh'),
      settings
        .join('')
        .replace('//octavo:secret@database.internal/octavo', `//newcomer:secret@127.0.0.1:${postgres.port}/newcomer`)
        .replace('https://s3.example.com', store.url)
        .replace(/(KEY_ID)=.*/, `$1=${STORE_KEY.accessKeyId}`)
        .replace(/(ACCESS_KEY)=.*/, `$1=${STORE_KEY.secretAccessKey}`),
    )
    const stdout = await runScript((port) => {
      const [setUp = '', api = '', worker = ''] = pageCommands(page, /^\. \.\/settings\.sh$/m)
      const [script = ''] = pageCommands('server/export-jobs.mdx', /^API=/m)
      const inBackground = (command: string) => command.replace(/^npx octavo serve.*$/m, '$& &')
      return [
        setUp,
        ...[api, worker, worker].map(inBackground),
        untilReady(port),
        script.replaceAll(':4600', `:${port}`),
        'npx octavo server status',
      ]
    })
    expect(stdout).toMatch(/^Database +PostgreSQL.*^Bundle store +bucket bundles.*^completed $.*1 completed/ms)
    expect(existsSync(join(folder, 'server/site/index.html'))).toBe(true)
  } finally {
    await store.dispose()
    await postgres.stop()
  }
})

/** Runs the SQL of a page, with another name: PostgreSQL already has the role `octavo`. */
async function createDatabase(postgres: Postgres, page: string): Promise<void> {
  const client = new pg.Client({ connectionString: await postgres.createDatabase('first') })
  await client.connect()
  for (const { text } of readCodeBlocks(`playground/docs/${page}`).filter(({ language }) => language === 'sql'))
    for (const statement of text.trim().split('\n')) await client.query(statement.replaceAll('octavo', 'newcomer'))
  await client.end()
}

/** Runs commands in the folder of a server, beside that of a site, ends its processes, and returns what they print. */
async function runScript(commandsFor: (port: string) => readonly string[]): Promise<string> {
  for (const [name, text] of Object.entries(REAL_SITE)) writeFileSync(join(folder, 'docs', name), text)
  const port = String(await freePort())
  const script = ['set -euo pipefail', "trap 'kill $(jobs -p)' EXIT", ...commandsFor(port)].join('\n')
  const { stdout } = await run('bash', ['-c', script], {
    cwd: join(folder, 'server'),
    timeout: 110_000,
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      OCTAVO_PORT: port,
      OCTAVO_LOG_LEVEL: 'warn',
    },
  })
  return stdout
}

/** A command that waits until the server answers. */
function untilReady(port: string): string {
  return `curl -sf -o /dev/null --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:${port}/health/ready`
}

/**
 * The commands of both pages as they are, without the installation, with another port, and an end to the server. The script
 * runs twice: first for a site that can't be built.
 */
function documentedScript(port: string): string[] {
  const [setUp, calls] = [
    pageCommands('server/quickstart.mdx', /^npx octavo (?:sites|serve\n)|keys create/),
    pageCommands('server/export-jobs.mdx', /^API=/m),
  ]
  expect(setUp).toHaveLength(3)
  expect(calls).toHaveLength(1)
  const script = calls.join('\n').replaceAll(':4600', `:${port}`)
  return [
    ...setUp.map((command) => command.replace(/^npx octavo serve$/m, 'npx octavo serve &')),
    untilReady(port),
    'mkdir failing && mv ../docs/docs.json failing',
    `(cd failing; ${script}) && exit 1`,
    'mv failing/docs.json ../docs',
    script,
  ]
}

function pageCommands(page: string, pattern: RegExp): string[] {
  return readCodeBlocks(`playground/docs/${page}`)
    .filter(({ language, text }) => language === 'bash' && pattern.test(text))
    .map(({ text }) => text)
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  await using server = await startServer(() => {})
  return server.port
}
