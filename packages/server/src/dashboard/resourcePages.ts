import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api/apiError.js'
import type { OperationCall } from '../api/operationCall.js'
import type { Permission } from '../stores/permissions.js'
import {
  askFirst,
  type DashboardContext,
  dashboardFrame,
  requestForm,
  seeOther,
  sendPage,
  servePage,
} from './dashboardContext.js'
import type { Form, PageFrame } from './document.js'
import { type FormField, formBody } from './fieldParts.js'
import { type FormView, ListPage, type ListView } from './listPage.js'
import { type PageRoute, routeUrl } from './pageAccess.js'
import { forgetForm, isSentFirst } from './sentForms.js'

/** A request to one of the pages. */
export interface PageCall {
  call: OperationCall
  params: Readonly<Record<string, string>>
  frame: PageFrame
  /** Returns the URL of a route with the parameters of the page. */
  link(route: PageRoute, more?: Record<string, string>): string
}

type PageView = Omit<ListView, 'frame' | 'section' | 'canWrite' | 'created' | 'form'> & {
  form?: (Omit<FormView, 'action' | 'values'> & { values?: Form }) | undefined
}

type Run<Result = unknown> = (call: OperationCall) => Promise<Result>

/** Things of a site or an organization, with a page that lists them and a page of each. Forms and actions run operations of the API. */
interface Resource<Created> {
  section: ListView['section']
  /** Permission of forms and actions. */
  permission: Permission
  list: { route: PageRoute; view(page: PageCall): Promise<PageView> }
  item: { route: PageRoute; view(page: PageCall): Promise<PageView> }
  create: {
    route: PageRoute
    fields: readonly FormField[]
    run: Run<Created>
    /** Returns texts of the new thing that are shown only once. */
    secrets?(created: Created): ListView['created']
  }
  change?: { route: PageRoute; fields: readonly FormField[]; run: Run }
  actions: readonly ResourceAction[]
}

interface ResourceAction {
  route: PageRoute
  run: Run
  /** The page that follows. */
  next: PageRoute
  /** Asked first, on a page for browsers without scripts. */
  confirm?: { question: string; label: string }
}

const SENT_BEFORE = new ApiError(
  409,
  'This form was already submitted. A secret is shown only once: if you did not copy it, remove what was added and add it again.',
)

interface Outcome {
  failure?: ApiError
  created?: ListView['created']
}

/** Adds the pages of a resource. */
export function resourcePages<Created>(
  pages: FastifyInstance,
  context: DashboardContext,
  resource: Resource<Created>,
): void {
  const { section, permission, list, item, create, change, actions } = resource
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { route, view }: Resource<Created>['list'],
    { failure, created }: Outcome = {},
  ) => {
    const page = pageCall(context, request)
    const { form, ...rest } = await view(page)
    const isNew = route === list.route
    const formView = form && {
      ...{ values: {}, ...form, ...(failure && { values: requestForm(request), failure }) },
      action: page.link(isNew || !change ? create.route : change.route),
      requestId: isNew && create.secrets ? randomUUID() : undefined,
    }
    const canWrite = request.actor.permissions.has(permission)
    const document = ListPage({ ...rest, frame: page.frame, section, canWrite, created, form: formView })
    return sendPage(reply.headers(failure?.headers ?? {}), document, failure?.status)
  }

  for (const page of [list, item]) servePage(pages, page.route, (request, reply) => show(request, reply, page))

  servePage(pages, create.route, async (request, reply) => {
    const { organisation } = request.actor
    const sentForm = { organisation, request: create.secrets && requestForm(request).request }
    if (!(await isSentFirst(context.database, sentForm))) return show(request, reply, list, { failure: SENT_BEFORE })
    try {
      const result = await create.run(formCall(request, create.fields))
      if (create.secrets) return show(request, reply, list, { created: create.secrets(result) })
      return seeOther(reply, pageCall(context, request).link(list.route))
    } catch (error) {
      await forgetForm(context.database, sentForm)
      return show(request, reply, list, { failure: formFailure(error) })
    }
  })

  if (change)
    servePage(pages, change.route, async (request, reply) => {
      try {
        await change.run(formCall(request, change.fields))
        return seeOther(reply, pageCall(context, request).link(item.route))
      } catch (error) {
        return show(request, reply, item, { failure: formFailure(error) })
      }
    })

  for (const { route, run, next, confirm } of actions)
    servePage(pages, route, async (request, reply) => {
      const { frame, call, link } = pageCall(context, request)
      const question = confirm && { ...confirm, frame, action: link(route), back: link(next) }
      const confirmation = question && askFirst(request, reply, question)
      if (confirmation) return confirmation
      await run(call)
      return seeOther(reply, link(next))
    })
}

function pageCall(context: DashboardContext, { actor, audit, params: parameters }: FastifyRequest): PageCall {
  const frame = dashboardFrame(context, actor)
  const params = parameters as PageCall['params']
  const link = (route: PageRoute, more: Record<string, string> = {}) =>
    routeUrl(frame.addresses, route, { ...params, ...more })
  return { call: { actor, params, audit }, params, frame, link }
}

function formCall(request: FastifyRequest, fields: readonly FormField[]): OperationCall {
  const { actor, audit, params } = request
  return { actor, params, audit, body: formBody(requestForm(request), fields) }
}

/** @throws {ApiError} 404 */
export function requireItem<Item>(items: readonly Item[], isItem: (item: Item) => boolean): Item {
  const item = items.find(isItem)
  if (item === undefined) throw new ApiError(404, 'The entry was removed.')
  return item
}

/** Returns an error that the form shows. @throws all others */
function formFailure(error: unknown): ApiError {
  if (error instanceof ApiError && error.status !== 404) return error
  throw error
}
