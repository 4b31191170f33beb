import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCli } from './cli.js'
import { createSite, pageWith } from './sites.js'

test('links to other sites are requested with --external, and once a week if they work', async () => {
  const requested: string[] = []
  const server = createServer(({ url = '' }, response) => {
    requested.push(url)
    response.writeHead(url === '/works' ? 200 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const root = createSite(pageWith(`---\ntitle: A\n---\n\n[Works](${origin}/works#part), [gone](${origin}/gone)\n`))

  expect((await runCli('check', root, '--external')).stdout).toContain('0 errors, 0 warnings')
  expect(requested).toEqual([])

  const { stdout } = await runCli('check', root, '--external', '--external-private')
  expect(stdout).toContain(`guides/a.mdx:5:`)
  expect(stdout).toContain(`Broken link to "${origin}/gone": status 404. [LINK_EXTERNAL]`)
  expect(requested.sort()).toEqual(['/gone', '/gone', '/works'])
  expect(Object.keys(JSON.parse(readFileSync(join(root, '.octavo/links.json'), 'utf8')))).toEqual([`${origin}/works`])

  requested.length = 0
  await runCli('check', root, '--external', '--external-private')
  expect(requested).toEqual(['/gone', '/gone'])
})

test('pages that have moved for good and servers with faults are notices', async () => {
  const server = createServer(({ url = '' }, response) => {
    if (url === '/old') response.writeHead(301, { location: '/new' }).end()
    else response.writeHead(url === '/new' ? 200 : 500, { 'retry-after': '0' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const root = createSite(pageWith(`---\ntitle: A\n---\n\n[Old](${origin}/old), [fault](${origin}/fault)\n`))
  const { status, stdout } = await runCli('check', root, '--external', '--external-private', '--strict')
  expect(status).toBe(0)
  expect(stdout).toContain(`"${origin}/old" has moved for good. [LINK_MOVED]`)
  expect(stdout).toContain(`Link to "${origin}/new".`)
  expect(stdout).toContain(`"${origin}/fault" could not be checked: status 500. [LINK_UNKNOWN]`)
})

test('a check without --external requests nothing and writes nothing', async () => {
  const root = createSite(pageWith('---\ntitle: A\n---\n\n[Gone](http://127.0.0.1:9/)\n'))
  expect((await runCli('check', root)).stdout).toContain('0 errors, 0 warnings')
  expect(existsSync(join(root, '.octavo'))).toBe(false)
})
