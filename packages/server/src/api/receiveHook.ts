import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isSshUrl } from '../build/sshCommand.js'
import { type Preview, refusedTrigger, siteBranch, type TriggerOrigin, triggerJob } from '../jobs/triggerJob.js'
import {
  findDelivery,
  findHook,
  type HookDelivery,
  type HookProvider,
  type HookRecord,
  isHookId,
  putDelivery,
} from '../stores/hookStore.js'
import { putReports } from '../stores/reportStore.js'
import type { SiteRecord } from '../stores/siteRecord.js'
import { findSite } from '../stores/siteStore.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { type HookTarget, isSameRepository, sourceRepository } from './hookDefaults.js'
import { type HookEvent, readHookEvent } from './hookPayload.js'
import { type DeliveryIdentity, deliveryIdentity, eventName, isAuthentic } from './hookSignature.js'

type HookContext = Pick<ApiContext, 'database' | 'queue' | 'limits' | 'secrets' | 'metrics'>

/** Compared with the signature of a delivery to an unknown hook, so that its response takes the same time. */
const UNKNOWN_SECRET = randomBytes(32).toString('base64')
const MAX_NAMED_FILES = 3

/**
 * Handles a delivery of a Git host. The job that it starts, the reports that it needs and the delivery are stored together, so a
 * delivery that got a response is never lost, and one that is repeated starts nothing.
 * @throws {ApiError} 404 for an unknown hook and for an invalid signature, 400, 429
 */
export async function receiveHook(
  context: HookContext,
  request: { id: string; headers: IncomingHttpHeaders; body: Buffer } & Pick<TriggerOrigin, 'client' | 'request'>,
): Promise<HookDelivery> {
  const { database, secrets } = context
  const { headers, body } = request
  const hook = isHookId(request.id) ? await findHook(database, request.id) : undefined
  const delivery = { provider: hook?.provider ?? 'github', headers, body } as const
  const secret = hook ? secrets.open(hook.secret, `${hook.id} secret`) : UNKNOWN_SECRET
  if (!isAuthentic(secret, delivery) || !hook) throw new ApiError(404, 'Unknown hook or invalid signature.')
  const identity = deliveryIdentity(delivery)
  const earlier = await findDelivery(database, { hook: hook.id, ...identity })
  if (earlier) return earlier
  const name = eventName(delivery)
  const event = readHookEvent(hook.provider, name, parsePayload(headers, body))
  if (!event) throw new ApiError(400, `Invalid payload of the event "${name}".`)
  const site = await findSite(database, hook.domain)
  if (site?.organisation !== hook.organisation) throw new ApiError(404, 'Unknown hook or invalid signature.')
  const origin = hookOrigin(hook, request)
  const handled = await handle(context, { hook, site, event, name, identity, origin })
  if (handled) context.metrics?.hook(handled.outcome)
  // Another request has handled the delivery in the meantime.
  const stored = handled ?? (await findDelivery(database, { hook: hook.id, ...identity }))
  if (!stored) throw new ApiError(409, 'The delivery is being handled. Deliver it again.')
  return stored
}

interface Handling {
  hook: HookRecord
  site: SiteRecord
  event: HookEvent
  name: string
  identity: DeliveryIdentity
  origin: TriggerOrigin
}

function hookOrigin(
  { id, provider, repository }: HookRecord,
  { client, request }: Pick<TriggerOrigin, 'client' | 'request'>,
): TriggerOrigin {
  return { kind: 'hook', actor: id, name: `Webhook of ${provider}: ${repository}`, via: 'api', client, request }
}

