import { randomBytes } from 'node:crypto'
import { checkCallUrl, Refusal } from '@octavo/proxy'
import * as hooks from '../stores/hookStore.js'
import { lockOrganization } from '../stores/lockOrganization.js'
import type { SiteRecord } from '../stores/siteRecord.js'
import { newWebhookSecret } from '../stores/standardWebhook.js'
import { ApiError, invalidFields } from './apiError.js'
import { hookDefaults, isRepositoryPath, isSameRepository, missingApiUrl, sourceRepository } from './hookDefaults.js'
import type { OperationCall, OperationContext } from './operationCall.js'
import { requireSite } from './requireSite.js'
import { TRIGGER_OPERATIONS } from './triggerOperations.js'
import { requestCheck } from './validators.js'

const LISTED_DELIVERIES = 100
/** Maximum number of hooks of a site. */
const MAX_HOOKS = 20

interface CreateHook {
  provider: hooks.HookProvider
  repository?: string
  apiUrl?: string
  token?: string
}

const createCheck = requestCheck(TRIGGER_OPERATIONS.createHook)
const tokenCheck = requestCheck(TRIGGER_OPERATIONS.putHookToken)

/** Returns the operations on hooks of a site. */
export function hookHandlers(context: OperationContext) {
  const { database, secrets, limits } = context
  return {
    async listHooks(call: OperationCall) {
      const site = await requireSite(database, call)
      return { hooks: (await hooks.listHooks(database, site.organisation, site.domain)).map(describeHook) }
    },

    async createHook(call: OperationCall) {
      const site = await requireSite(database, call)
      const hook = await newHook(site, createCheck.body<CreateHook>(call.body), limits.outgoingPrivate)
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
      call.audit.target = `${site.domain}/${hook.id}`
      return { ...describeHook(stored as hooks.HookRecord), secret }
    },

    async putHookToken(call: OperationCall) {
      const { id, organisation } = await requireHook(call)
      const { token } = tokenCheck.body<{ token: string | null }>(call.body)
      const sealed = token === null ? null : secrets.seal(token, `${id} token`)
      await hooks.putToken(database, { id, organisation, token: sealed })
    },

    async removeHook(call: OperationCall) {
      const { id, organisation } = await requireHook(call)
      await hooks.removeHook(database, organisation, id)
    },

    async listHookDeliveries(call: OperationCall) {
      const { id } = await requireHook(call)
      const deliveries = await hooks.listDeliveries(database, id, LISTED_DELIVERIES)
      return { deliveries: deliveries.map(describeDelivery) }
    },
  }

  /** @throws {ApiError} 404 */
  async function requireHook(call: OperationCall): Promise<hooks.HookRecord> {
    const { organisation, domain } = await requireSite(database, call)
    const id = (call.params as { hookId: string }).hookId
    const hook = hooks.isHookId(id) ? await hooks.findHook(database, id) : undefined
    if (hook?.organisation !== organisation || hook.domain !== domain) throw new ApiError(404, 'Hook not found.')
    return hook
  }

  function describeHook({ id, provider, repository, apiUrl, hasToken, lastError, createdAt }: hooks.HookRecord) {
    const url = `${context.publicUrl.replace(/\/$/, '')}/hooks/${id}`
    return { hookId: id, provider, repository, apiUrl, hasToken, lastError, url, createdAt: createdAt.toISOString() }
  }
}

/** Returns why a site can't have hooks. */
export function hookRefusal({ source }: Pick<SiteRecord, 'source'>): string | undefined {
  return source.kind === 'folder' ? 'The source of the site is a folder. Hooks need a repository.' : undefined
}

/** Returns the values of a new hook, with defaults of the site's URL. @throws {ApiError} 400, 409, 422 */
async function newHook(
  { organisation, domain, source }: SiteRecord,
  body: CreateHook,
  allowPrivate: readonly string[],
) {
  if (source.kind === 'folder') throw new ApiError(409, hookRefusal({ source }) as string)
  const { provider, token } = body
  const defaults = hookDefaults(provider, source.url)
  const [repository, apiUrl] = [body.repository ?? defaults?.repository, body.apiUrl ?? defaults?.apiUrl]
  const urlProblem = apiUrl === undefined ? missingApiUrl(provider) : await callProblem(apiUrl, allowPrivate)
  const isValid = repository !== undefined && isRepositoryPath(repository)
  if (!isValid || apiUrl === undefined || urlProblem !== undefined)
    throw invalidFields({
      ...(!isValid && { repository: 'Invalid repository. Expected a path such as acme/docs.' }),
      ...(urlProblem !== undefined && { apiUrl: urlProblem }),
    })
  const current = sourceRepository(source.url, { provider, apiUrl })
  if (current !== undefined && !isSameRepository(current, repository)) {
    const message = `The repository of the site is "${current}". Expected it instead of "${repository}".`
    throw new ApiError(422, message, {}, { repository: message })
  }
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

/** Returns why no requests are sent to a URL. */
export async function callProblem(url: string, allowPrivate: readonly string[]): Promise<string | undefined> {
  try {
    await checkCallUrl(url, { allowPrivate })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

export function describeDelivery({ delivery, event, outcome, detail, job, at }: hooks.HookDelivery) {
  return { delivery, event, outcome, detail, jobId: job, at: at.toISOString() }
}
