import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { didYouMean } from '@octavo/core'
import type { KeyKind, OperatorCommand, OperatorCommands } from '@octavo/server'
import { loadServer } from '../loadServer.js'
import { serverPlace } from '../serverPlace.js'
import { readDays } from '../usage.js'

export interface OperateFlags {
  data?: string
  config?: string
  org?: string
  plan?: string
  dir?: string
  git?: string
  ref?: string
  directory?: string
  trusted?: boolean
  build?: string
  kind?: string
  domain?: string
  name?: string
  scopes?: string
  days?: string
  origins?: string
  perMinute?: string
  role?: string
  revoke?: boolean
}

type SiteSource = NonNullable<OperatorCommands['sites.add']['arguments']['source']>

const SITES = ['add', 'list', 'verify', 'remove']
const KEYS = ['create', 'list', 'revoke']
const PEOPLE = ['invite', 'link', 'list', 'role', 'remove', 'operator']
const LINKS = {
  rotate: 'New links are signed with a new key. Existing links stay valid until they expire.',
  retire: 'Links signed with older keys are no longer valid. All processes reject them within three seconds.',
}

/** Runs `octavo sites …`. */
export async function sites(action: string, domain: string | undefined, flags: OperateFlags): Promise<number> {
  switch (action) {
    case 'add': {
      const site = await run(flags, 'sites.add', {
        domain: required(domain, 'argument `<domain>`'),
        organisation: required(flags.org, 'option `--org`'),
        plan: flags.plan,
        source: readSource(flags),
        trusted: flags.trusted ?? false,
        build: flags.build !== undefined ? resolve(flags.build) : undefined,
      })
      console.log(`${site.domain} is a site of ${site.organisation} (plan ${site.plan}).`)
      for (const change of replacements(site)) console.log(printable(change))
      return 0
    }
    case 'list': {
      const sites = await run(flags, 'sites.list', { organisation: flags.org })
      for (const { domain, organisation, plan, verifiedBy, source } of sites) {
        const state = verifiedBy ? 'verified' : 'not verified'
        console.log(printable([domain, organisation, plan, state, describeSource(source)].join('  ')))
      }
      return 0
    }
    case 'verify':
    case 'remove': {
      const site = await run(flags, `sites.${action}`, { domain: required(domain, 'argument `<domain>`') })
      console.log(`${site.domain} ${action === 'verify' ? 'is verified' : 'was removed'}.`)
      return 0
    }
    default:
      throw unknownAction('sites', action, SITES)
  }
}

/** Runs `octavo keys …`. */
export async function keys(action: string, id: string | undefined, flags: OperateFlags): Promise<number> {
  const organisation = required(flags.org, 'option `--org`')
  switch (action) {
    case 'create': {
      const { key } = await run(flags, 'keys.create', {
        organisation,
        kind: readKind(flags.kind),
        name: flags.name ?? 'unnamed',
        // Assistant keys are public: every page of the site contains the key.
        scopes: await requireScopes(flags.scopes ?? (flags.kind === 'assistant' ? 'read' : 'read,write')),
        domain: flags.domain,
        origins: flags.origins?.split(',').map((origin) => origin.trim()),
        perMinute: flags.perMinute,
        expiresAt: flags.days !== undefined ? inDays(flags.days) : undefined,
      })
      // Standard output has only the key, so that scripts can capture it.
      console.error('This key is shown only once:')
      console.log(key)
      return 0
    }
    case 'list':
      for (const key of await run(flags, 'keys.list', { organisation })) {
        const state = key.revokedAt ? 'revoked' : key.expiresAt ? `until ${isoTime(key.expiresAt)}` : 'valid'
        const use = key.lastUsedAt ? `used ${isoTime(key.lastUsedAt)}` : 'never used'
        const creator = key.creator === null ? [] : [`by ${key.creator}`]
        const columns = [key.id, key.kind, `…${key.lastFour}`, key.scopes.join('+'), state, key.name, use, ...creator]
        console.log(printable(columns.join('  ')))
      }
      return 0
    case 'revoke':
      await run(flags, 'keys.revoke', { organisation, id: required(id, 'argument `<id>`') })
      console.log(`${id} was revoked.`)
      return 0
    default:
      throw unknownAction('keys', action, KEYS)
  }
}

/** Runs `octavo people …`. */
export async function people(action: string, address: string | undefined, flags: OperateFlags): Promise<number> {
  const email = () => required(address, 'argument `<email>`')
  const organisation = () => required(flags.org, 'option `--org`')
  switch (action) {
    case 'invite': {
      const values = { email: email(), organisation: organisation(), role: readRole(flags.role ?? 'editor') }
      return printLink(flags, await run(flags, 'people.invite', values), 'It is valid for seven days')
    }
    case 'link': {
      const values = { email: email(), ...(flags.org !== undefined && { organisation: flags.org }) }
      return printLink(flags, await run(flags, 'people.link', values), 'It is valid for 15 minutes')
    }
    case 'list':
      for (const { email: name, role, signedInAt, operator } of await run(flags, 'people.list', {
        organisation: organisation(),
      })) {
        const use = signedInAt ? `signed in ${isoTime(signedInAt)}` : 'never signed in'
        console.log(printable([name, role, ...(operator ? ['operator'] : []), use].join('  ')))
      }
      return 0
    case 'role': {
      const role = readRole(required(flags.role, 'option `--role`'))
      const person = await run(flags, 'people.role', { email: email(), organisation: organisation(), role })
      console.log(`${person.email} is ${role} of ${flags.org}.`)
      return 0
    }
    case 'remove': {
      const person = await run(flags, 'people.remove', { email: email(), organisation: organisation() })
      console.log(`${person.email} was removed from ${flags.org}.`)
      return 0
    }
    case 'operator': {
      const result = await run(flags, 'people.operator', { email: email(), operator: flags.revoke !== true })
      console.log(`${address} is ${flags.revoke ? 'no longer' : 'now'} an operator of all organizations.`)
      return result.path === undefined ? 0 : printLink(flags, { path: result.path }, 'It is valid for 15 minutes')
    }
    default:
      throw unknownAction('people', action, PEOPLE)
  }
}

