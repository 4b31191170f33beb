import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { HookProvider } from '../stores/hookStore.js'
import { sendComment } from './gitHost.js'

const MARKER = '<!-- octavo docs.test -->'

/** Starts a host whose pull request has comments. Returns its origin, and the requests that write. */
async function startHost(comments: object[], userStatus: number) {
  const writes: string[] = []
  const server = createServer((request, response) => {
    const { method, url = '' } = request
    if (method !== 'GET') writes.push(`${method} ${url}`)
    const status = method === 'POST' ? 201 : url === '/user' ? userStatus : 200
    const value = method === 'GET' ? (url === '/user' ? { id: 1 } : comments) : { id: 9 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return { apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, writes }
}

async function send(provider: HookProvider, comments: object[], userStatus = 200): Promise<string[]> {
  const { apiUrl, writes } = await startHost(comments, userStatus)
  const report = { provider, repository: 'acme/docs', apiUrl }
  const access = { report, token: 'token', allowPrivate: ['127.0.0.0/8'] }
  await sendComment(access, { pull: 7, id: null, marker: MARKER, body: `${MARKER} text` })
  return writes
}

const PROVIDERS = [
  ['github', 'user', '/repos/acme/docs/issues/7/comments', 'PATCH /repos/acme/docs/issues/comments/5'],
  ['gitea', 'user', '/repos/acme/docs/issues/7/comments', 'PATCH /repos/acme/docs/issues/comments/5'],
  [
    'gitlab',
    'author',
    '/projects/acme%2Fdocs/merge_requests/7/notes',
    'PUT /projects/acme%2Fdocs/merge_requests/7/notes/5',
  ],
] as const

test.each(PROVIDERS)(
  'updates only a comment that the user of the token has written on %s',
  async (provider, author, list, update) => {
    const others = { id: 4, body: `${MARKER} forged`, [author]: { id: 2 } }
    const own = { id: 5, body: `${MARKER} old`, [author]: { id: 1 } }
    expect(await send(provider, [others, own])).toEqual([update])
    expect(await send(provider, [others])).toEqual([`POST ${list}`])
    expect(await send(provider, [{ id: 4, body: MARKER, [author]: null }])).toEqual([`POST ${list}`])
    // A token that may not read its user can't recognize its comments.
    expect(await send(provider, [own], 403)).toEqual([`POST ${list}`])
    await expect(send(provider, [own], 500)).rejects.toThrow('GET responded with the status 500.')
  },
)
