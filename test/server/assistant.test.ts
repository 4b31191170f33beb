import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AssistantWorld, answerChunks, answerText, ask, assistantWorld, UNLISTED_PAGES } from './assistantWorld.js'
import { send } from './client.js'
import { mcpCases } from './mcpCases.js'

const V1 = '/discovery/v1/assistant/docs.test/message'
const V2 = '/discovery/v2/assistant/docs.test/message'
const SEARCH = '/discovery/v1/search/docs.test'
const PAGE = '/discovery/v1/page/docs.test'

describe('retrieval and answers of exported sites, without a model', () => {
  let world: AssistantWorld

  beforeAll(async () => {
    world = await assistantWorld('embedded', { settings: { OCTAVO_FEEDBACK_PER_IP_HOUR: '5' } })
  })
  afterAll(() => world?.[Symbol.asyncDispose]())

  test('search finds passages of the latest export with their code', async () => {
    const { status, json } = await world.post(SEARCH, { query: 'when are certificates issued' })
    expect(status).toBe(200)
    expect((json as unknown as object[])[0]).toMatchObject({
      content: 'They are issued within an hour.\n\n```sh\ndig +short docs.example.com\n```',
      path: 'guides/domains',
      metadata: {
        title: 'Custom domains',
        heading: 'Certificates',
        url: 'https://docs.test/guides/domains#certificates',
        breadcrumbs: ['Start'],
      },
    })
  })

  test('a page is read by its path; an unknown one is 404 with a message', async () => {
    const { json } = await world.post(PAGE, { path: '/guides/domains' })
    expect(json?.content).toContain('# Custom domains')
    const missing = await world.post(PAGE, { path: 'nope' })
    expect([missing.status, Object.keys(missing.json ?? {})]).toEqual([404, ['message']])
  })

  test('no query finds hidden, unlisted, restricted or foreign pages', async () => {
    const words = [
      'zanzibar',
      'CNAME',
      'secret',
      'staff',
      'hidden',
      'unlisted',
      'internal',
      'draft',
      'domain',
      'delete',
    ]
    const others = ['mandragora', 'tenant', 'next', 'door', 'welcome', 'guide', 'certificates', 'certif', 'webhook']
    const query = fc.array(fc.constantFrom(...words, ...others), { minLength: 1, maxLength: 5 })
    const queries = [...new Set(fc.sample(query, { numRuns: 2_000, seed: 4 }).map((each) => each.join(' ')))].slice(
      0,
      1_000,
    )
    expect(queries).toHaveLength(1_000)
    const visible = new Set(['', 'guides/domains', 'guides/webhooks', 'api-reference/add-a-domain'])
    const names = new Set<string>()
    await inTurns(queries, 8, async (text) => {
      const { status, json } = await world.post(SEARCH, { query: text, pageSize: 50 })
      expect(status).toBe(200)
      for (const { path } of json as unknown as { path: string }[]) names.add(path)
      expect(JSON.stringify(json)).not.toMatch(/zanzibar|mandragora/)
    })
    expect(names).toEqual(visible)
    for (const path of [...UNLISTED_PAGES, '../other.test/index', 'api-reference/the-zanzibar-secret'])
      expect([path, (await world.post(PAGE, { path })).status]).toEqual([path, 404])
  })

  test('answers quote the documentation and cite sources', async () => {
    const answer = await world.post(V2, ask('How often is a webhook tried again?'))
    expect(answer.headers['content-type']).toBe('text/event-stream')
    expect(answerText(answer)).toContain('A delivery is tried again for a day.')
    expect(answerChunks(answer).find(({ type }) => type === 'source-url')).toMatchObject({
      url: 'https://docs.test/guides/webhooks#retries',
    })
    expect(answerText(await world.post(V2, ask('zebra quantum')))).toContain('I found nothing about this')
  })

  test('rejects an admin key and notifies the operator', async () => {
    for (const path of [V1, V2, SEARCH, PAGE]) {
      const { status, json } = await world.post(path, ask('cname', { query: 'a', path: 'a' }), world.adminKey)
      expect([path, status, Object.keys(json ?? {})]).toEqual([path, 403, ['error']])
    }
    const output = world.deployment.apis.map((api) => api.output()).join('')
    expect(output).toContain('secret key used from a public endpoint')
    expect(output).not.toContain(world.adminKey)
  })

  test('a key opens its own site only, and other sites look missing', async () => {
    expect((await world.post(V2, ask('cname'))).status).toBe(200)
    const answers = []
    for (const domain of ['other.test', 'nobody.test', 'hostile.test'])
      answers.push(await world.post(`/discovery/v2/assistant/${domain}/message`, ask('cname')))
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1)
    expect((await world.post('/discovery/v2/assistant/%00/message', ask('cname'))).status).toBe(400)
  })

  test('a missing or wrong key responds with 401', async () => {
    const without = await send(world.url, {
      method: 'POST',
      path: V2,
      headers: ['Content-Type', 'application/json'],
      body: '{}',
    })
    expect([without.status, without.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect((await world.post(V2, ask('cname'), `${world.key.slice(0, -1)}?`)).status).toBe(401)
  })

  test('any page may send requests without credentials', async () => {
    const preflight = await send(world.url, {
      method: 'OPTIONS',
      path: V2,
      headers: ['Origin', 'https://docs.test', 'Access-Control-Request-Method', 'POST'],
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined()
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization')
    for (const answer of [await world.post(V2, ask('cname')), await world.post(V2, ask('x'), 'wrong')])
      expect(answer.headers['access-control-allow-origin']).toBe('*')
    const admin = await send(world.url, { method: 'OPTIONS', path: '/v1/sites' })
    expect(admin.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('a key can be limited to origins and to requests per minute', async () => {
    const { key } = await world.deployment.operate('keys.create', {
      organisation: 'acme',
      kind: 'assistant',
      domain: 'docs.test',
      name: 'limited',
      scopes: ['read'],
      origins: ['https://docs.test/'],
      perMinute: '2',
    })
    const search = async (...origin: string[]) => {
      const headers = ['Authorization', `Bearer ${key}`, 'Content-Type', 'application/json', ...origin]
      const { status, json } = await send(world.url, {
        method: 'POST',
        path: SEARCH,
        headers,
        body: '{"query":"cname"}',
      })
      return status === 200 ? status : [status, json?.error]
    }
    expect(await search('Origin', 'https://evil.test')).toEqual([403, 'The API key is not valid for this origin.'])
    expect(await search()).toEqual([403, 'The API key is not valid for requests without an origin.'])
    // A minute may end between them.
    const all = []
    for (let count = 0; count < 5; count++) all.push(await search('Origin', 'https://docs.test'))
    expect(all[0]).toBe(200)
    expect(all).toContainEqual([429, 'Too many requests. Retry later.'])
    expect((await world.post(SEARCH, { query: 'cname' })).status).toBe(200)
  })

  test('accepts feedback from site pages and agents, and lists it with unanswered questions', async () => {
    const path = '/discovery/v1/feedback/docs.test'
    const send_ = (body: unknown, origin = 'https://docs.test', to = path) =>
      send(world.url, {
        method: 'POST',
        path: to,
        headers: ['Content-Type', 'application/json', ...(origin === '' ? [] : ['Origin', origin])],
        body: JSON.stringify(body),
      })
    const rating = { path: '/guides/domains', helpful: false }
    const agent = async (values: Record<string, unknown>) => {
      const params = { name: 'submit_feedback', arguments: { helpful: false, ...values } }
      const types = ['Content-Type', 'application/json', 'Accept', 'application/json, text/event-stream']
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
      const answer = await send(world.url, {
        method: 'POST',
        path: '/mcp',
        headers: ['Host', 'docs.test', ...types],
        body,
      })
      return answer.json?.result as { isError?: boolean; content: { text: string }[] }
    }
    expect(await agent({ path: 'guides/webhooks', comment: 'Names no\0 limit.' })).toEqual({
      content: [{ type: 'text', text: 'The feedback was stored.' }],
    })
    for (const values of [{ path: 'hidden' }, { path: 'guides/webhooks', comment: 'x'.repeat(2001) }])
      expect((await agent(values)).isError).toBe(true)
    for (const origin of ['https://evil.test', 'https://docs.test.evil.test', 'null', ''])
      expect([origin, (await send_(rating, origin)).status]).toEqual([origin, 403])
    expect((await send_(rating, 'https://nobody.test', '/discovery/v1/feedback/nobody.test')).status).toBe(404)
    expect((await send_({ ...rating, comment: 'x'.repeat(2001) })).status).toBe(400)
    expect((await send_({ ...rating, comment: 'a\0b \ud83d <b>' })).status).toBe(204)
    await world.post(V2, ask('zebra quantum'))
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await send_(rating)).status)
    expect(statuses.slice(0, 2)).toEqual([204, 204])
    expect(statuses).toContain(429)
    expect(await agent({ path: 'guides/webhooks' })).toMatchObject({
      isError: true,
      content: [{ text: 'Too many requests. Retry later.' }],
    })

    const token = new URLSearchParams({ key: world.adminKey })
    const signedIn = await send(world.url, {
      method: 'POST',
      path: '/dashboard',
      headers: ['Content-Type', 'application/x-www-form-urlencoded', 'Origin', world.url],
      body: token.toString(),
    })
    const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
    const page = await send(world.url, { path: '/dashboard/acme/docs.test/feedback', headers: ['Cookie', cookie] })
    expect(page.status).toBe(200)
    for (const text of ['ab  &lt;b>', 'Names no limit.', '/guides/webhooks', '/guides/domains', 'zebra quantum'])
      expect(page.body.toString()).toContain(text)
  })

  test('accepts a path of 200 characters and reports the invalid field of a body', async () => {
    for (const currentPath of ['x'.repeat(200), '/../../etc/passwd', '/a\r\nX-Evil: 1'])
      expect((await world.post(V2, ask('cname', { currentPath }))).status).toBe(200)
    const tooLongPath = await world.post(V2, ask('cname', { currentPath: 'x'.repeat(201) }))
    expect([tooLongPath.status, tooLongPath.json?.error]).toEqual([400, expect.stringContaining('currentPath')])
    expect((await world.post(SEARCH, { query: '' })).status).toBe(400)
    expect((await world.post(SEARCH, '{')).status).toBe(400)
  })

  test('a site without an export has no assistant', async () => {
    await world.deployment.addSite('new.test', 'acme', { files: { 'docs.json': '{}' } })
    const key = await world.createKey('acme', 'new.test')
    const { status, json } = await world.post('/discovery/v1/search/new.test', { query: 'a' }, key)
    expect([status, json?.error]).toEqual([404, expect.stringContaining('has no content yet')])
  })

  test('the API reference describes every assistant endpoint', async () => {
    const { json } = await send(world.url, { path: '/openapi.json' })
    const paths = json?.paths as Record<string, { post: Record<string, unknown> }>
    const described = [
      'v2/assistant/{domain}/message',
      'v1/assistant/{domain}/message',
      'v1/search/{domain}',
      'v1/page/{domain}',
    ]
    for (const path of described) {
      const { post } = paths[`/discovery/${path}`] ?? {}
      expect(post).toMatchObject({
        security: [{ assistantKey: [] }],
        responses: { 429: { headers: { 'Retry-After': { schema: { type: 'integer' } } } } },
      })
    }
    expect(paths['/discovery/v1/assistant/{domain}/message']?.post.deprecated).toBe(true)
    const page = await send(world.url, { path: '/docs/api-reference/assistant/create-assistant-message' })
    expect([page.status, page.body.toString()]).toEqual([200, expect.stringContaining('retrievalPageSize')])
    expect((await send(world.url, { path: '/docs/assistant' })).body.toString()).toContain('svc_dsc_')
  })

  describe('MCP', () => mcpCases(() => world))

  test('characters that the database rejects end no answer, and its thread continues', async () => {
    const whole = `cname \0 \ud83d ${'x'.repeat(7_983)}😀`
    for (const more of [{}, { threadId: 'a\0b' }]) {
      const chunks = answerChunks(await world.post(V2, ask(whole, more)))
      expect(chunks.at(-1)?.type).toBe('finish')
      const thread = chunks[0]?.messageMetadata as { threadId: string }
      const next = answerChunks(await world.post(V2, ask('and then?', thread)))
      expect([next[0]?.messageMetadata, next.at(-1)?.type]).toEqual([thread, 'finish'])
    }
  })

  test('threads of other sites cannot be continued', async () => {
    const first = answerChunks(await world.post(V2, ask('cname')))[0]?.messageMetadata as { threadId: string }
    const again = answerChunks(await world.post(V2, ask('cname', first)))[0]?.messageMetadata
    expect(again).toEqual(first)
    const key = await world.createKey('other', 'other.test')
    const foreign = await world.post('/discovery/v2/assistant/other.test/message', ask('cname', first), key)
    expect(answerChunks(foreign)[0]?.messageMetadata).not.toEqual(first)
  })
})

/** Works on so many at a time. */
async function inTurns<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = [...items]
  const run = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: width }, run))
}
