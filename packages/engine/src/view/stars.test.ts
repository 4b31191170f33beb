import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resolveConfig } from '@octavo/config'
import { expect, onTestFinished, test } from 'vitest'
import { readStars } from './stars.js'

const href = 'https://github.com/acme/lamps'
const config = {
  ...resolveConfig(),
  navbar: { links: [{ type: 'github' as const, href }], primary: { type: 'github' as const, href: `${href}/` } },
}
const DAY = 24 * 60 * 60 * 1000

/** Starts a stub of GitHub's API and returns the options to use it. */
async function gitHub() {
  const names: (string | undefined)[] = []
  const answer: { status: number; stars?: unknown; hangs?: boolean } = { status: 200, stars: 1234 }
  const server = createServer((request, response) => {
    names.push(request.url)
    response.setHeader('Content-Type', 'application/json')
    response.writeHead(answer.status)
    // The response never ends, so the request times out.
    if (answer.hangs) response.flushHeaders()
    else response.end(JSON.stringify({ stargazers_count: answer.stars }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cacheDir = mkdtempSync(join(tmpdir(), 'octavo-stars-'))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(cacheDir, { recursive: true })
  })
  const clock = { now: 1_000 * DAY }
  const { port } = server.address() as AddressInfo
  const options = { cacheDir, api: `http://127.0.0.1:${port}`, now: () => clock.now }
  return { asked: names, answer, clock, options, read: async () => [...(await readStars(config, options))] }
}

const expectedStars = (stars: number) => [
  [href, stars],
  [`${href}/`, stars],
]

test('fetches stars of a repository once a day', async () => {
  const { asked: requests, answer, clock, read } = await gitHub()
  expect(await read()).toEqual(expectedStars(1234))
  answer.stars = 1300
  clock.now += DAY - 1
  expect(await read()).toEqual(expectedStars(1234))
  expect(requests).toEqual(['/repos/acme/lamps'])
  clock.now += 1
  expect(await read()).toEqual(expectedStars(1300))
  expect(requests).toHaveLength(2)
})

test.each([
  ['refuses', { status: 403 }],
  ['gives no number', { status: 200, stars: 'many' }],
  ['never ends', { status: 200, hangs: true }],
])('when GitHub %s, the last number or none is shown', async (_, fault) => {
  const { asked: requests, answer, clock, read } = await gitHub()
  Object.assign(answer, fault)
  expect(await read()).toEqual([])
  expect(await read()).toEqual([])
  expect(requests).toHaveLength(1)
  clock.now += DAY
  Object.assign(answer, { status: 200, stars: 7, hangs: false })
  expect(await read()).toEqual(expectedStars(7))
  clock.now += DAY
  Object.assign(answer, fault)
  expect(await read()).toEqual(expectedStars(7))
})

test('shows no number without a connection and a cache', async () => {
  const { options } = await gitHub()
  expect(await readStars(config, { ...options, cacheDir: undefined, api: 'http://127.0.0.1:1' })).toEqual(new Map())
})

test('draws nothing for a site without a repository', async () => {
  const { asked: requests, options } = await gitHub()
  expect(await readStars({ ...config, navbar: { links: [{ label: 'Code', href }] } }, options)).toEqual(new Map())
  expect(requests).toEqual([])
})
