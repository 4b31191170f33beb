import { randomBytes } from 'node:crypto'
import { checkCallUrl, Refusal } from '@octavo/proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as hooks from '../stores/hookStore.js'
import { lockOrganization } from '../stores/lockOrganization.js'
import type { SiteRecord } from '../stores/siteRecord.js'
import { newWebhookSecret } from '../stores/standardWebhook.js'
import type { ApiContext } from './apiContext.js'
import { ApiError } from './apiError.js'
import { hookDefaults, isRepositoryPath, isSameRepository, sourceRepository } from './hookDefaults.js'
import { requireSite } from './requireSite.js'
import { TRIGGER_OPERATIONS } from './triggerOperations.js'
import { requestCheck, serveOperation } from './validators.js'

const LISTED_DELIVERIES = 100
/** Maximum number of hooks of a site. */
const MAX_HOOKS = 20

interface CreateHook {
  provider: hooks.HookProvider
  repository?: string
  apiUrl?: string
  token?: string
}

/** Adds the endpoints for hooks of a site. */
export function triggerRoutes(api: FastifyInstance, context: ApiContext): void {
  const { database, secrets, limits } = context
  const createCheck = requestCheck(TRIGGER_OPERATIONS.createHook)
  const tokenCheck = requestCheck(TRIGGER_OPERATIONS.putHookToken)

  serveOperation(api, TRIGGER_OPERATIONS.listHooks, async (request) => {
    const site = await requireSite(database, request)
    return { hooks: (await hooks.listHooks(database, site.organisation, site.domain)).map(describeHook) }
  })

  serveOperation(api, TRIGGER_OPERATIONS.createHook, async (request, reply) => {
    const site = await requireSite(database, request)
    const hook = await newHook(site, createCheck.body<CreateHook>(request.body), limits.outgoingPrivate)
    // GitLab accepts such a secret as a signing token, the others accept any text.
    const secret = hook.provider === 'gitlab' ? newWebhookSecret() : randomBytes(32).toString('base64url')
    const sealed = {
      secret: secrets.seal(secret, `${hook.id} secret`),
      token: hook.token === undefined ? null : secrets.seal(hook.token, `${hook.id} token`),
    }
    const stored = await database.transaction(async (transaction) => {
      await lockOrganization(transaction, site.organisation)
      if ((await hooks.listHooks(transaction, site.organisation, site.domain)).length >= MAX_HOOKS)
        throw new ApiError(409, `A site has at most ${MAX_HOOKS} hooks. Remove one first.`)
      await hooks.insertHook(transaction, { ...hook, ...sealed })
      return hooks.findHook(transaction, hook.id)
    })
    request.audit.target = `${site.domain}/${hook.id}`
    return reply.code(201).send({ ...describeHook(stored as hooks.HookRecord), secret })
  })

  serveOperation(api, TRIGGER_OPERATIONS.putHookToken, async (request, reply) => {
    const { id, organisation } = await requireHook(request)
    const { token } = tokenCheck.body<{ token: string | null }>(request.body)
    const sealed = token === null ? null : secrets.seal(token, `${id} token`)
    await hooks.putToken(database, { id, organisation, token: sealed })
    return reply.code(204).send()
  })

  serveOperation(api, TRIGGER_OPERATIONS.removeHook, async (request, reply) => {
    const { id, organisation } = await requireHook(request)
    await hooks.removeHook(database, organisation, id)
    return reply.code(204).send()
  })

  serveOperation(api, TRIGGER_OPERATIONS.listHookDeliveries, async (request) => {
    const { id } = await requireHook(request)
    const deliveries = await hooks.listDeliveries(database, id, LISTED_DELIVERIES)
    return { deliveries: deliveries.map(describeDelivery) }
  })

  /** @throws {ApiError} 404 */
  async function requireHook(request: FastifyRequest): Promise<hooks.HookRecord> {
    const { organisation, domain } = await requireSite(database, request)
    const id = (request.params as { hookId: string }).hookId
    const hook = hooks.isHookId(id) ? await hooks.findHook(database, id) : undefined
    if (hook?.organisation !== organisation || hook.domain !== domain) throw new ApiError(404, 'Hook not found.')
    return hook
  }

  function describeHook({ id, provider, repository, apiUrl, hasToken, lastError, createdAt }: hooks.HookRecord) {
    const url = `${context.publicUrl.replace(/\/$/, '')}/hooks/${id}`
    return { hookId: id, provider, repository, apiUrl, hasToken, lastError, url, createdAt: createdAt.toISOString() }
  }
}

/** Returns the values of a new hook, with defaults of the site's URL. @throws {ApiError} 400, 409, 422 */
async function newHook(
  { organisation, domain, source }: SiteRecord,
  body: CreateHook,
  allowPrivate: readonly string[],
) {
  if (source.kind !== 'git') throw new ApiError(409, 'The source of the site is a folder. Hooks need a repository.')
  const { provider, token } = body
  const defaults = hookDefaults(provider, source.url)
  const [repository, apiUrl] = [body.repository ?? defaults?.repository, body.apiUrl ?? defaults?.apiUrl]
  if (repository === undefined || !isRepositoryPath(repository))
    throw new ApiError(400, 'Invalid repository. Expected a path such as acme/docs.')
  if (apiUrl === undefined) throw new ApiError(400, 'Missing apiUrl. Expected the base URL of the API of the Git host.')
  await requireUrl(apiUrl, allowPrivate)
  const current = sourceRepository(source.url, { provider, apiUrl })
  if (current !== undefined && !isSameRepository(current, repository))
    throw new ApiError(422, `The repository of the site is "${current}". Expected it instead of "${repository}".`)
  return {
    id: hooks.newHookId(),
    organisation,
    domain,
    provider,
    repository,
    apiUrl: apiUrl.replace(/\/+$/, ''),
    token,
  }
}

/** @throws {ApiError} 400 for a URL to which no requests are sent */
export async function requireUrl(url: string, allowPrivate: readonly string[]): Promise<void> {
  try {
    await checkCallUrl(url, { allowPrivate })
  } catch (error) {
    if (error instanceof Refusal) throw new ApiError(400, error.message)
    throw error
  }
}

export function describeDelivery({ delivery, event, outcome, detail, job, at }: hooks.HookDelivery) {
  return { delivery, event, outcome, detail, jobId: job, at: at.toISOString() }
}
