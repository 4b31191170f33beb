import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SETTINGS } from '../operation/settings.js'
import { openDocsSite } from './docsSite.js'

const folder = mkdtempSync(join(tmpdir(), 'octavo-docs-'))
const docs = join(folder, 'docs')
mkdirSync(join(docs, '_octavo'), { recursive: true })
writeFileSync(join(folder, 'secret.txt'), 'secret')
writeFileSync(join(docs, 'index.html'), '<a href="https://octavo.invalid/dashboard">')
writeFileSync(join(docs, 'keys.html'), 'keys')
writeFileSync(join(docs, '_headers'), 'headers')
writeFileSync(join(docs, '_octavo', 'client-DOtWIi9x.js'), '1')
mkdirSync(join(docs, '_octavo', 'fonts'))
writeFileSync(join(docs, '_octavo', 'fonts', 'inter-OPTbUqe_.woff2'), Buffer.from([0xff, 0xfe]))
const site = openDocsSite(docs)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the API documentation uses the URL of the server, escaped for attributes', async () => {
  const read = async (url: string) => (await site.read('', url))?.content
  expect(await read('https://exports.example.com/')).toBe('<a href="https://exports.example.com/dashboard">')
  expect(await read(`https://example.com/a"b'c$&d`)).toBe('<a href="https://example.com/a%22b%27c%24%26d/dashboard">')
})

test('finds pages with and without extension', async () => {
  expect((await site.read('keys', 'http://x'))?.content).toBe('keys')
  expect((await site.read('keys.html', 'http://x'))?.type).toBe('text/html; charset=utf-8')
  expect((await site.read('_octavo/client-DOtWIi9x.js', 'http://x'))?.isLasting).toBe(true)
})

test('sends fonts as bytes', async () => {
  const font = await site.read('_octavo/fonts/inter-OPTbUqe_.woff2', 'http://x')
  expect(font).toEqual({ type: 'font/woff2', content: Buffer.from([0xff, 0xfe]), isLasting: true })
})

test.each(['../secret.txt', 'x/../../secret.txt', '/../secret.txt', '_headers', 'keys/', '.', '..', 'keys.html\0'])(
  'serves no file outside the documentation: %j',
  async (path) => expect(await site.read(path, 'http://x')).toBeUndefined(),
)

test('the documentation lists the actual limits', () => {
  const limits = readFileSync(new URL('../../docs/limits.mdx', import.meta.url), 'utf8')
  const { jobsPerHour, requestsPerMinute, linkSeconds, retentionDays, buildSeconds } = SETTINGS
  expect(limits).toContain(`${jobsPerHour.default} per hour`)
  expect(limits.replace(',', '')).toContain(`${requestsPerMinute.default} per minute`)
  expect([linkSeconds.default, limits.includes('one hour, up to seven days')]).toEqual([3600, true])
  expect(limits).toContain(`${retentionDays.default} days`)
  expect(limits).toContain(`${buildSeconds.default / 60} minutes`)
})
