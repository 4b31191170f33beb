import { type Handler, messageHandlerV1, messageHandlerV2, pageHandler, searchHandler } from '@octavo/assistant'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SiteAssistant } from '../assistant/siteAssistants.js'
import { keyActor } from '../stores/actor.js'
import type { Budget } from '../stores/budgets.js'
import { bearerToken } from '../stores/keyFormat.js'
import type { KeyRecord } from '../stores/keyStore.js'
import { normalizeDomain } from '../stores/siteRecord.js'
import type { ApiContext } from './apiContext.js'
import { ApiError, unauthorized } from './apiError.js'
import { openToPages, respondWith } from './respondWith.js'
import {
  ipAssistantBudget,
  keyBudgets,
  organizationAssistantBudget,
  organizationRetrievalBudget,
  takeRequest,
} from './takeRequest.js'

/** CORS headers that allow scripts of all pages, because assistant keys are public. */
const OPEN = {
  allow: 'Authorization, Content-Type, User-Agent',
  expose:
    'Content-Type, Deprecation, Link, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Vercel-AI-Data-Stream, X-Vercel-AI-UI-Message-Stream',
}

type Kind = 'assistant' | 'search' | 'page'

/** Adds the search, page and assistant endpoints, which accept assistant keys. */
export function discoveryRoutes(api: FastifyInstance, context: ApiContext): void {
  const { keys, assistants, limits } = context

  void api.register(async (open) => {
    const addPreflight = openToPages(open, OPEN)
    const route = (path: string, kind: Kind, createHandler: (site: SiteAssistant, domain: string) => Handler) => {
      addPreflight(path)
      open.post(path, async (request, reply) => {
        const domain = (request.params as { domain: string }).domain
        const key = await admit(request, domain, kind)
        const usage = { organisation: key.organisation, kind: kind === 'assistant' ? kind : ('retrieval' as const) }
        reply.headers(await takeRequest(context, requestBudgets(kind, request.client, key), { usage }))
        const site = await assistants.find(key.domain ?? '', key.organisation)
        // The page endpoint names its field `message`, all others `error`.
        if (!site) return reply.code(404).send({ [kind === 'page' ? 'message' : 'error']: NO_CONTENT })
        return respondWith(createHandler(site, key.domain ?? ''), request, reply)
      })
    }
    route('/discovery/v1/search/:domain', 'search', ({ searched }) => searchHandler(searched))
    route('/discovery/v1/page/:domain', 'page', ({ knowledge }) => pageHandler(knowledge))
    route('/discovery/v1/assistant/:domain/message', 'assistant', (site, domain) =>
      messageHandlerV1(site, `${context.publicUrl}/discovery/v2/assistant/${encodeURIComponent(domain)}/message`),
    )
    route('/discovery/v2/assistant/:domain/message', 'assistant', (site) => messageHandlerV2(site))
  })

  /**
   * Returns the key of a request if it belongs to this site. Otherwise an assistant request counts toward the limit of
   * its IP address, which prevents guessing keys.
   * @throws ApiError 401, 403, 429
   */
  async function admit(request: FastifyRequest, text: string, kind: Kind): Promise<KeyRecord> {
    const key = await keys.find(bearerToken(request.raw.rawHeaders) ?? '')
    if (key?.kind === 'assistant' && key.domain !== null && key.domain === normalizeDomain(text)) {
      if (key.origins && !key.origins.includes(request.headers.origin ?? ''))
        throw new ApiError(403, `The API key is not valid for ${requestOrigin(request)}.`)
      request.actor = keyActor(key)
      return key
    }
    if (kind === 'assistant') await takeRequest(context, [ipAssistantBudget(request.client, limits)])
    if (!key) throw unauthorized()
    if (key.kind === 'admin') {
      request.log.warn({ key: key.id, organisation: key.organisation }, 'secret key used from a public endpoint')
      throw new ApiError(
        403,
        'This endpoint requires an assistant API key. Revoke the admin key if you have published it in a page.',
      )
    }
    // The same error whether another organization has the site or nobody has.
    throw new ApiError(403, 'The API key is not valid for this site.')
  }

  function requestBudgets(kind: Kind, client: string, key: KeyRecord): Budget[] {
    const { organisation } = key
    return [
      ...keyBudgets(key),
      ...(kind === 'assistant'
        ? [ipAssistantBudget(client, limits), organizationAssistantBudget(organisation, limits)]
        : [organizationRetrievalBudget(organisation, limits)]),
    ]
  }
}

function requestOrigin({ headers }: FastifyRequest): string {
  return headers.origin === undefined ? 'requests without an origin' : 'this origin'
}

const NO_CONTENT = 'The site has no content yet. Export it, or register its build.'
