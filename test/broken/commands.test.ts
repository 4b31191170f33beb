import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectCleanEnd, parseReport } from './brokenCase.js'
import { CLI, runCli } from './cli.js'
import { createFolder, createSite, pageWith, siteWith } from './sites.js'

const STOPPED = [{ rule: 'ROOT_MISSING', severity: 'error', message: '' }] as const

test.each(['dev', 'build', 'check', 'preview'])('octavo %s reports a missing folder', async (command) => {
  const missing = join(createFolder(), 'nope')
  const run = await runCli(command, missing)
  expectCleanEnd(run, STOPPED)
  expect(run.stdout + run.stderr).toContain(`Missing docs folder "${missing}".`)
  expect(existsSync(missing)).toBe(false)
})

test('octavo check --json reports a missing folder like any error', async () => {
  const run = await runCli('check', join(createFolder(), 'nope'), '--json')
  expectCleanEnd(run, STOPPED)
  expect(parseReport(run).map(({ rule }) => rule)).toEqual(['ROOT_MISSING'])
})

test('octavo build reports a file in place of a folder', async () => {
  const site = createSite(siteWith({}))
  const run = await runCli('build', join(site, 'docs.json'))
  expect(run.status).toBe(1)
  expect(run.stderr).toContain('it is a file.')
})

test('octavo build caches rendered pages in the docs folder, and nothing with --no-cache', async () => {
  for (const [args, isKept] of [[['--no-cache'], false] as const, [[], true] as const]) {
    const site = createSite(siteWith({}))
    await runCli('build', site, ...args)
    expect(existsSync(join(site, '.octavo'))).toBe(isKept)
  }
})

test('octavo check prints the counts once', async () => {
  const clean = await runCli('check', createSite(siteWith({})))
  expect(clean.stdout).toMatch(/^\d pages? checked: 0 errors, 0 warnings\n$/)
  const broken = await runCli('check', createSite(pageWith('[x](/gone)\n')))
  expect(broken.stdout.match(/0 errors, 1 warning/g)).toHaveLength(1)
  expect(broken.stdout).toMatch(/\n\d pages checked\.\n$/)
})

test.each([
  [['build', '--strct'], 'Unknown option --strct for octavo build. Did you mean --strict?'],
  [['check', '-j'], 'Unknown option -j for octavo check. Did you mean --json?'],
  [['check', '--colour'], 'Unknown option --colour for octavo check. Run octavo check --help for its options.'],
  [['build', '--out'], 'Missing value for --out <dir>.'],
  [['dev', '--port', 'abc'], 'Invalid port "abc" for --port. Expected a whole number from 0 to 65535.'],
  [['build', '--remote-refs'], 'Missing value for --remote-refs <origin>.'],
  [['preview', '--port', '70000'], 'Invalid port "70000" for --port. Expected a whole number from 0 to 65535.'],
])('octavo %j is rejected with a message', async (args, message) => {
  const run = await runCli(...args)
  expect(run).toEqual({ status: 1, stdout: '', stderr: `${message}\n` })
})

test.each(['dev', 'build', 'check'])('octavo %s --remote-refs accepts https origins only', async (command) => {
  const origins = ['--remote-refs', 'https://a.example.com', '--remote-refs', 'http://b.example.com/x']
  const run = await runCli(command, createSite(siteWith({})), ...origins)
  expect(run.status).toBe(1)
  expect(run.stderr).toContain('Invalid origin of remote references "http://b.example.com/x".')
  expect(run.stderr).toContain('Did you mean "https://b.example.com"?')
})

test('octavo check --remote-refs allows references to its origins', async () => {
  const schema = (host: string) => ({ schema: { $ref: `https://${host}.invalid/models.json#/A` } })
  const content = { 'a/a': schema('a'), 'b/b': schema('b'), 'c/c': schema('c') }
  const paths = { '/a': { get: { responses: { 200: { description: 'ok', content } } } } }
  const site = createSite(
    siteWith({
      'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths }),
      'api.mdx': '---\ntitle: A\nopenapi: GET /a\n---\n',
    }),
  )
  const allowed = ['--remote-refs', 'https://a.invalid', '--remote-refs', 'https://b.invalid/']
  const report = parseReport(await runCli('check', site, '--json', ...allowed))
  expect(report.map(({ rule, message }) => `${rule} ${message}`)).toEqual([
    expect.stringMatching(/^OAS_REF_MISSING Could not fetch referenced file "https:\/\/a\.invalid\/models\.json"\. .+/),
    expect.stringMatching(/^OAS_REF_MISSING Could not fetch referenced file "https:\/\/b\.invalid\/models\.json"\. .+/),
    expect.stringMatching(/^OAS_REF_REMOTE .*c\.invalid/),
  ])
})

test('the help describes --no-cache without a default', async () => {
  const { stdout } = await runCli('build', '--help')
  expect(stdout).toMatch(/--no-cache +Disable the cache *\n/)
})

test('truncated warnings name the command that shows all of them', async () => {
  const site = createSite(pageWith(Array.from({ length: 30 }, (_, at) => `[x](/gone-${at})\n`).join('\n')))
  const { stderr } = await runCli('build', site, '--no-cache')
  expect(stderr).toMatch(/… and 25 more LINK_BROKEN: run octavo check \S+ to list them\./)
})

test('preview names the folder in its suggested command', async () => {
  const site = createSite(siteWith({}))
  expect((await runCli('preview', site)).stderr).toContain(`Fix: run octavo build ${site},`)
})

test('a closed pipe keeps the exit status of the diagnostics', async () => {
  const folder = join(createFolder(), 'site')
  mkdirSync(folder)
  const child = spawn(process.execPath, [CLI, 'check', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.destroy()
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [status] = await once(child, 'close')
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
})
