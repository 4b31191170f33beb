import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import { type Actor, describeActor } from '../stores/actor.js'
import type { Queryable } from '../stores/database.js'
import { readOrigins, readPerMinute } from '../stores/keyLimits.js'
import { createKey, listKeys, type NewKey, revokeKey } from '../stores/keyStore.js'
import { LABEL_RULE, readLabel } from '../stores/organizationNames.js'
import { readScopes, SCOPE_PERMISSIONS } from '../stores/permissions.js'
import { listSites } from '../stores/siteStore.js'
import {
  askFirst,
  type DashboardContext,
  dashboardFrame,
  isConfirmed,
  requestForm,
  seeOther,
  sendPage,
  servePage,
} from './dashboardContext.js'
import type { Form } from './document.js'
import { KEY_DAYS, KeysPage, type KeysView, revokeQuestion } from './keysPage.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { formName, isSentFirst } from './sentForms.js'

const DAY_MS = 24 * 3600_000

const NO_KEY = 'The organization has no valid key with this ID.'

/** Adds the API keys page, on which keys are created and revoked. */
export function keyPages(pages: FastifyInstance, context: DashboardContext): void {
  const { database } = context

  const keysView = async ({ actor }: FastifyRequest): Promise<KeysView> => {
    const { organisation } = actor
    const sites = await listSites(database, organisation)
    return {
      frame: dashboardFrame(context, actor),
      keys: await listKeys(database, organisation),
      domains: sites.map(({ domain }) => domain),
      requestId: randomUUID(),
    }
  }

  servePage(pages, PAGE_ROUTES.keys, async (request, reply) => sendPage(reply, KeysPage(await keysView(request))))

  servePage(pages, PAGE_ROUTES.createKey, async (request, reply) => {
    const { actor } = request
    const form = requestForm(request)
    const { domains } = await keysView(request)
    const values = readNewKey(form, { actor, domains })
    if ('problem' in values) {
      const failure = { message: values.problem, values: form }
      return sendPage(reply, KeysPage({ ...(await keysView(request)), failure }), 400)
    }
    const created = await database.transaction(async (transaction) => {
      if (!(await isSentFirst(transaction, { organisation: actor.organisation, request: form.request })))
        return undefined
      const newKey = await createKey(transaction, values)
      await noteKey(transaction, actor.organisation, form.request, newKey.record.id)
      return newKey
    })
    if (!created) {
      const view = await keysView(request)
      const id = await formKey(database, actor.organisation, form.request)
      return sendPage(reply, KeysPage({ ...view, repeated: { record: view.keys.find((key) => key.id === id) } }), 409)
    }
    request.audit.target = created.record.id
    return sendPage(reply, KeysPage({ ...(await keysView(request)), created }))
  })

  servePage(pages, PAGE_ROUTES.revokeKey, async (request, reply) => {
    const { actor } = request
    const { id } = request.params as { id: string }
    const frame = dashboardFrame(context, actor)
    const { keys } = frame.addresses
    if (!isConfirmed(request)) {
      const record = (await listKeys(database, actor.organisation)).find((key) => key.id === id)
      if (!record) throw new ApiError(404, NO_KEY)
      const question = { frame, question: revokeQuestion(record), label: 'Revoke key', back: keys }
      const confirmation = askFirst(request, reply, { ...question, action: `${frame.addresses.key(id)}/revoke` })
      if (confirmation) return confirmation
    }
    if (!(await revokeKey(database, actor.organisation, id))) throw new ApiError(404, NO_KEY)
    context.keys.clear()
    return seeOther(reply, keys)
  })
}

/** Stores the id of the key that a form has created, so that it can be shown if the form is sent again. */
async function noteKey(transaction: Queryable, organisation: string, request: string | undefined, id: string) {
  if (!request) return
  await transaction.query('update octavo.idempotency set job = $3 where organisation = $1 and key = $2', [
    organisation,
    formName(request),
    id,
  ])
}

async function formKey(
  database: Queryable,
  organisation: string,
  request: string | undefined,
): Promise<string | undefined> {
  if (!request) return undefined
  const { row } = await database.query<{ job: string }>(
    'select job from octavo.idempotency where organisation = $1 and key = $2',
    [organisation, formName(request)],
  )
  return row?.job
}

interface Owner {
  actor: Actor
  domains: readonly string[]
}

/** Returns the key that a form describes, or an error. */
function readNewKey(form: Form, { actor, domains }: Owner): NewKey | { problem: string } {
  const { kind, domain, scopes, days = '' } = form
  const { organisation, permissions } = actor
  const name = readLabel(form.name ?? '')
  if (name === undefined) return { problem: `Invalid name. Expected ${LABEL_RULE}.` }
  if (!KEY_DAYS.includes(days)) return { problem: 'Select an expiry for the key.' }
  const shared = {
    organisation,
    name,
    creator: describeActor(actor),
    expiresAt: days !== '' ? new Date(Date.now() + Number(days) * DAY_MS) : undefined,
  }
  if (kind === 'assistant') {
    if (domain === undefined || !domains.includes(domain)) return { problem: 'Select the site of the assistant key.' }
    const limits = readLimits(form)
    return 'problem' in limits ? limits : { ...shared, ...limits, kind, domain, scopes: ['read'] }
  }
  if (kind !== 'admin') return { problem: 'Select the kind of the key.' }
  const list = readScopes((scopes ?? 'read write').replaceAll(' ', ','))
  if (!list?.every((scope) => SCOPE_PERMISSIONS[scope].every((permission) => permissions.has(permission))))
    return { problem: 'Select scopes that you have yourself.' }
  return { ...shared, kind, scopes: list }
}

/** Returns the limits of an assistant key. Empty fields mean unlimited. */
function readLimits({
  origins = '',
  perMinute = '',
}: Form): Pick<NewKey, 'origins' | 'perMinute'> | { problem: string } {
  const list = origins.split(/[\s,]+/).filter((origin) => origin !== '')
  const count = perMinute.trim()
  try {
    return {
      origins: list.length > 0 ? readOrigins(list) : undefined,
      perMinute: count === '' ? undefined : readPerMinute(count),
    }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}
