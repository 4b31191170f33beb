import type { RouteAccess } from '../api/access.js'
import type { DashboardUrls } from './dashboardUrls.js'

/** A route of the dashboard, with the path below `/dashboard`. Forms use POST. */
export interface PageRoute extends RouteAccess {
  method: 'GET' | 'POST'
  path: string
}

const JOB = '/:organisation/:domain/jobs/:jobId'
const PEOPLE = '/:organisation/-/people'
const HOOKS = '/:organisation/:domain/hooks'
const SCHEDULES = '/:organisation/:domain/schedules'
const WEBHOOKS = '/:organisation/-/webhooks'

/** All routes of the dashboard. Paths that do not belong to a site start with `-`, because no domain does. */
export const PAGE_ROUTES = {
  signIn: { method: 'GET', path: '/', permission: 'none' },
  signInWithKey: { method: 'POST', path: '/', permission: 'none', action: 'session.start' },
  link: { method: 'GET', path: '/-/link', permission: 'none' },
  useLink: { method: 'POST', path: '/-/link', permission: 'none', action: 'session.start' },
  requestLink: { method: 'POST', path: '/-/mail', permission: 'none', action: 'session.link' },
  startOpenId: { method: 'GET', path: '/-/openid', permission: 'none' },
  // A GET request, because the provider redirects to it.
  finishOpenId: { method: 'GET', path: '/-/openid/callback', permission: 'none', action: 'session.start' },
  signOut: { method: 'POST', path: '/:organisation/-/sign-out', permission: 'signed-in', action: 'session.end' },
  sitesFolder: { method: 'GET', path: '/:organisation/', permission: 'signed-in' },
  sites: { method: 'GET', path: '/:organisation', permission: 'sites:read' },
  newSite: { method: 'GET', path: '/:organisation/-/sites/new', permission: 'sites:write' },
  addSite: { method: 'POST', path: '/:organisation/-/sites', permission: 'sites:write', action: 'site.put' },
  usage: { method: 'GET', path: '/:organisation/-/usage', permission: 'sites:read' },
  site: { method: 'GET', path: '/:organisation/:domain', permission: 'sites:read' },
  usageCsv: { method: 'GET', path: '/:organisation/-/usage.csv', permission: 'sites:read' },
  feedback: { method: 'GET', path: '/:organisation/:domain/feedback', permission: 'sites:read' },
  feedbackCsv: { method: 'GET', path: '/:organisation/:domain/feedback.csv', permission: 'sites:read' },
  questionsCsv: { method: 'GET', path: '/:organisation/:domain/questions.csv', permission: 'sites:read' },
  siteSettings: { method: 'GET', path: '/:organisation/:domain/settings', permission: 'sites:write' },
  changeSite: {
    method: 'POST',
    path: '/:organisation/:domain/settings',
    permission: 'sites:write',
    action: 'site.put',
  },
  removeSite: {
    method: 'POST',
    path: '/:organisation/:domain/remove',
    permission: 'sites:write',
    action: 'site.remove',
  },
  verifySite: {
    method: 'POST',
    path: '/:organisation/:domain/verify',
    permission: 'sites:write',
    action: 'site.verify',
  },
  startJob: { method: 'POST', path: '/:organisation/:domain/jobs', permission: 'jobs:write', action: 'job.start' },
  job: { method: 'GET', path: JOB, permission: 'jobs:read' },
  changes: { method: 'GET', path: `${JOB}/changes`, permission: 'jobs:read' },
  changesCsv: { method: 'GET', path: `${JOB}/changes.csv`, permission: 'jobs:read' },
  sharedBundle: { method: 'GET', path: `${JOB}/bundle`, permission: 'jobs:read' },
  linkBundle: { method: 'POST', path: `${JOB}/bundle`, permission: 'jobs:write', action: 'job.link' },
  cancelJob: { method: 'POST', path: `${JOB}/cancel`, permission: 'jobs:write', action: 'job.cancel' },
  retryJob: { method: 'POST', path: `${JOB}/retry`, permission: 'jobs:write', action: 'job.retry' },
  deleteJob: { method: 'POST', path: `${JOB}/delete`, permission: 'jobs:write', action: 'job.delete' },
  keys: { method: 'GET', path: '/:organisation/-/keys', permission: 'keys:read' },
  createKey: { method: 'POST', path: '/:organisation/-/keys', permission: 'keys:write', action: 'key.create' },
  revokeKey: {
    method: 'POST',
    path: '/:organisation/-/keys/:id/revoke',
    permission: 'keys:write',
    action: 'key.revoke',
  },
  people: { method: 'GET', path: PEOPLE, permission: 'people:read' },
  invitePerson: { method: 'POST', path: PEOPLE, permission: 'people:write', action: 'person.invite' },
  withdrawInvitation: {
    method: 'POST',
    path: `${PEOPLE}/invitations/:id/withdraw`,
    permission: 'people:write',
    action: 'invitation.withdraw',
  },
  changeRole: { method: 'POST', path: `${PEOPLE}/:id/role`, permission: 'people:write', action: 'person.role' },
  removeMember: { method: 'POST', path: `${PEOPLE}/:id/remove`, permission: 'people:write', action: 'person.remove' },
  linkPerson: { method: 'POST', path: `${PEOPLE}/:id/link`, permission: 'people:write', action: 'person.link' },
  hooks: { method: 'GET', path: HOOKS, permission: 'triggers:read' },
  createHook: { method: 'POST', path: HOOKS, permission: 'triggers:write', action: 'hook.create' },
  hook: { method: 'GET', path: `${HOOKS}/:hookId`, permission: 'triggers:read' },
  putHookToken: { method: 'POST', path: `${HOOKS}/:hookId`, permission: 'triggers:write', action: 'hook.token' },
  removeHookToken: {
    method: 'POST',
    path: `${HOOKS}/:hookId/remove-token`,
    permission: 'triggers:write',
    action: 'hook.token',
  },
  removeHook: { method: 'POST', path: `${HOOKS}/:hookId/remove`, permission: 'triggers:write', action: 'hook.remove' },
  schedules: { method: 'GET', path: SCHEDULES, permission: 'triggers:read' },
  createSchedule: { method: 'POST', path: SCHEDULES, permission: 'triggers:write', action: 'schedule.create' },
  schedule: { method: 'GET', path: `${SCHEDULES}/:scheduleId`, permission: 'triggers:write' },
  changeSchedule: {
    method: 'POST',
    path: `${SCHEDULES}/:scheduleId`,
    permission: 'triggers:write',
    action: 'schedule.change',
  },
  removeSchedule: {
    method: 'POST',
    path: `${SCHEDULES}/:scheduleId/remove`,
    permission: 'triggers:write',
    action: 'schedule.remove',
  },
  webhooks: { method: 'GET', path: WEBHOOKS, permission: 'events:read' },
  createWebhook: { method: 'POST', path: WEBHOOKS, permission: 'events:write', action: 'webhook.create' },
  webhook: { method: 'GET', path: `${WEBHOOKS}/:webhookId`, permission: 'events:read' },
  enableWebhook: {
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/enable`,
    permission: 'events:write',
    action: 'webhook.enable',
  },
  removeWebhook: {
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/remove`,
    permission: 'events:write',
    action: 'webhook.remove',
  },
  repeatWebhookDelivery: {
    method: 'POST',
    path: `${WEBHOOKS}/:webhookId/deliveries/:deliveryId/repeat`,
    permission: 'events:write',
    action: 'webhook.repeat',
  },
  sessions: { method: 'GET', path: '/:organisation/-/sessions', permission: 'signed-in' },
  revokeSession: {
    method: 'POST',
    path: '/:organisation/-/sessions/:id/revoke',
    permission: 'signed-in',
    action: 'session.revoke',
  },
  organizations: { method: 'GET', path: '/-/organizations', permission: 'none' },
  audit: { method: 'GET', path: '/:organisation/-/audit', permission: 'audit:read' },
  exportAudit: { method: 'GET', path: '/:organisation/-/audit/export', permission: 'audit:read' },
} as const satisfies Record<string, PageRoute>

/** Returns the URL path of a route with values of its parameters. */
export function routeUrl(
  { signIn }: DashboardUrls,
  { path }: PageRoute,
  params: Readonly<Record<string, string>>,
): string {
  return signIn + path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
