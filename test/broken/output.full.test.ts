import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createOldOutput, expectCleanEnd, expectUntouched } from './brokenCase.js'
import { type CliRun, runCli, runCliWithFileLimit, startCli } from './cli.js'
import { createFolder, createSite, pageWith, siteWith, writeFiles } from './sites.js'
import { readTree } from './tree.js'

/** A problem of the whole run, which ends it with status 1. */
const STOPPED = [{ rule: 'OUT_WRITE', severity: 'error', message: '' }] as const

/** What a failed build printed about its problems, without what differs from run to run. */
function printed({ stderr }: CliRun): string {
  return stderr
    .replace(/pid \d+/, 'pid 123')
    .replace(/out\/\S+:/, 'out/…:')
    .trim()
}

test('a full disk leaves the old output', async () => {
  const site = createSite(siteWith({}))
  const outDir = createOldOutput()
  const before = readTree(outDir)
  const run = await runCliWithFileLimit(1, 'build', site, '--out', outDir, '--no-cache')
  expectCleanEnd(run, STOPPED)
  expect(printed(run)).toMatchInlineSnapshot(`
    "error Cannot write out/…: EFBIG. The previous out is unchanged. [OUT_WRITE]
      Expected a writable output folder with enough free space.

    1 error, 0 warnings"
  `)
  expectUntouched(outDir, before)
})

test('keeps a file in the way of the output folder', async () => {
  const folder = createFolder()
  writeFiles(folder, { out: 'a file' })
  const before = readTree(folder)
  for (const outDir of [join(folder, 'out'), join(folder, 'out', 'deeper')]) {
    expectCleanEnd(await runCli('build', createSite(siteWith({})), '--out', outDir), STOPPED)
    expect(readTree(folder)).toEqual(before)
  }
})

test('the second of two concurrent builds exits with an error', async () => {
  const busy = '{(() => { const end = Date.now() + 3000; while (Date.now() < end); return "waited" })()}'
  const site = createSite(pageWith(`# A\n\n${busy}\n`))
  const outDir = createOldOutput()
  const first = startCli(['build', site, '--out', outDir])
  await expect.poll(() => existsSync(join(outDir, '..', '.out.octavo-lock')), { timeout: 10_000 }).toBe(true)
  const second = await runCli('build', site, '--out', outDir)

  expectCleanEnd(second, STOPPED)
  expect(second.stderr).toContain(`pid ${first.child.pid}`)
  expect(printed(second)).toMatchInlineSnapshot(`
    "error Another build (pid 123) is writing to \`out\`. [BUILD_LOCKED]
      Fix: wait until it ends, or choose another folder with \`--out\`.

    1 error, 0 warnings"
  `)
  expectCleanEnd(await first.finished, [])
  expect(existsSync(join(outDir, 'guides/a.html'))).toBe(true)
  expectCleanEnd(await runCli('build', site, '--out', outDir), [])
})

test('rejects an output folder below a file', async () => {
  const folder = createFolder()
  writeFiles(folder, { blocked: 'a file' })
  const run = await runCli('build', createSite(siteWith({})), '--out', join(folder, 'blocked', 'out'))
  expectCleanEnd(run, STOPPED)
  expect(run.stderr).toContain('[OUT_WRITE]')
})

test('rejects a file in place of the output folder', async () => {
  const folder = createFolder()
  writeFiles(folder, { out: 'a file' })
  const run = await runCli('build', createSite(siteWith({})), '--out', join(folder, 'out'))
  expectCleanEnd(run, STOPPED)
  expect(run.stderr).toContain('[OUT_WRITE]')
})

describe('an admin key is never published', () => {
  const key = `svc_${'k3Y'.repeat(13)}`

  test.each([
    ['in a page', siteWith({ 'a.mdx': `---\ntitle: A\n---\n\nSend \`${key}\`.\n` }, ['a']), 'a.mdx:5:7'],
    ['in code', siteWith({ 'a.mdx': `---\ntitle: A\n---\n\n\`\`\`sh\nKEY=${key}\n\`\`\`\n` }, ['a']), 'a.mdx:6:5'],
    ['in a file', siteWith({ 'files/config.json': `{"key":"${key}"}` }), 'files/config.json:1:9'],
  ])('%s', async (_, files, place) => {
    const outDir = createOldOutput()
    const before = readTree(outDir)
    const run = await runCli('build', createSite(files), '--out', outDir)
    expect([run.status, run.stderr]).toEqual([
      1,
      expect.stringContaining(`${place} A companion server admin key would be published`),
    ])
    expect(run.stderr + run.stdout).not.toContain('k3Yk3Y')
    expectUntouched(outDir, before)
  })

  test('is found without a build', async () => {
    const files = {
      'a.mdx': `---\ntitle: A\n---\n\nSend \`${key}\`.\n`,
      'b.mdx': `---\ntitle: B\ndescription: ${key.replace('k3Y', 'x9Z')}\n---\n\nText.\n`,
      'c.json': `{"key":"${key.replace('k3Y', 'q7W')}"}`,
    }
    const run = await runCli('check', createSite(siteWith(files, ['a', 'b'])))
    expect(run.status).toBe(1)
    const places = Array.from(run.stdout.matchAll(/error (\S+) A companion server admin key/g), ([, place]) => place)
    expect(places).toEqual(['a.mdx:5:7', 'b.mdx:3:14', 'c.json:1:9'])
  })

  test('does not include the public key of an assistant', async () => {
    const outDir = createOldOutput()
    const page = `---\ntitle: A\n---\n\nSend \`svc_dsc_${'k3Y'.repeat(12)}\`, not svc_YOUR_KEY.\n`
    const run = await runCli('build', createSite(siteWith({ 'a.mdx': page }, ['a'])), '--out', outDir)
    expect([run.status, run.stderr]).toEqual([0, ''])
  })
})
