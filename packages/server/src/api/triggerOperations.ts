import { type ApiOperation, closed, errors, printable } from './apiOperation.js'

const SITE = '/v1/sites/{domain}'

/** The operations on webhooks of Git hosts and on schedules, which start exports. */
export const TRIGGER_OPERATIONS = {
  listHooks: {
    id: 'listHooks',
    permission: 'triggers:read',
    method: 'get',
    path: `${SITE}/hooks`,
    tag: 'Triggers',
    summary: 'List hooks',
    description: 'Returns the hooks of a site, without secrets and tokens.',
    responses: { 200: { description: 'The hooks.', schema: 'HookList' }, ...errors(401, 403, 404, 429) },
  },
  createHook: {
    id: 'createHook',
    permission: 'triggers:write',
    action: 'hook.create',
    method: 'post',
    path: `${SITE}/hooks`,
    tag: 'Triggers',
    summary: 'Create hook',
    description:
      "Creates the receiver of a webhook of GitHub, GitLab or Gitea. Pushes to the site's branch, and pull requests for it, then start exports. The response has the URL and the secret for the Git host; the secret is never returned again.",
    body: 'CreateHook',
    responses: {
      201: { description: 'The hook.', schema: 'CreatedHook' },
      ...errors(400, 401, 403, 404, 409, 422, 429),
    },
  },
  putHookToken: {
    id: 'putHookToken',
    permission: 'triggers:write',
    action: 'hook.token',
    method: 'put',
    path: `${SITE}/hooks/{hookId}/token`,
    tag: 'Triggers',
    summary: 'Replace token of hook',
    description: 'Replaces the token with which results are sent to the Git host, or removes it.',
    body: 'PutHookToken',
    responses: { 204: { description: 'The token was stored.' }, ...errors(400, 401, 403, 404, 429) },
  },
  removeHook: {
    id: 'removeHook',
    permission: 'triggers:write',
    action: 'hook.remove',
    method: 'delete',
    path: `${SITE}/hooks/{hookId}`,
    tag: 'Triggers',
    summary: 'Remove hook',
    responses: { 204: { description: 'The hook was removed.' }, ...errors(401, 403, 404, 429) },
  },
  listHookDeliveries: {
    id: 'listHookDeliveries',
    permission: 'triggers:read',
    method: 'get',
    path: `${SITE}/hooks/{hookId}/deliveries`,
    tag: 'Triggers',
    summary: 'List deliveries of hook',
    description: 'Returns the newest 100 deliveries of the Git host, and what came of each.',
    responses: { 200: { description: 'The deliveries.', schema: 'HookDeliveryList' }, ...errors(401, 403, 404, 429) },
  },
  receiveHook: {
    id: 'receiveHook',
    method: 'post',
    path: '/hooks/{hookId}',
    tag: 'Triggers',
    summary: 'Receive webhook',
    description:
      'Receives a webhook of a Git host, up to 5 MB. Its signature is checked. A delivery that is repeated has the same response and starts nothing.',
    key: 'none',
    responses: {
      200: { description: 'The delivery was handled.', schema: 'HookDelivery' },
      ...errors(400, 404, 409, 413, 429, 503),
    },
  },
  listSchedules: {
    id: 'listSchedules',
    permission: 'triggers:read',
    method: 'get',
    path: `${SITE}/schedules`,
    tag: 'Triggers',
    summary: 'List schedules',
    responses: { 200: { description: 'The schedules.', schema: 'ScheduleList' }, ...errors(401, 403, 404, 429) },
  },
  createSchedule: {
    id: 'createSchedule',
    permission: 'triggers:write',
    action: 'schedule.create',
    method: 'post',
    path: `${SITE}/schedules`,
    tag: 'Triggers',
    summary: 'Create schedule',
    description: 'Starts an export of a site at the times of a cron expression.',
    body: 'CreateSchedule',
    responses: { 201: { description: 'The schedule.', schema: 'Schedule' }, ...errors(400, 401, 403, 404, 409, 429) },
  },
  changeSchedule: {
    id: 'changeSchedule',
    permission: 'triggers:write',
    action: 'schedule.change',
    method: 'put',
    path: `${SITE}/schedules/{scheduleId}`,
    tag: 'Triggers',
    summary: 'Change schedule',
    description: 'Replaces the values of a schedule. Its next run is the first time after now.',
    body: 'CreateSchedule',
    responses: { 200: { description: 'The schedule.', schema: 'Schedule' }, ...errors(400, 401, 403, 404, 429) },
  },
  removeSchedule: {
    id: 'removeSchedule',
    permission: 'triggers:write',
    action: 'schedule.remove',
    method: 'delete',
    path: `${SITE}/schedules/{scheduleId}`,
    tag: 'Triggers',
    summary: 'Remove schedule',
    responses: { 204: { description: 'The schedule was removed.' }, ...errors(401, 403, 404, 429) },
  },
} as const satisfies Record<string, ApiOperation>