/** Returns undefined if another request has stored the delivery. @throws {ApiError} 429 */
async function handle(
  context: HookContext,
  { hook, site, event, name, identity, origin }: Handling,
): Promise<HookDelivery | undefined> {
  const { database } = context
  const base = { delivery: identity.id, at: new Date(), event: name, job: null }
  const store = { hook: hook.id, digest: identity.digest }
  const plan = planExport(event, { site, hook })
  try {
    return await database.transaction(async (transaction) => {
      const receipt = 'ignored' in plan ? ignored(base, plan) : await start(transaction, plan)
      // Rolls back the job of a delivery that another request has handled in the meantime.
      if (!(await putDelivery(transaction, { ...receipt, ...store }))) throw new HandledMeanwhile()
      return receipt
    })
  } catch (error) {
    if (error instanceof HandledMeanwhile) return undefined
    const refused = refusedTrigger(error)
    if (!refused) throw error
    const detail = `${refused.reason} Deliver it again later.`
    await putDelivery(database, { ...base, ...store, outcome: 'refused', detail })
    context.metrics?.hook('refused')
    throw new ApiError(429, detail, { 'retry-after': String(refused.seconds) })
  }

  async function start(transaction: Parameters<typeof triggerJob>[0], planned: PlannedExport): Promise<HookDelivery> {
    const { job, isNew } = await triggerJob(transaction, context, { site, preview: planned.preview, origin })
    if (hook.hasToken) await putReports(transaction, { hook: hook.id, job: job.id, ...planned })
    const verb = isNew ? 'Started' : 'Joined'
    const outcome = isNew ? 'started' : 'joined'
    return { ...base, outcome, detail: `${verb} the export ${job.id} of ${planned.label}.`, job: job.id }
  }
}

class HandledMeanwhile extends Error {}

function ignored(
  base: Pick<HookDelivery, 'delivery' | 'at' | 'event' | 'job'>,
  plan: { ignored: string },
): HookDelivery {
  return { ...base, outcome: 'ignored', detail: plan.ignored }
}

interface PlannedExport {
  /** Undefined for the site itself. */
  preview: Preview | undefined
  /** Commit that the status is about. */
  sha: string
  /** Number of the pull request that has the comment. */
  pull: number | undefined
  label: string
}

/**
 * Returns the export that an event needs, or why it needs none. No ref, path or URL of the event is used: the site's own branch
 * is fetched, or the ref that the host keeps for the number of a pull request.
 */
export function planExport(
  event: HookEvent,
  { site: { source }, hook }: { site: Pick<SiteRecord, 'source'>; hook: HookTarget },
): PlannedExport | { ignored: string } {
  if (event.kind === 'other') return { ignored: event.detail }
  const { provider, repository } = hook
  if (!isSameRepository(event.repository, repository))
    return { ignored: `The repository is "${event.repository}". Expected "${repository}".` }
  if (source.kind === 'folder')
    return { ignored: `The source of the site is now a folder. Remove the hook, which is for "${repository}".` }
  const current = sourceRepository(source.url, hook)
  if (current !== undefined && !isSameRepository(current, repository))
    return {
      ignored: `The source of the site is now the repository "${current}". Replace the hook, which is for "${repository}".`,
    }
  const branch = siteBranch(source) ?? event.defaultBranch
  if (event.kind === 'pull') {
    const { number, head: sha, base } = event
    if (isSshUrl(source.url))
      return { ignored: `Pull request ${number}: repositories are fetched over SSH only for trusted exports.` }
    if (base !== branch) return { ignored: `Pull request ${number} is for "${base}". The site exports "${branch}".` }
    return {
      preview: { name: `pull/${number}`, ref: PULL_REFS[provider](number) },
      sha,
      pull: number,
      label: `pull request ${number}`,
    }
  }
  const { ref, after, files } = event
  if (!ref.startsWith('refs/heads/')) return { ignored: `"${ref}" is not a branch.` }
  const pushed = ref.slice('refs/heads/'.length)
  if (pushed !== branch) return { ignored: `Push to "${pushed}". The site exports "${branch}".` }
  if (/^0+$/.test(after)) return { ignored: `The branch "${branch}" was deleted.` }
  const folder = source.directory
  if (folder !== undefined && files && !files.some((file) => file.startsWith(`${folder}/`)))
    return { ignored: `No changes in "${folder}": ${files.slice(0, MAX_NAMED_FILES).join(', ').slice(0, 300)}.` }
  return { preview: undefined, sha: after, pull: undefined, label: `"${branch}"` }
}

/** Refs in the repository of a site that follow the head of a pull request, also of one from a fork. */
const PULL_REFS: Record<HookProvider, (number: number) => string> = {
  github: (number) => `refs/pull/${number}/head`,
  gitea: (number) => `refs/pull/${number}/head`,
  gitlab: (number) => `refs/merge-requests/${number}/head`,
}

/** Parses a body. GitHub sends forms by default. @throws {ApiError} 400 */
function parsePayload(headers: IncomingHttpHeaders, body: Buffer): unknown {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const text = body.toString('utf8')
  try {
    return JSON.parse(isForm ? (new URLSearchParams(text).get('payload') ?? '') : text)
  } catch {
    throw new ApiError(400, 'Invalid JSON in the request body.')
  }
}
