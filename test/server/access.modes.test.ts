import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_ROUTES, type PageRoute } from '../../packages/server/src/dashboard/pageAccess.js'
import {
  type Permission,
  ROLE_PERMISSIONS,
  type Role,
  SCOPE_PERMISSIONS,
  type Scope,
} from '../../packages/server/src/stores/permissions.js'
import { isFull } from '../tools/isFull.js'
import { findPostgres } from '../tools/postgres.js'
import { type Answer, send } from './client.js'
import { type DatabaseKind, type Deployment, deploy, stubSite } from './deployment.js'
import { getPage, join, joinOperator, MANY_CLIENTS, postForm } from './people.js'

const ROLES = Object.keys(ROLE_PERMISSIONS) as Role[]
const SCOPES = Object.keys(SCOPE_PERMISSIONS) as Scope[]
/** An organization name for parameters, and names of things that do not exist, so that no request changes anything. */
const PARAMETERS: Record<string, string> = { organisation: 'acme', domain: 'gone.test', jobId: 'se_0000000000000000' }

interface Operation {
  method: string
  path: string
  permission: Permission
}

interface Described {
  'x-permission'?: Permission
  responses: Record<string, { content?: object }>
}

const isStream = (responses: Described['responses']) => 'text/event-stream' in (responses[200]?.content ?? {})
const isAdmitted = ({ status }: Answer) => status !== 401 && status !== 403