/** Prints a link that signs in. Standard output has only the link, so that scripts can capture it. */
async function printLink(flags: OperateFlags, { path }: { path: string }, note: string): Promise<number> {
  const { publicUrl } = await serverPlace({ data: flags.data, config: flags.config })
  console.error(`This link signs in once. ${note}:`)
  console.log(publicUrl.replace(/\/$/, '') + path)
  return 0
}

function readRole(role: string): 'owner' | 'editor' | 'viewer' {
  if (role === 'owner' || role === 'editor' || role === 'viewer') return role
  throw new Error(`Invalid value "${role}" for --role. Expected owner, editor or viewer.`)
}

/** Runs `octavo links …`. */
export async function links(action: string, flags: OperateFlags): Promise<number> {
  if (action !== 'rotate' && action !== 'retire') throw unknownAction('links', action, Object.keys(LINKS))
  await run(flags, `links.${action}`, {})
  console.log(LINKS[action])
  return 0
}

async function run<Name extends OperatorCommand>(
  { data, config }: OperateFlags,
  command: Name,
  values: OperatorCommands[Name]['arguments'],
): Promise<OperatorCommands[Name]['result']> {
  const { runOperatorCommand } = await loadServer()
  // `sites add` may create the database; for other commands a missing one is probably a typo.
  const location = await serverPlace({ data, config }, { mayCreate: command === 'sites.add' })
  return runOperatorCommand(location, command, values)
}

function readSource({ dir, build, git, ref, directory, trusted }: OperateFlags): SiteSource | undefined {
  if (dir !== undefined && git !== undefined)
    throw new Error('Both `--dir` and `--git` are set. Expected one source of the site.')
  // The folders can exist on the machines of the server.
  for (const [option, folder] of Object.entries({ '--dir': dir, '--build': build }))
    if (folder !== undefined && !existsSync(folder))
      console.error(`Folder of \`${option}\` not found on this machine: ${resolve(folder)}.`)
  if (dir !== undefined) return { kind: 'folder', path: resolve(dir) }
  if (git === undefined) return undefined
  if (/^ssh:|^[^/]+@/.test(git) && !trusted)
    console.error('Repositories are fetched over SSH only for sites registered with --trusted.')
  return { kind: 'git', url: git, ref, directory }
}

/** Returns what an added site has replaced, and how to keep it. */
function replacements({ source, trusted, before, removesBuild }: OperatorCommands['sites.add']['result']): string[] {
  const [was, is] = [before?.source ?? source, source].map(describeSource)
  return [
    ...(was === is ? [] : [`Its source is now ${is} instead of ${was}.`]),
    ...(before?.trusted && !trusted ? ['It is no longer trusted. Add `--trusted` to trust it.'] : []),
    ...(removesBuild ? ['Its registered build was removed. Add `--build <dir>` to set one.'] : []),
  ]
}

function describeSource(source: SiteSource): string {
  if (source.kind === 'folder') return source.path
  return [source.url, source.ref, source.directory].filter((part) => part !== undefined).join(' ')
}

function readKind(kind = 'admin'): KeyKind {
  if (kind === 'admin' || kind === 'assistant') return kind
  throw new Error(`Invalid value "${kind}" for --kind. Expected admin or assistant.`)
}

async function requireScopes(text: string) {
  const { readScopes, SCOPES } = await loadServer()
  const scopes = readScopes(text)
  if (scopes) return scopes
  throw new Error(`Invalid value "${text}" for --scopes. Expected ${SCOPES.join(', ')} with commas between them.`)
}

function inDays(days: unknown): string {
  return new Date(Date.now() + readDays(days) * 86_400_000).toISOString()
}

/** Escapes control and bidi characters, because listed names are untrusted and must not control the terminal. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, (character) => JSON.stringify(character).slice(1, -1))
}

/** Converts a time to ISO text. Times from a running server already are text. */
function isoTime(time: Date | string): string {
  return new Date(time).toISOString()
}

export function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`Missing required ${name}.`)
  return value
}

export function unknownAction(command: string, action: string, actions: readonly string[]): Error {
  const expected = `Expected one of: ${actions.join(', ')}.`
  // `.` is the default of the first argument when no action is given.
  if (action === '.') return new Error(`Missing action for octavo ${command}. ${expected}`)
  return new Error(`Unknown action "${action}" for octavo ${command}. ${didYouMean(action, actions) ?? expected}`)
}
