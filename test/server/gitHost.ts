import { execFileSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { startServer, type Upstream } from '../tools/upstream.js'
import { type Answer, type KeyClient, send } from './client.js'

/** A repository on this machine. */
export interface Repository {
  url: string
  /** Commits files to a ref, from a new root if it does not exist, and returns the commit. */
  commit(ref: string, files: Record<string, string>): string
}

export function createRepository(folder: string): Repository {
  mkdirSync(folder, { recursive: true })
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=test', '-c', 'user.email=test@test', ...args], {
      encoding: 'utf8',
    })
  git('init', '--quiet', '--initial-branch=work')
  return {
    url: `file://${folder}`,
    commit(ref, files) {
      for (const [name, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), text)
      }
      git('add', '--all', '--force')
      git('commit', '--quiet', '--allow-empty', `--message=${randomUUID()}`)
      git('update-ref', ref, 'HEAD')
      return git('rev-parse', 'HEAD').trim()
    },
  }
}

/** A Git host that stores the statuses and comments that it is sent. */
export interface GitHost extends AsyncDisposable {
  origin: string
  upstream: Upstream
  /** State and description of each status, by context and commit, the oldest first. */
  statuses: { sha: string; state: string; context: string; description: string; url: string }[]
  comments: Map<number, string>
  /** Status of all responses while it is set. */
  failWith: number | undefined
  /** Location of redirects while it is set. */
  redirectTo: string | undefined
}

/** Plays the API of GitHub and Gitea at `/`, and that of GitLab. */
export async function startGitHost(): Promise<GitHost> {
  const state = {
    statuses: [] as GitHost['statuses'],
    comments: new Map<number, string>(),
    failWith: undefined as number | undefined,
    redirectTo: undefined as string | undefined,
  }
  const upstream = await startServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const { status, value } = answer(
      state,
      request.method ?? '',
      request.url ?? '',
      text === '' ? {} : JSON.parse(text),
    )
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(state.redirectTo !== undefined && { location: state.redirectTo }),
    })
    response.end(JSON.stringify(value))
  })
  return Object.assign(state, {
    origin: upstream.origin,
    upstream,
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  })
}

type Body = Record<string, string>

function answer(
  state: Pick<GitHost, 'statuses' | 'comments' | 'failWith' | 'redirectTo'>,
  method: string,
  url: string,
  body: Body,
): { status: number; value: unknown } {
  if (state.redirectTo !== undefined) return { status: 307, value: {} }
  if (state.failWith !== undefined) return { status: state.failWith, value: { message: 'No.' } }
  const path = decodeURIComponent(url.split('?')[0] as string)
  const [, sha] = /^\/(?:repos|projects)\/acme\/docs\/statuses\/(\w+)$/.exec(path) ?? []
  if (method === 'POST' && sha !== undefined) {
    const { state: name = '', description = '', target_url = '' } = body
    state.statuses.push({ sha, state: name, context: body.context ?? body.name ?? '', description, url: target_url })
    return { status: 201, value: { id: state.statuses.length } }
  }
  const isList =
    /^\/repos\/acme\/docs\/issues\/\d+\/comments$|^\/projects\/acme\/docs\/merge_requests\/\d+\/notes$/.test(path)
  if (method === 'GET' && path === '/user') return { status: 200, value: { id: 1 } }
  const author = path.startsWith('/projects/') ? 'author' : 'user'
  if (method === 'GET' && isList)
    return { status: 200, value: [...state.comments].map(([id, text]) => ({ id, body: text, [author]: { id: 1 } })) }
  if (method === 'POST' && isList) {
    const id = 900 + state.comments.size
    state.comments.set(id, body.body ?? '')
    return { status: 201, value: { id } }
  }
  const [, id] =
    /^(?:\/repos\/acme\/docs\/issues\/comments|\/projects\/acme\/docs\/merge_requests\/\d+\/notes)\/(\d+)$/.exec(
      path,
    ) ?? []
  if ((method === 'PATCH' || method === 'PUT') && state.comments.has(Number(id))) {
    state.comments.set(Number(id), body.body ?? '')
    return { status: 200, value: { id: Number(id) } }
  }
  return { status: 404, value: { message: 'Not Found' } }
}

/** A hook as the API returned it. */
export interface TestHook {
  hookId: string
  secret: string
  url: string
}

export async function createHook(client: KeyClient, domain: string, body: object): Promise<TestHook> {
  const { status, json } = await client.call('POST', `/v1/sites/${domain}/hooks`, { body })
  if (status !== 201) throw new Error(`The hook was refused with ${status}: ${JSON.stringify(json)}`)
  return json as unknown as TestHook
}

/** Sends a delivery of GitHub. */
export function deliver(
  url: string,
  { hookId, secret }: TestHook,
  {
    event = 'push',
    payload,
    id = randomUUID(),
    body = JSON.stringify(payload),
  }: { event?: string; payload?: unknown; id?: string; body?: string },
): Promise<Answer> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = ['Content-Type', 'application/json', 'X-GitHub-Event', event, 'X-GitHub-Delivery', id]
  return send(url, {
    method: 'POST',
    path: `/hooks/${hookId}`,
    headers: [...headers, 'X-Hub-Signature-256', `sha256=${signature}`],
    body,
  })
}

const repository = { full_name: 'acme/docs', default_branch: 'main' }

export function pushPayload(after: string, values: object = {}): object {
  return { ref: 'refs/heads/main', before: '1'.repeat(40), after, repository, nonce: randomUUID(), ...values }
}

export function pullPayload(number: number, sha: string, repositoryId = 1): object {
  const head = { sha, ref: 'change', repo: { id: repositoryId } }
  return {
    ...{ action: 'synchronize', number, repository, nonce: randomUUID() },
    pull_request: { number, head, base: { ref: 'main', repo: { id: 1 } } },
  }
}