describe.each<DatabaseKind>([isFull ? 'postgres' : 'embedded'])('on the database "%s"', (kind) => {
  if (kind === 'postgres' && findPostgres() === undefined) {
    test.skip('requires PostgreSQL', () => {})
    return
  }
  let deployment: Deployment
  let url: string
  let operations: Operation[]

  beforeAll(async () => {
    deployment = await deploy(kind, MANY_CLIENTS)
    url = deployment.apis[0]?.url as string
    await deployment.addSite('docs.test', 'acme', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    await deployment.addSite('other.test', 'other', { files: stubSite({ pages: 1, milliseconds: 10 }) })
    const { json } = await send(url, { path: '/openapi.json' })
    operations = Object.entries(json?.paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { 'x-permission': permission, responses }]) =>
        // The body of a stream does not end.
        permission === undefined
          ? []
          : [{ method: isStream(responses) ? 'HEAD' : method.toUpperCase(), path, permission }],
      ),
    )
  })
  afterAll(() => deployment?.stop())

  const callOperation = ({ method, path }: Operation, key?: string) =>
    send(url, {
      method,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? 'unknown'),
      headers: key === undefined ? [] : ['Authorization', `Bearer ${key}`],
    })

  const newKey = async (organisation: string, scopes: Scope[]) =>
    (await deployment.operate('keys.create', { organisation, kind: 'admin', name: 'test', scopes })).key

  test('each operation of the API admits the keys whose scopes have its permission', async () => {
    expect(operations.length).toBeGreaterThan(10)
    const keys = await Promise.all(SCOPES.map(async (scope) => ({ scope, key: await newKey('acme', [scope]) })))
    const table: string[] = []
    for (const operation of operations) {
      const admitted: string[] = []
      for (const { scope, key } of keys) if (isAdmitted(await callOperation(operation, key))) admitted.push(scope)
      const permitted = SCOPES.filter((scope) =>
        (SCOPE_PERMISSIONS[scope] as readonly Permission[]).includes(operation.permission),
      )
      expect([operation, admitted]).toEqual([operation, permitted])
      expect((await callOperation(operation)).status).toBe(401)
      table.push(`${operation.method} ${operation.path}: ${admitted.join(', ')}`)
    }
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "POST /v1/static-export/jobs: write
      GET /v1/static-export/jobs: read
      GET /v1/static-export/jobs/{jobId}: read
      DELETE /v1/static-export/jobs/{jobId}: write
      GET /v1/static-export/jobs/{jobId}/report: read
      GET /v1/static-export/jobs/{jobId}/changes: read
      POST /v1/static-export/jobs/{jobId}/bundle: write
      POST /v1/static-export/jobs/{jobId}/cancel: write
      POST /v1/static-export/jobs/{jobId}/retry: write
      GET /v1/sites: read
      PUT /v1/sites/{domain}: write
      DELETE /v1/sites/{domain}: write
      POST /v1/sites/{domain}/verify: write
      GET /v1/audit: audit
      GET /v1/audit/export: audit
      GET /v1/sites/{domain}/hooks: read
      POST /v1/sites/{domain}/hooks: write
      PUT /v1/sites/{domain}/hooks/{hookId}/token: write
      DELETE /v1/sites/{domain}/hooks/{hookId}: write
      GET /v1/sites/{domain}/hooks/{hookId}/deliveries: read
      GET /v1/sites/{domain}/schedules: read
      POST /v1/sites/{domain}/schedules: write
      PUT /v1/sites/{domain}/schedules/{scheduleId}: write
      DELETE /v1/sites/{domain}/schedules/{scheduleId}: write
      HEAD /v1/events: read
      GET /v1/webhooks: read
      POST /v1/webhooks: write
      POST /v1/webhooks/{webhookId}/enable: write
      DELETE /v1/webhooks/{webhookId}: write
      GET /v1/webhooks/{webhookId}/deliveries: read
      POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/repeat: write"
    `)
  })

  const callPage = ({ method, path }: PageRoute, cookie?: string) => {
    const address = `/dashboard${path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? 'unknown')}`
    return method === 'GET'
      ? getPage(url, address, cookie)
      : postForm(url, address, cookie === undefined ? {} : { cookie })
  }

  test('each route of the dashboard admits the roles that have its permission', async () => {
    const sessions = new Map<string, string>()
    for (const role of ['owner', 'editor', 'viewer'] as const)
      sessions.set(role, await join(deployment, { organisation: 'acme', email: `${role}@acme.test`, role }))
    sessions.set('operator', await joinOperator(deployment, 'root@example.test'))
    const other = await join(deployment, { organisation: 'other', email: 'owner@other.test', role: 'owner' })
    const table: string[] = []
    // The session ends with the last route.
    const { signOut, ...routes } = PAGE_ROUTES
    for (const [name, route] of Object.entries<PageRoute>({ ...routes, signOut })) {
      const { permission, method, path } = route
      if (permission === 'none') continue
      const admitted: string[] = []
      for (const role of ROLES) if (isAdmitted(await callPage(route, sessions.get(role)))) admitted.push(role)
      const permitted = ROLES.filter(
        (role) => permission === 'signed-in' || (ROLE_PERMISSIONS[role] as readonly string[]).includes(permission),
      )
      expect([name, admitted]).toEqual([name, permitted])
      const anonymous = await callPage(route)
      expect([name, anonymous.status, anonymous.headers.location?.split('?')[0]]).toEqual([name, 303, '/dashboard'])
      if (path.includes(':organisation')) expect([name, (await callPage(route, other)).status]).toEqual([name, 404])
      table.push(`${method} ${path}: ${admitted.join(', ')}`)
    }
    expect(table.join('\n')).toMatchInlineSnapshot(`
      "GET /:organisation/: owner, editor, viewer, operator
      GET /:organisation: owner, editor, viewer, operator
      GET /:organisation/-/sites/new: owner, editor, operator
      POST /:organisation/-/sites: owner, editor, operator
      GET /:organisation/-/usage: owner, editor, viewer, operator
      GET /:organisation/:domain: owner, editor, viewer, operator
      GET /:organisation/-/usage.csv: owner, editor, viewer, operator
      GET /:organisation/:domain/feedback: owner, editor, viewer, operator
      GET /:organisation/:domain/feedback.csv: owner, editor, viewer, operator
      GET /:organisation/:domain/questions.csv: owner, editor, viewer, operator
      GET /:organisation/:domain/settings: owner, editor, operator
      POST /:organisation/:domain/settings: owner, editor, operator
      POST /:organisation/:domain/remove: owner, editor, operator
      POST /:organisation/:domain/verify: owner, editor, operator
      POST /:organisation/:domain/jobs: owner, editor, operator
      GET /:organisation/:domain/jobs/:jobId: owner, editor, viewer, operator
      GET /:organisation/:domain/jobs/:jobId/changes: owner, editor, viewer, operator
      GET /:organisation/:domain/jobs/:jobId/changes.csv: owner, editor, viewer, operator
      GET /:organisation/:domain/jobs/:jobId/bundle: owner, editor, viewer, operator
      POST /:organisation/:domain/jobs/:jobId/bundle: owner, editor, operator
      POST /:organisation/:domain/jobs/:jobId/cancel: owner, editor, operator
      POST /:organisation/:domain/jobs/:jobId/retry: owner, editor, operator
      POST /:organisation/:domain/jobs/:jobId/delete: owner, editor, operator
      GET /:organisation/-/keys: owner, editor, operator
      POST /:organisation/-/keys: owner, operator
      POST /:organisation/-/keys/:id/revoke: owner, operator
      GET /:organisation/-/people: owner, editor, viewer, operator
      POST /:organisation/-/people: owner, operator
      POST /:organisation/-/people/invitations/:id/withdraw: owner, operator
      POST /:organisation/-/people/:id/role: owner, operator
      POST /:organisation/-/people/:id/remove: owner, operator
      POST /:organisation/-/people/:id/link: owner, operator
      GET /:organisation/:domain/hooks: owner, editor, viewer, operator
      POST /:organisation/:domain/hooks: owner, editor, operator
      GET /:organisation/:domain/hooks/:hookId: owner, editor, viewer, operator
      POST /:organisation/:domain/hooks/:hookId: owner, editor, operator
      POST /:organisation/:domain/hooks/:hookId/remove-token: owner, editor, operator
      POST /:organisation/:domain/hooks/:hookId/remove: owner, editor, operator
      GET /:organisation/:domain/schedules: owner, editor, viewer, operator
      POST /:organisation/:domain/schedules: owner, editor, operator
      GET /:organisation/:domain/schedules/:scheduleId: owner, editor, operator
      POST /:organisation/:domain/schedules/:scheduleId: owner, editor, operator
      POST /:organisation/:domain/schedules/:scheduleId/remove: owner, editor, operator
      GET /:organisation/-/webhooks: owner, editor, viewer, operator
      POST /:organisation/-/webhooks: owner, editor, operator
      GET /:organisation/-/webhooks/:webhookId: owner, editor, viewer, operator
      POST /:organisation/-/webhooks/:webhookId/enable: owner, editor, operator
      POST /:organisation/-/webhooks/:webhookId/remove: owner, editor, operator
      POST /:organisation/-/webhooks/:webhookId/deliveries/:deliveryId/repeat: owner, editor, operator
      GET /:organisation/-/sessions: owner, editor, viewer, operator
      POST /:organisation/-/sessions/:id/revoke: owner, editor, viewer, operator
      GET /:organisation/-/audit: owner, operator
      GET /:organisation/-/audit/export: owner, operator
      POST /:organisation/-/sign-out: owner, editor, viewer, operator"
    `)
  })
})
