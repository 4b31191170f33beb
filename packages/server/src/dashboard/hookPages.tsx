import type { FastifyInstance } from 'fastify'
import { hookDefaults } from '../api/hookDefaults.js'
import { requireSite } from '../api/requireSite.js'
import { hookHandlers, hookRefusal } from '../api/triggerRoutes.js'
import type { HookOutcome, HookProvider } from '../stores/hookStore.js'
import type { SiteRecord } from '../stores/siteRecord.js'
import type { DashboardContext } from './dashboardContext.js'
import type { FormField } from './fieldParts.js'
import { formatReaderText } from './formatTexts.js'
import type { ListRow } from './listPage.js'
import { PAGE_ROUTES } from './pageAccess.js'
import { type PageCall, requireItem, resourcePages } from './resourcePages.js'
import { Age } from './statusParts.js'

const PROVIDERS: Record<HookProvider, string> = { github: 'GitHub', gitlab: 'GitLab', gitea: 'Gitea' }

/** Fields in the settings of a Git host, and the events to select. */
const STEPS: Record<HookProvider, string> = {
  github: 'as payload URL and secret of a webhook for pushes and pull requests',
  gitlab: 'as URL and signing token of a webhook for push events and merge request events',
  gitea: 'as target URL and secret of a webhook for push, pull request and pull request synchronized',
}

const BADGES: Record<HookOutcome, ListRow['badge']> = {
  started: { text: 'Started', kind: 'completed' },
  joined: { text: 'Joined', kind: 'completed' },
  ignored: { text: 'Ignored', kind: 'ended' },
  refused: { text: 'Refused', kind: 'failed' },
}

const TOKEN: FormField = {
  ...{ name: 'token', label: 'Token', maxLength: 1000, isSecret: true },
  help: 'Token of the Git host, with which results are sent as commit status and comment. It is stored encrypted.',
}

const REMOVE = { question: 'Remove the trigger? Deliveries of the Git host then start no exports.', label: 'Remove' }
const REMOVE_TOKEN = {
  question: 'Remove the token? Results are then no longer sent to the Git host.',
  label: 'Remove token',
}

type Delivery = Awaited<ReturnType<ReturnType<typeof hookHandlers>['listHookDeliveries']>>['deliveries'][number]

/** Adds the pages of the webhooks of Git hosts that start exports of a site. */
export function hookPages(pages: FastifyInstance, context: DashboardContext): void {
  const { hooks, hook, createHook, putHookToken, removeHook, removeHookToken } = PAGE_ROUTES
  const operations = hookHandlers(context)
  const token = { ...TOKEN, isRequired: true }
  resourcePages(pages, context, {
    section: 'sites',
    permission: 'triggers:write',
    list: {
      route: hooks,
      async view({ call, frame, link }) {
        const site = await requireSite(context.database, call)
        const notice = hookRefusal(site)
        const rows = (await operations.listHooks(call)).hooks.map((each) => ({
          ...{ key: each.hookId, title: each.repository, href: link(hook, { hookId: each.hookId }) },
          lines: [
            `${PROVIDERS[each.provider]} · ${each.hasToken ? 'results are sent' : 'results are not sent'}`,
            <>
              added <Age time={new Date(each.createdAt)} now={frame.now} />
            </>,
          ],
          error: each.lastError,
        }))
        return {
          ...{ title: 'Push triggers', back: { label: site.domain, href: link(PAGE_ROUTES.site) }, notice },
          list: { title: 'Triggers', empty: 'Pushes start no exports yet.', rows },
          form:
            notice === undefined
              ? { title: 'New trigger', submit: 'Add trigger', fields: hookFields(site.source) }
              : undefined,
        }
      },
    },
    item: {
      route: hook,
      async view({ call, params, frame, link }) {
        const { deliveries } = await operations.listHookDeliveries(call)
        const { provider, repository, url, apiUrl, hasToken, lastError } = requireItem(
          (await operations.listHooks(call)).hooks,
          ({ hookId }) => hookId === params.hookId,
        )
        return {
          ...{ title: repository, back: { label: 'Push triggers', href: link(hooks) } },
          actions: [
            ...(hasToken ? [{ ...REMOVE_TOKEN, confirm: REMOVE_TOKEN.question, action: link(removeHookToken) }] : []),
            { ...REMOVE, confirm: REMOVE.question, action: link(removeHook), kind: 'danger' },
          ],
          facts: {
            'Git host': PROVIDERS[provider],
            URL: <code>{url}</code>,
            API: <code>{apiUrl}</code>,
            Results: lastError ?? (hasToken ? 'Sent with the token' : 'Not sent, because there is no token'),
          },
          list: {
            title: 'Deliveries',
            empty: 'The Git host has delivered nothing yet.',
            rows: deliveries.map((delivery) => deliveryRow(delivery, { params, frame })),
          },
          form: { title: hasToken ? 'Replace token' : 'Add token', submit: 'Save token', fields: [token] },
        }
      },
    },
    create: {
      ...{ route: createHook, fields: hookFields(), run: operations.createHook },
      secrets: ({ provider, repository, url, secret }) => ({
        title: `Set up ${PROVIDERS[provider]}`,
        help: `Add both in the settings of ${repository} ${STEPS[provider]}. This is the only time you can see the secret.`,
        texts: { URL: url, Secret: secret },
      }),
    },
    change: { route: putHookToken, fields: [token], run: operations.putHookToken },
    actions: [
      {
        ...{ route: removeHookToken, next: hook, confirm: REMOVE_TOKEN },
        run: (call) => operations.putHookToken({ ...call, body: { token: null } }),
      },
      { route: removeHook, next: hooks, confirm: REMOVE, run: operations.removeHook },
    ],
  })
}

function deliveryRow(delivery: Delivery, { params, frame }: Pick<PageCall, 'params' | 'frame'>): ListRow {
  const { delivery: key, event, outcome, detail, jobId, at } = delivery
  return {
    ...{ key, title: formatReaderText(event), badge: BADGES[outcome] },
    href: jobId === null ? undefined : frame.addresses.job(params.domain ?? '', jobId),
    lines: [formatReaderText(detail), <Age key="at" time={new Date(at)} now={frame.now} />],
  }
}

/** Returns the fields of a new hook. Those that the URL of the repository does not determine are required. */
function hookFields(source?: SiteRecord['source']): FormField[] {
  const defaults = source?.kind === 'git' ? hookDefaults('gitea', source.url) : undefined
  const isRequired = source !== undefined && defaults === undefined
  const note = isRequired ? " Required, because the URL of the site's repository names no Git host." : ''
  return [
    { name: 'provider', label: 'Git host', options: PROVIDERS },
    {
      ...{ name: 'repository', label: 'Repository', maxLength: 300, isRequired },
      placeholder: defaults?.repository ?? 'acme/docs',
      help: `Path of the repository on the Git host.${note}`,
    },
    {
      ...{ name: 'apiUrl', label: 'API URL', maxLength: 1000, isRequired },
      placeholder: defaults ? `API of ${new URL(defaults.apiUrl).host}` : 'https://git.example.com/api/v1',
      help: `Base URL of the API of the Git host.${note}`,
    },
    TOKEN,
  ]
}
