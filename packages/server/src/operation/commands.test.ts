import { expect, test } from 'vitest'
import type { OperationContext } from '../api/operationCall.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { listAudit } from '../stores/auditStore.js'
import { type Database, DatabaseUnavailable } from '../stores/database.js'
import { listKeys } from '../stores/keyStore.js'
import { findSite, hasOrganization } from '../stores/siteStore.js'
import { OPERATOR_COMMANDS, operate } from './commands.js'

const open = useTestDatabase()

const site = {
  domain: 'new.test',
  organisation: 'acme',
  source: { kind: 'folder' as const, path: '/x' },
  trusted: true,
}
const key = { organisation: 'acme', kind: 'admin' as const, name: 'script', scopes: ['read' as const] }

test.each(['a/b', '..', 'x\ny', ''])('rejects %j as an organization and as a plan', async (name) => {
  const add = OPERATOR_COMMANDS['sites.add']
  const message = `Invalid name ${JSON.stringify(name)} for`
  await expect(add(open.database, { ...site, organisation: name })).rejects.toThrow(`${message} an organization.`)
  await expect(add(open.database, { ...site, plan: name })).rejects.toThrow(`${message} a plan.`)
  expect(await hasOrganization(open.database, name)).toBe(false)
  expect(await findSite(open.database, 'new.test')).toBeUndefined()
})

test('rejects an unusable repository at registration', async () => {
  const add = (source: object) =>
    OPERATOR_COMMANDS['sites.add'](open.database, { ...site, source: { kind: 'git', url: 'x', ...source } })
  const refused = [
    { url: 'http://me:token@git.example.com/docs.git' },
    { url: 'docs/repository' },
    { url: 'ext::sh -c true' },
    { url: 'https:git.example.com' },
    { url: 'https://git.example.com/docs.git', ref: 'a b' },
    { url: 'https://git.example.com/docs.git', directory: '../docs' },
    { url: 'https://git.example.com/docs.git', directory: '' },
  ]
  const messages = await Promise.all(refused.map((source) => add(source).catch(({ message }) => message)))
  expect(messages.join('\n')).toMatchInlineSnapshot(`
    "Unsupported repository URL "http://***@git.example.com/docs.git". Expected https://, git://, file:// or ssh:// with a host and a path, user@host:path, or the absolute path of a folder.
    Unsupported repository URL "docs/repository". Expected https://, git://, file:// or ssh:// with a host and a path, user@host:path, or the absolute path of a folder.
    Unsupported repository URL "ext::sh -c true". Expected https://, git://, file:// or ssh:// with a host and a path, user@host:path, or the absolute path of a folder.
    Unsupported repository URL "https:git.example.com". Expected https://, git://, file:// or ssh:// with a host and a path, user@host:path, or the absolute path of a folder.
    Invalid ref "a b". Expected a branch, tag or commit.
    Invalid directory "../docs". Expected a folder of the repository, without ".." and without a slash at the start and end.
    Invalid directory "". Expected a folder of the repository, without ".." and without a slash at the start and end."
  `)
  expect(await findSite(open.database, 'new.test')).toBeUndefined()
  for (const url of ['https://git.example.com/a.git', 'git@git.example.com:a.git', 'file:///srv/a', '/srv/a'])
    expect((await add({ url })).source).toEqual({ kind: 'git', url })
  await OPERATOR_COMMANDS['sites.remove'](open.database, { domain: 'new.test' })
})

test('adding a build keeps source and trust, and the result lists what a new source replaces', async () => {
  const add = OPERATOR_COMMANDS['sites.add']
  const { source: _, ...unchanged } = { ...site, trusted: false }
  await expect(add(open.database, unchanged)).rejects.toThrow('Missing source of the site.')
  await add(open.database, site)
  expect(await add(open.database, { ...unchanged, build: '/built' })).toMatchObject({
    source: site.source,
    trusted: true,
  })
  const moved = await add(open.database, { ...unchanged, source: { kind: 'folder', path: '/y' } })
  expect(moved).toMatchObject({ trusted: false, before: { source: site.source, trusted: true }, removesBuild: true })
  await OPERATOR_COMMANDS['sites.remove'](open.database, { domain: 'new.test' })
  const built = await add(open.database, { ...unchanged, build: '/built' })
  expect(built).toMatchObject({ source: { path: '/built' } })
  await OPERATOR_COMMANDS['sites.remove'](open.database, { domain: 'new.test' })
})

test('rejects a key name with control characters', async () => {
  const create = OPERATOR_COMMANDS['keys.create']
  for (const name of ['\u001b[2J', 'a\nkey_1  admin', ''])
    await expect(create(open.database, { ...key, name })).rejects.toThrow('for a key. Expected up to 100')
  expect(await listKeys(open.database, 'acme')).toEqual([])
})

test('accepts domains in any notation', async () => {
  const { database } = open
  await OPERATOR_COMMANDS['sites.add'](database, { ...site, domain: 'Docs.Beta.test' })
  const { record } = await OPERATOR_COMMANDS['keys.create'](database, {
    ...key,
    kind: 'assistant',
    domain: 'Docs.beta.TEST',
  })
  expect(record.domain).toBe('docs.beta.test')
  expect(await OPERATOR_COMMANDS['sites.remove'](database, { domain: 'DOCS.beta.test' })).toEqual({
    domain: 'docs.beta.test',
  })
  await expect(OPERATOR_COMMANDS['sites.remove'](database, { domain: 'https://x' })).rejects.toThrow(
    'Invalid domain "https://x".',
  )
})

/** The services of commands that need only the database. */
const context = (database: Database) => ({ database }) as OperationContext

test('each command that changed something has an entry in the audit log, also without a database at its end', async () => {
  const listEntries = async () =>
    (await listAudit(open.database, { organisation: 'acme', limit: 10 })).map(({ action, target, outcome }) => ({
      action,
      target,
      outcome,
    }))
  await expect(operate(context(open.database), 'sites.remove', { domain: 'gone.test' })).rejects.toThrow('not found')
  expect(await listEntries()).toEqual([])
  const added = { action: 'site.add', target: 'new.test', outcome: 'done' }
  await operate(context(open.database), 'sites.add', site)
  expect(await listEntries()).toEqual([added])
  const failing: Database = {
    ...open.database,
    query: (text, ...rest) =>
      text.includes('insert into octavo.audit (')
        ? Promise.reject(new DatabaseUnavailable())
        : open.database.query(text, ...rest),
  }
  await expect(operate(context(failing), 'sites.remove', { domain: 'new.test' })).rejects.toThrow(DatabaseUnavailable)
  expect(await findSite(open.database, 'new.test')).toBeUndefined()
  expect(await listEntries()).toEqual([{ action: 'site.remove', target: 'new.test', outcome: 'unknown' }, added])
})
