import { text } from 'node:stream/consumers'
import type { OperatorCommands } from '@octavo/server'
import { loadServer } from '../loadServer.js'
import { serverPlace } from '../serverPlace.js'
import { printable, required, unknownAction } from './operateCommand.js'

export interface TriggerFlags {
  data?: string
  config?: string
  org?: string
  provider?: string
  repository?: string
  apiUrl?: string
  withToken?: boolean
  removeToken?: boolean
  cron?: string
  timeZone?: string
  branch?: string
  types?: string
}

/** An object of the API. */
type Item = Readonly<Record<string, unknown>>

interface Action {
  /** ID of the API operation that runs. */
  operation: string
  /** Names of the arguments, which are parameters of the operation's path. The URL of a webhook is in the body. */
  params: readonly string[]
  body?(flags: TriggerFlags, argument: string): unknown
  /** Returns the columns of an item of the response's list, or of the response itself. */
  columns(item: Item, argument: string): readonly unknown[]
  /** Printed to standard error before values that are shown only once, so that scripts can capture them. */
  note?: string
}

const removed: Action['columns'] = (_, argument) => [`${argument} was removed.`]
const nextRun: Action['columns'] = ({ scheduleId, nextAt }) => [`${scheduleId} runs next at ${nextAt}.`]
const scheduleBody: Action['body'] = ({ cron, timeZone, branch }) => ({
  ...{ cron: required(cron, 'option `--cron`'), timeZone, branch },
})

const ACTIONS: Record<'hooks' | 'schedules' | 'webhooks', Record<string, Action>> = {
  hooks: {
    add: {
      ...{ operation: 'createHook', params: ['domain'] },
      note: 'URL and secret for the Git host. The secret is shown only once:',
      body: async ({ provider, repository, apiUrl, withToken }) => ({
        ...{ provider: required(provider, 'option `--provider`'), repository, apiUrl },
        token: withToken ? await readToken() : undefined,
      }),
      columns: ({ url, secret }) => [`${url}\n${secret}`],
    },
    list: {
      ...{ operation: 'listHooks', params: ['domain'] },
      columns: (item) => [
        item.hookId,
        item.provider,
        item.repository,
        item.hasToken ? 'token' : 'no token',
        item.lastError,
      ],
    },
    deliveries: {
      ...{ operation: 'listHookDeliveries', params: ['domain', 'hookId'] },
      columns: ({ at, event, outcome, detail }) => [at, event, outcome, detail],
    },
    token: {
      ...{ operation: 'putHookToken', params: ['domain', 'hookId'] },
      async body({ withToken, removeToken }) {
        if (withToken === removeToken) throw new Error('Expected either `--with-token` or `--remove-token`.')
        return { token: withToken ? await readToken() : null }
      },
      columns: (_, argument) => [`The token of ${argument} was changed.`],
    },
    remove: { operation: 'removeHook', params: ['domain', 'hookId'], columns: removed },
  },
  schedules: {
    add: { operation: 'createSchedule', params: ['domain'], body: scheduleBody, columns: nextRun },
    list: {
      ...{ operation: 'listSchedules', params: ['domain'] },
      columns: (item) => [
        item.scheduleId,
        item.cron,
        item.timeZone,
        item.branch,
        `next ${item.nextAt}`,
        item.lastOutcome,
      ],
    },
    change: { operation: 'changeSchedule', params: ['domain', 'scheduleId'], body: scheduleBody, columns: nextRun },
    remove: { operation: 'removeSchedule', params: ['domain', 'scheduleId'], columns: removed },
  },
  webhooks: {
    add: {
      ...{ operation: 'createWebhook', params: ['url'] },
      note: 'Secret that verifies signatures. It is shown only once:',
      body: ({ types }, url) => ({ url, types: types?.split(',').map((type) => type.trim()) }),
      columns: ({ secret }) => [secret],
    },
    list: {
      ...{ operation: 'listWebhooks', params: [] },
      columns({ webhookId, url, types, disabledAt, failingSince }) {
        const state = failingSince ? `failing since ${failingSince}` : 'enabled'
        return [webhookId, url, types ?? 'all events', disabledAt ? 'disabled' : state]
      },
    },
    deliveries: {
      ...{ operation: 'listWebhookDeliveries', params: ['webhookId'] },
      columns({ deliveryId, state, event, attempts }) {
        const { timestamp, type } = event as Item
        const last = (attempts as Item[]).at(-1)
        return [deliveryId, timestamp, type, state, last?.status ?? last?.response]
      },
    },
    repeat: {
      ...{ operation: 'repeatWebhookDelivery', params: ['webhookId', 'deliveryId'] },
      columns: (_, argument) => [`${argument} is sent again.`],
    },
    enable: {
      ...{ operation: 'enableWebhook', params: ['webhookId'] },
      columns: (_, argument) => [`${argument} is enabled.`],
    },
    remove: { operation: 'removeWebhook', params: ['webhookId'], columns: removed },
  },
}

/** Runs `octavo hooks …`, `octavo schedules …` or `octavo webhooks …`. */
export async function manageTriggers(
  name: keyof typeof ACTIONS,
  [action = '.', ...values]: readonly string[],
  flags: TriggerFlags,
): Promise<number> {
  const actions = new Map(Object.entries(ACTIONS[name]))
  const { operation, params: names, body, columns, note } = actions.get(action) ?? {}
  if (!operation || !names || !columns) throw unknownAction(name, action, [...actions.keys()])
  const label = (param: string) => param.replace(/^(?:hook|schedule|webhook)Id$/, 'id').replace(/Id$/, '')
  const params = Object.fromEntries(
    names.map((each, at) => [each, required(values[at], `argument \`<${label(each)}>\``)]),
  )
  if (name === 'webhooks') required(flags.org, 'option `--org`')
  const argument = values[names.length - 1] ?? ''
  const result = await runOperation(flags, { operation, params, body: await body?.(flags, argument) })
  const [first] = Object.values(result)
  const isList = operation.startsWith('list')
  if (note !== undefined) console.error(note)
  for (const item of isList ? (first as Item[]) : [result]) {
    const line = columns(item, argument)
      .filter((column) => column != null)
      .join('  ')
    console.log(isList ? printable(line) : line)
  }
  return 0
}

type RunArguments = OperatorCommands['operations.run']['arguments']

/** Runs an operation of the API as the operator. Returns the body of its response, if it has one. */
async function runOperation({ data, config, org }: TriggerFlags, call: RunArguments): Promise<Item> {
  const { readOperationSettings, runOperatorCommand } = await loadServer()
  const inputs = { environment: process.env, ...(config !== undefined && { file: config }) }
  const location = { ...(await serverPlace({ data, config })), ...readOperationSettings(inputs) }
  // JSON omits undefined values, also where no server runs the command.
  const values = JSON.parse(JSON.stringify({ ...call, organisation: org })) as RunArguments
  return ((await runOperatorCommand(location, 'operations.run', values)) ?? {}) as Item
}

/** Reads a token from standard input, because other users of the machine can see arguments. */
async function readToken(): Promise<string> {
  const token = (await text(process.stdin)).trim()
  if (token === '') throw new Error('Missing token. Expected it on standard input.')
  return token
}
