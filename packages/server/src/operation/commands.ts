import type { OperationContext } from '../api/operationCall.js'
import { gitSourceProblem } from '../build/gitSource.js'
import { retireLinkKeys, rotateLinkKeys } from '../bundles/linkKeys.js'
import { type AuditIntent, beginAudit, dropAudit, endAudit } from '../stores/auditStore.js'
import { type Database, DatabaseUnavailable } from '../stores/database.js'
import type { KeyKind } from '../stores/keyFormat.js'
import { readOrigins, readPerMinute } from '../stores/keyLimits.js'
import { createKey, type KeyRecord, listKeys, revokeKey } from '../stores/keyStore.js'
import { LABEL_RULE, readLabel, requireName } from '../stores/organizationNames.js'
import type { Scope } from '../stores/permissions.js'
import { normalizeDomain, type SiteRecord, type SiteSource, withoutCredentials } from '../stores/siteRecord.js'
import {
  findSite,
  hasOrganization,
  listBuiltDomains,
  listSites,
  putSite,
  removeSite,
  verifySite,
} from '../stores/siteStore.js'
import { type OperationCommands, runOperation } from './operationCommand.js'
import { PEOPLE_COMMANDS, type PeopleCommands } from './peopleCommands.js'
import { takeSnapshot } from './snapshot.js'
import { readStatus, type ServerStatus } from './status.js'

/** The operator commands, with arguments and results as plain JSON. */
export interface OperatorCommands extends PeopleCommands, OperationCommands {
  'sites.add': {
    arguments: {
      domain: string
      organisation: string
      plan?: string
      /** Default: unchanged, with `trusted`. For a new site, the folder of the build. */
      source?: SiteSource
      trusted: boolean
      build?: string
    }
    /** The site, and what it replaced. */
    result: SiteRecord & { before?: SiteRecord; removesBuild?: boolean }
  }
  'sites.list': { arguments: { organisation?: string }; result: SiteRecord[] }
  'sites.verify': { arguments: { domain: string }; result: { domain: string } }
  'sites.remove': { arguments: { domain: string }; result: { domain: string } }
  'keys.create': {
    arguments: {
      organisation: string
      kind: KeyKind
      domain?: string
      name: string
      scopes: Scope[]
      /** Origins of an assistant key. */
      origins?: string[]
      /** Requests with an assistant key per minute. */
      perMinute?: string
      /** Expiry as ISO 8601. */
      expiresAt?: string
    }
    result: { key: string; record: KeyRecord }
  }
  'keys.list': { arguments: { organisation: string }; result: KeyRecord[] }
  'keys.revoke': { arguments: { organisation: string; id: string }; result: { id: string } }
  'server.status': { arguments: Record<string, never>; result: ServerStatus }
  'server.snapshot': { arguments: { dataDir: string }; result: { folder: string } }
  'links.rotate': { arguments: Record<string, never>; result: { keys: string[] } }
  'links.retire': { arguments: Record<string, never>; result: { keys: string[] } }
}

export type OperatorCommand = keyof OperatorCommands

type Run<Name extends OperatorCommand> = (
  database: Database,
  values: OperatorCommands[Name]['arguments'],
) => Promise<OperatorCommands[Name]['result']>

/** The commands that need only the database. */
type StoreCommand = Exclude<OperatorCommand, keyof OperationCommands>