const PROVIDER = { type: 'string', enum: ['github', 'gitlab', 'gitea'] } as const
const TIME = { type: 'string', format: 'date-time' } as const
const TOKEN = printable(
  1000,
  'Token of the Git host that may write commit statuses and comments. It is stored encrypted.',
)
const HOOK_REQUIRED = [
  'hookId',
  'provider',
  'repository',
  'apiUrl',
  'hasToken',
  'lastError',
  'url',
  'createdAt',
] as const
const HOOK = {
  hookId: { type: 'string' },
  provider: PROVIDER,
  repository: { type: 'string', description: 'Path of the repository, such as acme/docs.' },
  apiUrl: { type: 'string', description: 'Base URL of the API of the Git host.' },
  hasToken: { type: 'boolean', description: 'True if results are sent to the Git host.' },
  lastError: { type: 'string', nullable: true, description: 'Why the last results could not be sent.' },
  url: { type: 'string', format: 'uri', description: 'URL for the settings of the Git host.' },
  createdAt: TIME,
} as const

export const TRIGGER_SCHEMAS = {
  Hook: closed(HOOK_REQUIRED, HOOK),
  HookList: closed(['hooks'], { hooks: { type: 'array', items: { $ref: '#/components/schemas/Hook' } } }),
  CreatedHook: closed([...HOOK_REQUIRED, 'secret'], {
    ...HOOK,
    secret: { type: 'string', description: 'Secret for the settings of the Git host.' },
  }),
  CreateHook: closed(['provider'], {
    provider: PROVIDER,
    repository: printable(
      300,
      "Path of the repository, such as acme/docs. Default: the path of the site's URL. Required if that names no Git host, such as the URL of a folder.",
    ),
    apiUrl: printable(
      1000,
      "Base URL of the API. Default: that of the host in the site's URL. Required if that names no Git host, such as the URL of a folder.",
    ),
    token: TOKEN,
  }),
  PutHookToken: closed(['token'], { token: { ...TOKEN, nullable: true } }),
  HookDelivery: closed(['delivery', 'event', 'outcome', 'detail', 'jobId', 'at'], {
    delivery: { type: 'string', description: 'ID of the delivery at the Git host.' },
    event: { type: 'string' },
    outcome: {
      type: 'string',
      enum: ['started', 'joined', 'ignored', 'refused'],
      description:
        'A delivery started an export, joined one that still waited, was ignored, or was refused by a limit.',
    },
    detail: { type: 'string', description: 'The outcome as a sentence.' },
    jobId: { type: 'string', nullable: true },
    at: TIME,
  }),
  HookDeliveryList: closed(['deliveries'], {
    deliveries: { type: 'array', items: { $ref: '#/components/schemas/HookDelivery' } },
  }),
  Schedule: closed(['scheduleId', 'cron', 'timeZone', 'branch', 'nextAt', 'lastAt', 'lastOutcome', 'lastJobId'], {
    scheduleId: { type: 'string' },
    cron: { type: 'string' },
    timeZone: { type: 'string' },
    branch: { type: 'string', nullable: true },
    nextAt: TIME,
    lastAt: { ...TIME, nullable: true },
    lastOutcome: { type: 'string', nullable: true, description: 'What came of the last run, as a sentence.' },
    lastJobId: { type: 'string', nullable: true },
  }),
  ScheduleList: closed(['schedules'], {
    schedules: { type: 'array', items: { $ref: '#/components/schemas/Schedule' } },
  }),
  CreateSchedule: closed(['cron'], {
    cron: printable(100, 'Minute, hour, day, month and weekday, such as `30 2 * * 1-5`.'),
    timeZone: { ...printable(100, 'Name of a time zone, such as Europe/Berlin.'), default: 'UTC' },
    branch: printable(200, 'Branch that is exported as a preview. Default: the site itself.'),
  }),
} as const
