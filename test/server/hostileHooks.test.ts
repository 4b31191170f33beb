import { createHmac, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type KeyClient, newClient, send } from './client.js'
import { type Deployment, deploy, stubSite } from './deployment.js'
import { createHook, createRepository, pullPayload, pushPayload, type TestHook } from './gitHost.js'

/** One delivery that must start nothing. */
interface Hostile {
  name: string
  hook: TestHook
  body: string | Buffer
  headers?: Record<string, string>
  /** Signature of the body. Default: a valid one. */
  signature?: string
  path?: string
  /** Statuses of the response. Default: 200 (ignored) or 400 (not the form that the provider documents). */
  statuses?: number[]
}

const SHA = 'a'.repeat(40)
const NOBODY = [404]

let folder: string
let deployment: Deployment
let acme: KeyClient
let github: TestHook
let gitlab: TestHook
let gitea: TestHook
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'octavo-hostile-'))
  deployment = await deploy('embedded')
  url = deployment.apis[0]?.url as string
  const repository = createRepository(join(folder, 'docs'))
  repository.commit('refs/heads/main', stubSite({ pages: 1 }))
  const source = { kind: 'git' as const, url: repository.url, ref: 'main', directory: 'docs' }
  await deployment.operate('sites.add', { domain: 'docs.test', organisation: 'acme', source, trusted: true })
  acme = await newClient(deployment, 'acme')
  const access = { repository: 'acme/docs', apiUrl: 'https://git.test/api' }
  const newHook = (provider: string) => createHook(acme, 'docs.test', { provider, ...access })
  ;[github, gitlab, gitea] = [await newHook('github'), await newHook('gitlab'), await newHook('gitea')]
})
afterAll(async () => {
  await deployment?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const digest = (secret: string, body: string | Buffer) => createHmac('sha256', secret).update(body).digest('hex')

function deliver({ hook, body, headers = {}, signature, path = `/hooks/${hook.hookId}` }: Hostile): Promise<Answer> {
  const all = {
    'Content-Type': 'application/json',
    'X-GitHub-Event': 'push',
    'X-GitHub-Delivery': randomUUID(),
    'X-Hub-Signature-256': signature ?? `sha256=${digest(hook.secret, body)}`,
    ...headers,
  }
  // `send` counts bytes of texts; a body of other bytes is sent as it is.
  return send(url, { method: 'POST', path, headers: Object.entries(all).flat(), body: body as string })
}

/** Deliveries with a signature that is not that of the body. */
function forgedDeliveries(): Hostile[] {
  const body = JSON.stringify(pushPayload(SHA))
  const right = digest(github.secret, body)
  const signatures = [
    ...[
      '',
      'sha256=',
      right,
      `sha256=${right.slice(1)}`,
      `sha256=${right}0`,
      `SHA256=${right}`,
      `sha256=${right.toUpperCase()}`,
    ],
    ...[`sha1=${createHmac('sha1', github.secret).update(body).digest('hex')}`, `sha256=${digest('', body)}`],
    ...[
      `sha256=${digest(github.secret, `${body} `)}`,
      `sha256=${digest(gitea.secret, body)}`,
      `sha256=${'0'.repeat(64)}`,
    ],
    ...[`sha256=${digest(github.hookId, body)}`, `sha256=${right},sha256=${right}`, ` sha256=${right.slice(0, 63)}g`],
    ...Array.from({ length: 15 }, (_, at) => `sha256=${digest(`guess ${at}`, body)}`),
  ]
  return signatures.map((signature) => ({
    name: `forged ${signature}`,
    hook: github,
    body,
    signature,
    statuses: NOBODY,
  }))
}

/** Deliveries to hooks that do not exist, and with headers of another provider. */
function misdirectedDeliveries(): Hostile[] {
  const body = JSON.stringify(pushPayload(SHA))
  const ids = [
    'hook_',
    'x',
    `hook_${'0'.repeat(32)}`,
    `hook_${'0'.repeat(33)}`,
    github.hookId.toUpperCase(),
    `${github.hookId}%00`,
    '%2e%2e',
    "'; drop table octavo.hooks; --",
    'x'.repeat(290),
  ]
  const unknown = ids.map((id) => ({
    name: `hook ${id}`,
    hook: github,
    body,
    path: `/hooks/${encodeURI(id)}`,
    statuses: NOBODY,
  }))
  const others = [gitlab, gitea].flatMap((hook) => [
    { name: 'signature of GitHub', hook, body, statuses: NOBODY },
    {
      name: 'token of GitLab',
      hook: github,
      body,
      signature: '',
      headers: { 'X-Gitlab-Token': github.secret },
      statuses: NOBODY,
    },
  ])
  return [...unknown, ...others]
}

/** Deliveries of GitLab whose signed time is too old or in the future, or is not what was signed. */
function delayedDeliveries(): Hostile[] {
  const body = JSON.stringify({
    object_kind: 'push',
    ref: 'refs/heads/main',
    after: SHA,
    project: { path_with_namespace: 'acme/docs' },
  })
  const now = Math.floor(Date.now() / 1000)
  const key = Buffer.from(gitlab.secret.replace('whsec_', ''), 'base64')
  const times = [now - 301, now - 3600, now - 86_400, now + 3600, now + 86_400, 0, -1, now * 1000, Number.NaN]
  const signed = (timestamp: string, signedTime = timestamp) => ({
    'X-Gitlab-Event': 'Push Hook',
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${createHmac('sha256', key).update(`msg_1.${signedTime}.${body}`).digest('base64')}`,
  })
  return [
    ...times.map((time) => ({
      name: `at ${time}`,
      hook: gitlab,
      body,
      headers: signed(String(time)),
      statuses: NOBODY,
    })),
    { name: 'changed time', hook: gitlab, body, headers: signed(String(now), String(now - 3600)), statuses: NOBODY },
    {
      name: 'secret and a wrong signature',
      hook: gitlab,
      body,
      headers: { ...signed(String(now), '1'), 'X-Gitlab-Token': gitlab.secret },
      statuses: NOBODY,
    },
  ]
}

/** Signed payloads in which a value has another type or size than documented. */
function malformedPayloads(): Hostile[] {
  const values: unknown[] = [
    null,
    0,
    -1,
    1e300,
    '',
    'x'.repeat(5_000),
    [],
    {},
    true,
    ['refs/heads/main'],
    { toString: 'x' },
    'a\u0000b',
  ]
  const pushes = ['ref', 'after', 'repository'].flatMap((key) =>
    values.map((value) => ({
      name: `push ${key}`,
      hook: github,
      body: JSON.stringify(pushPayload(SHA, { [key]: value })),
    })),
  )
  const pulls = ['number', 'pull_request', 'repository'].flatMap((key) =>
    values.map((value) => ({
      ...{ name: `pull ${key}`, hook: github, headers: { 'X-GitHub-Event': 'pull_request' } },
      body: JSON.stringify({ ...pullPayload(1, SHA), [key]: value }),
    })),
  )
  const attributes = { iid: 1, action: 'open', last_commit: { id: SHA }, target_branch: 'main' }
  const merges = ['iid', 'last_commit', 'target_branch'].flatMap((key) =>
    values.map((value) => ({
      ...{
        name: `merge ${key}`,
        hook: gitlab,
        headers: { 'X-Gitlab-Event': 'Merge Request Hook', 'X-Gitlab-Token': gitlab.secret },
      },
      body: JSON.stringify({
        project: { path_with_namespace: 'acme/docs', default_branch: 'main' },
        object_attributes: { ...attributes, [key]: value },
      }),
    })),
  )
  const whole = [null, 1, 'x', [], [[]], true].map((value) => ({
    name: 'whole',
    hook: github,
    body: JSON.stringify(value),
  }))
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  const texts = [
    '',
    '{',
    '{"ref":',
    'undefined',
    '\ufeff{}',
    deep,
    `{"repository":${deep}}`,
    '{"__proto__":{"ref":"refs/heads/main"}}',
    '{"a":1e999}',
  ]
  return [
    ...pushes,
    ...pulls,
    ...merges,
    ...whole,
    ...texts.map((body) => ({ name: `text ${body.slice(0, 20)}`, hook: github, body })),
    {
      name: 'form without payload',
      hook: github,
      body: 'a=b',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    },
    {
      name: 'form with a broken payload',
      hook: github,
      body: 'payload=%7B',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    },
  ]
}

/** Signed events that are about something else than the site's branch. */
function foreignEvents(): Hostile[] {
  const refs = [
    ...[
      'refs/tags/main',
      'refs/heads/',
      'main',
      'refs/heads/main/../x',
      'refs/heads/$(touch x)',
      'refs/heads/`id`',
      'refs/heads/main;id',
    ],
    ...[
      'refs/heads/--upload-pack=id',
      'refs/heads/../../etc/passwd',
      'refs/heads/main\\..',
      'refs/heads/ma\u0131n',
      'refs/heads/main ',
    ],
    ...[
      'refs/pull/1/head',
      'HEAD',
      'refs/heads/main:refs/heads/x',
      '+refs/heads/main',
      'refs/heads/MAIN',
      `refs/heads/${'a/'.repeat(400)}`,
    ],
  ]
  const names = [
    'mallory/docs',
    'acme/docs2',
    'acme/docs/',
    '/acme/docs',
    'acme//docs',
    'https://git.test/acme/docs',
    '../acme/docs',
    'acme%2Fdocs',
  ]
  const event = (name: string, headers: Record<string, string>) => ({
    name: `event ${name}`,
    hook: github,
    body: JSON.stringify(pushPayload(SHA)),
    headers,
  })
  const commits = Array.from({ length: 2_000 }, (_, at) => ({ added: [`src/${at}`], removed: [], modified: [] }))
  const many = pushPayload(SHA, { forced: false, created: false, commits })
  return [
    ...refs.map((ref) => ({ name: `ref ${ref}`, hook: github, body: JSON.stringify(pushPayload(SHA, { ref })) })),
    ...names.map((full_name) => ({
      name: full_name,
      hook: github,
      body: JSON.stringify(pushPayload(SHA, { repository: { full_name, default_branch: 'main' } })),
    })),
    ...['ping', 'issues', 'workflow_run', '', '../push', 'PUSH', 'pushpull_request'].map((name) =>
      event(name, { 'X-GitHub-Event': name }),
    ),
    { name: '2,000 commits of other folders', hook: github, body: JSON.stringify(many) },
    { name: 'deleted branch', hook: github, body: JSON.stringify(pushPayload('0'.repeat(40))) },
    ...['closed', 'labeled', 'edited', '', '__proto__'].map((action) => ({
      ...{ name: `pull ${action}`, hook: github, headers: { 'X-GitHub-Event': 'pull_request' } },
      body: JSON.stringify({ ...pullPayload(1, SHA), action }),
    })),
  ]
}

function oversizedDeliveries(): Hostile[] {
  const body = JSON.stringify({ ...pushPayload(SHA), padding: 'x'.repeat(5 * 1024 * 1024) })
  return [
    { name: 'too large', hook: github, body, statuses: [413] },
    { name: 'too large and forged', hook: github, body, signature: 'sha256=x', statuses: [413] },
  ]
}

test('no hostile delivery starts an export, or an error of the server', async () => {
  const hostile = [
    ...forgedDeliveries(),
    ...misdirectedDeliveries(),
    ...delayedDeliveries(),
    ...malformedPayloads(),
    ...foreignEvents(),
    ...oversizedDeliveries(),
  ]
  expect(hostile.length).toBeGreaterThanOrEqual(200)
  const through: string[] = []
  for (const delivery of hostile) {
    const { status, json } = await deliver(delivery)
    const isExpected = (delivery.statuses ?? [200, 400]).includes(status)
    if (!isExpected || (status === 200 && json?.outcome !== 'ignored'))
      through.push(`${delivery.name}: ${status} ${JSON.stringify(json)}`)
  }
  expect(through).toEqual([])
  expect((await acme.call('GET', '/v1/static-export/jobs?previews=true')).json?.jobs).toEqual([])
  expect(deployment.processes.map((process) => process.output()).join('')).not.toContain('request failed')
}, 120_000)

test('a delivery that is replayed under any ID starts nothing more', async () => {
  const first = {
    name: 'first',
    hook: github,
    body: JSON.stringify(pushPayload(SHA)),
    headers: { 'X-GitHub-Delivery': 'first' },
  }
  const { json } = await deliver(first)
  expect(json).toMatchObject({ outcome: 'started' })
  for (let at = 0; at < 20; at++) {
    const headers = { 'X-GitHub-Delivery': at % 2 === 0 ? 'first' : `replay ${at}` }
    expect((await deliver({ ...first, headers })).json).toEqual(json)
  }
  expect((await acme.call('GET', '/v1/static-export/jobs')).json?.jobs).toHaveLength(1)
})