/** The implementations of the operator commands. @throws {Error} with a message for the operator */
export const OPERATOR_COMMANDS: { [Name in StoreCommand]: Run<Name> } = {
  async 'sites.add'(database, { domain, build = null, ...site }) {
    const name = requireDomain(domain)
    const before = await findSite(database, name)
    const source = site.source ?? before?.source ?? (build !== null ? { kind: 'folder', path: build } : undefined)
    if (source === undefined)
      throw new Error('Missing source of the site.\nFix: set `--dir <dir>`, `--git <url>` or `--build <dir>`.')
    const trusted = site.trusted || (site.source === undefined && before?.trusted === true)
    requireName(site.organisation, 'an organization')
    if (site.plan !== undefined) requireName(site.plan, 'a plan')
    const invalid = source.kind === 'git' ? gitSourceProblem(source) : undefined
    if (invalid !== undefined) throw new Error(invalid)
    const removesBuild = build === null && (await listBuiltDomains(database, site.organisation)).includes(name)
    if (!(await putSite(database, { ...site, source, trusted, build, domain: name, verifiedBy: 'operator' })))
      throw new Error(`${name} belongs to another organization. Remove it there first.`)
    const after = withoutCredentials((await findSite(database, name)) as SiteRecord)
    return before ? { ...after, before: withoutCredentials(before), removesBuild } : after
  },
  'sites.list': async (database, { organisation }) => (await listSites(database, organisation)).map(withoutCredentials),
  async 'sites.verify'(database, values) {
    const domain = requireDomain(values.domain)
    if (!(await verifySite(database, { domain, by: 'operator' }))) throw new Error(`Site "${domain}" not found.`)
    return { domain }
  },
  async 'sites.remove'(database, values) {
    const domain = requireDomain(values.domain)
    if (!(await removeSite(database, domain))) throw new Error(`Site "${domain}" not found.`)
    return { domain }
  },
  async 'keys.create'(database, { expiresAt, ...newKey }) {
    const name = readLabel(newKey.name)
    if (name === undefined)
      throw new Error(`Invalid name ${JSON.stringify(newKey.name)} for a key. Expected ${LABEL_RULE}.`)
    const domain = newKey.domain === undefined ? undefined : requireDomain(newKey.domain)
    const key = {
      ...newKey,
      name,
      domain,
      origins: newKey.origins && readOrigins(newKey.origins),
      perMinute: newKey.perMinute === undefined ? undefined : readPerMinute(newKey.perMinute),
    }
    if (key.kind === 'admin' && (key.origins ?? key.perMinute) !== undefined)
      throw new Error('Only assistant keys have origins and a limit per minute.\nFix: set --kind assistant.')
    if (key.kind === 'assistant' && key.domain === undefined)
      throw new Error('Missing domain of the assistant key.\nFix: set its site with --domain.')
    if (!(await hasOrganization(database, key.organisation)))
      throw new Error(`Unknown organization "${key.organisation}". Add its first site with octavo sites add.`)
    if (key.domain !== undefined && (await findSite(database, key.domain))?.organisation !== key.organisation)
      throw new Error(`Site "${key.domain}" not found in the organization "${key.organisation}".`)
    return createKey(database, {
      ...key,
      creator: 'the operator',
      expiresAt: expiresAt !== undefined ? new Date(expiresAt) : undefined,
    })
  },
  'keys.list': (database, { organisation }) => listKeys(database, organisation),
  async 'keys.revoke'(database, { organisation, id }) {
    if (!(await revokeKey(database, organisation, id)))
      throw new Error(`Valid key "${id}" not found in the organization "${organisation}".`)
    return { id }
  },
  'server.status': (database) => readStatus(database),
  'server.snapshot': async (database, { dataDir }) => ({ folder: await takeSnapshot(database, dataDir) }),
  ...PEOPLE_COMMANDS,
  'links.rotate': async (database) => ({ keys: (await rotateLinkKeys(database)).map(({ id }) => id) }),
  async 'links.retire'(database) {
    await retireLinkKeys(database)
    return { keys: [] }
  },
}

/** Commands that change nothing. All others are recorded in the audit log. */
const READING = new Set<OperatorCommand>(['sites.list', 'keys.list', 'people.list', 'server.status', 'server.snapshot'])

/** Runs a command of the operator, and records it in the audit log. @throws {Error} with a message for the operator */
export async function operate<Name extends OperatorCommand>(
  context: OperationContext,
  command: Name,
  values: OperatorCommands[Name]['arguments'],
): Promise<OperatorCommands[Name]['result']> {
  const { database } = context
  if (command === 'operations.run')
    return runOperation(context, values as OperationCommands['operations.run']['arguments']) as Promise<never>
  if (!Object.hasOwn(OPERATOR_COMMANDS, command)) throw new Error(`Unknown command "${command}".`)
  const run = OPERATOR_COMMANDS[command as StoreCommand] as (database: Database, values: unknown) => Promise<never>
  if (READING.has(command)) return run(database, values)
  const intent = await commandIntent(database, command, values as Parameters<typeof commandIntent>[2])
  const id = await beginAudit(database, intent)
  const result = await run(database, values).catch(async (error) => {
    if (!(error instanceof DatabaseUnavailable)) await dropAudit(database, id)
    throw error
  })
  await endAudit(database, id, { ...intent, outcome: 'done', organisations: [intent.organisation] })
  return result
}

const NOUNS: Record<string, string> = { sites: 'site', keys: 'key', people: 'person', links: 'link-key' }

/** Returns the name that the same change has when a person makes it. */
function auditName(command: OperatorCommand): string {
  const [group = '', action = ''] = command.split('.')
  return `${NOUNS[group] ?? group}.${action}`
}

async function commandIntent(
  database: Database,
  command: OperatorCommand,
  values: { organisation?: string; domain?: string; email?: string; id?: string; name?: string },
): Promise<AuditIntent> {
  const { organisation, domain, email, id, name } = values
  // Read before the command, which can remove the site.
  const site = domain === undefined ? undefined : await findSite(database, domain.toLowerCase())
  return {
    organisation: organisation ?? site?.organisation ?? null,
    kind: 'command',
    actor: null,
    name: 'operator',
    action: auditName(command),
    target: domain ?? email ?? id ?? name ?? null,
    via: 'command',
    client: null,
    request: null,
  }
}

function requireDomain(text: string): string {
  const domain = normalizeDomain(text)
  if (domain === undefined)
    throw new Error(`Invalid domain ${JSON.stringify(text)}. Expected a host name such as docs.example.com.`)
  return domain
}
