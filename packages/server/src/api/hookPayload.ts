import type { HookProvider } from '../stores/hookStore.js'

/** A push, or new commits of a pull request, as a Git host reports them. */
export type HookEvent =
  | { kind: 'push'; repository: string; defaultBranch: string; ref: string; after: string; files: string[] | undefined }
  | {
      kind: 'pull'
      repository: string
      defaultBranch: string
      number: number
      head: string
      base: string
    }
  /** An event that starts nothing. The detail is a sentence. */
  | { kind: 'other'; detail: string }

type Values = Record<string, unknown>

/** Maximum number of commits in GitHub's pushes. A push with more is not complete. */
const LISTED_COMMITS = 2048

/** Reads the payload of an event. Returns undefined if it has not the form that the provider documents. */
export function readHookEvent(provider: HookProvider, name: string, payload: unknown): HookEvent | undefined {
  const values = object(payload)
  if (!values) return undefined
  return provider === 'gitlab' ? readGitLab(name, values) : readGitHub(name, values)
}

/** Reads events of GitHub, and those of Gitea, which have the same form. */
function readGitHub(name: string, values: Values): HookEvent | undefined {
  const repository = text(object(values.repository)?.full_name)
  const defaultBranch = text(object(values.repository)?.default_branch) ?? ''
  if (name === 'push') {
    const [ref, after] = [text(values.ref), sha(values.after)]
    if (repository === undefined || ref === undefined || after === undefined) return undefined
    return { kind: 'push', repository, defaultBranch, ref, after, files: changedFiles(values) }
  }
  if (name !== 'pull_request' && name !== 'pull_request_sync') return other(name)
  const pull = object(values.pull_request)
  const [head, base] = [object(pull?.head), object(pull?.base)]
  const action = text(values.action) ?? ''
  const number = count(values.number)
  const [headSha, branch] = [sha(head?.sha), text(base?.ref)]
  if (repository === undefined || number === undefined || headSha === undefined || branch === undefined)
    return undefined
  if (!['opened', 'reopened', 'synchronize', 'synchronized'].includes(action))
    return { kind: 'other', detail: `Pull request ${number} was ${shortName(action)}.` }
  return { kind: 'pull', repository, defaultBranch, number, head: headSha, base: branch }
}

function readGitLab(name: string, values: Values): HookEvent | undefined {
  const project = object(values.project)
  const repository = text(project?.path_with_namespace)
  const defaultBranch = text(project?.default_branch) ?? ''
  if (name === 'Push Hook') {
    const [ref, after] = [text(values.ref), sha(values.after)]
    if (repository === undefined || ref === undefined || after === undefined) return undefined
    return { kind: 'push', repository, defaultBranch, ref, after, files: undefined }
  }
  if (name !== 'Merge Request Hook') return other(name)
  const request = object(values.object_attributes)
  const number = count(request?.iid)
  const [head, base] = [sha(object(request?.last_commit)?.id), text(request?.target_branch)]
  if (repository === undefined || number === undefined || head === undefined || base === undefined) return undefined
  const action = text(request?.action) ?? ''
  // An update without the previous commit changes no files.
  const hasCommits =
    action === 'open' || action === 'reopen' || (action === 'update' && sha(request?.oldrev) !== undefined)
  if (!hasCommits)
    return { kind: 'other', detail: `Merge request ${number}: "${shortName(action)}" has no new commits.` }
  return { kind: 'pull', repository, defaultBranch, number, head, base }
}

function other(name: string): HookEvent {
  return { kind: 'other', detail: name === '' ? 'Missing event name.' : `Events of the type "${name}" start nothing.` }
}

/**
 * Returns the files that a push has changed. Undefined if the payload does not list all of them: it may omit commits, and after a
 * forced push it does not list what was removed. Only GitHub says whether a push was forced.
 */
function changedFiles({ forced, created, commits }: Values): string[] | undefined {
  if (forced !== false || created !== false || !Array.isArray(commits)) return undefined
  if (commits.length === 0 || commits.length >= LISTED_COMMITS) return undefined
  const lists = commits.flatMap((commit) => ['added', 'removed', 'modified'].map((key) => object(commit)?.[key]))
  return lists.every(Array.isArray) ? lists.flat().filter((file) => typeof file === 'string') : undefined
}

function object(value: unknown): Values | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : undefined
}

/** Returns a text without control characters of at most 1,000 characters, the limit of refs and names of Git hosts. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 1000 && !/[\p{Cc}\p{Cs}]/u.test(value) ? value : undefined
}

function shortName(action: string): string {
  return action.slice(0, 40)
}

function sha(value: unknown): string | undefined {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) ? value : undefined
}

function count(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined
}
