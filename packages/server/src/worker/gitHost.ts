import { type CallResponse, callUrl } from '@octavo/proxy'
import type { DueReport } from '../stores/reportStore.js'

/** Time limit of a request to the API of a Git host, in milliseconds. */
const CALL_MS = 10_000
/** A page of comments has up to 100 of 64 KB. */
const BODY_BYTES = 8 * 1024 * 1024

/** A request to a Git host failed. The message is for members of the organization. */
export class GitHostError extends Error {}

/** The comment does not exist. */
export class MissingComment extends GitHostError {}

/** The token has no permission for a request. */
class MissingPermission extends GitHostError {}

interface HostAccess {
  report: Pick<DueReport, 'provider' | 'repository' | 'apiUrl'>
  token: string
  allowPrivate: readonly string[]
}

/** Text of a commit status. */
export interface StatusText {
  state: DueReport['state']
  context: string
  description: string
  targetUrl: string
}

/** Sets the status of a commit. @throws {GitHostError} */
export async function sendStatus(access: HostAccess, sha: string, status: StatusText): Promise<void> {
  const { state, context, description, targetUrl: target_url } = status
  const isGitLab = access.report.provider === 'gitlab'
  const gitLabState = state === 'failure' ? 'failed' : state
  await call(access, 'POST', `${repositoryPath(access)}/statuses/${sha}`, [200, 201], {
    ...(isGitLab ? { state: gitLabState, name: context } : { state, context }),
    ...{ description, target_url },
  })
}

/**
 * Writes the one comment of a pull request, and returns its ID. Before it creates the comment, it looks for one of the token's
 * user with the marker, because an earlier process may have stopped before it stored the ID. Everybody can write the marker.
 * @throws {MissingComment} if the comment with the ID was deleted
 * @throws {GitHostError}
 */
export async function sendComment(
  access: HostAccess,
  comment: { pull: number; id: string | null; marker: string; body: string },
): Promise<string> {
  const { pull, marker, body } = comment
  const isGitLab = access.report.provider === 'gitlab'
  const path = isGitLab
    ? `${repositoryPath(access)}/merge_requests/${pull}/notes`
    : `${repositoryPath(access)}/issues/${pull}/comments`
  const id = comment.id ?? (await findComment(access, path, marker))
  if (id === undefined) return commentId((await call(access, 'POST', path, [200, 201], { body })) as object)
  if (isGitLab) await call(access, 'PUT', `${path}/${id}`, [200], { body })
  else await call(access, 'PATCH', `${repositoryPath(access)}/issues/comments/${id}`, [200], { body })
  return id
}

async function findComment(access: HostAccess, path: string, marker: string): Promise<string | undefined> {
  const list = await call(access, 'GET', `${path}?per_page=100&limit=100`, [200])
  if (!Array.isArray(list)) throw new GitHostError('The list of comments is not a list.')
  const comments = list.filter((each) => typeof each?.body === 'string' && each.body.includes(marker))
  if (comments.length === 0) return undefined
  const user = await findUser(access)
  const author = access.report.provider === 'gitlab' ? 'author' : 'user'
  const comment = comments.find((each) => user !== undefined && each[author]?.id === user)
  return comment === undefined ? undefined : commentId(comment)
}

/** Returns the ID of the token's user. Undefined if the token may not read it. */
async function findUser(access: HostAccess): Promise<number | undefined> {
  try {
    const { id } = ((await call(access, 'GET', '/user', [200])) ?? {}) as { id?: unknown }
    return Number.isSafeInteger(id) ? (id as number) : undefined
  } catch (error) {
    if (error instanceof MissingPermission) return undefined
    throw error
  }
}

function commentId(comment: object): string {
  const { id } = comment as { id?: unknown }
  if (!Number.isSafeInteger(id)) throw new GitHostError('The comment has no ID.')
  return String(id)
}

function repositoryPath({ report: { provider, repository } }: HostAccess): string {
  if (provider === 'gitlab') return `/projects/${encodeURIComponent(repository)}`
  return `/repos/${repository.split('/').map(encodeURIComponent).join('/')}`
}

/** @throws {GitHostError} for another status than the expected ones. The message has neither the URL nor the token */
async function call(
  { report, token, allowPrivate }: HostAccess,
  method: string,
  path: string,
  expected: readonly number[],
  body?: object,
): Promise<unknown> {
  const { provider, apiUrl } = report
  const authorization: [string, string] =
    provider === 'gitlab'
      ? ['PRIVATE-TOKEN', token]
      : ['Authorization', `${provider === 'github' ? 'Bearer' : 'token'} ${token}`]
  let response: CallResponse
  try {
    response = await callUrl(apiUrl + path, {
      method,
      headers: [
        authorization,
        ['Accept', provider === 'github' ? 'application/vnd.github+json' : 'application/json'],
        ['User-Agent', 'octavo-server'],
        ...(body ? [['Content-Type', 'application/json'] as const] : []),
      ],
      ...(body && { body: JSON.stringify(body) }),
      ...{ time: CALL_MS, bytes: BODY_BYTES, allowPrivate },
    })
  } catch (error) {
    throw new GitHostError(error instanceof Error ? error.message : 'No response.', { cause: error })
  }
  const { status } = response
  if (status === 404 && (method === 'PATCH' || method === 'PUT')) throw new MissingComment('The comment was deleted.')
  // GitLab refuses a state that the commit has already.
  if (status === 400 && response.body.includes('Cannot transition status')) return {}
  if (!expected.includes(status))
    throw new (status === 403 || status === 404 ? MissingPermission : GitHostError)(
      `${method} responded with the status ${status}. ${ADVICE[status] ?? ''}`.trim(),
    )
  try {
    return JSON.parse(response.body.toString('utf8'))
  } catch {
    throw new GitHostError(`${method} responded with invalid JSON.`)
  }
}

const REDIRECT = 'Redirects are not followed: change the URL of the API.'
const ADVICE: Record<number, string> = {
  ...{ 301: REDIRECT, 302: REDIRECT, 307: REDIRECT, 308: REDIRECT },
  401: 'The token is invalid or has expired.',
  403: 'The token may not write statuses or comments.',
  404: 'The token may not read the repository.',
}
