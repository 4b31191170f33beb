import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../database/testDatabase.js'
import { listKeys } from '../keys/keyStore.js'
import { findSite, hasOrganisation } from '../sites/siteStore.js'
import { OPERATOR_COMMANDS } from './commands.js'

let open: TestDatabase
beforeAll(async () => {
  open = await openTestDatabase()
})
afterAll(() => open.close())

const site = {
  domain: 'new.test',
  organisation: 'acme',
  source: { kind: 'folder' as const, path: '/x' },
  trusted: true,
}
const key = { organisation: 'acme', kind: 'admin' as const, name: 'script', scopes: ['read' as const] }

test.each(['a/b', '..', 'x\ny', ''])(
  '%j is refused as an organisation and as a plan, and changes nothing',
  async (name) => {
    const add = OPERATOR_COMMANDS['sites.add']
    const message = `${JSON.stringify(name)} is no name of`
    await expect(add(open.database, { ...site, organisation: name })).rejects.toThrow(`${message} an organisation.`)
    await expect(add(open.database, { ...site, plan: name })).rejects.toThrow(`${message} a plan.`)
    expect(await hasOrganisation(open.database, name)).toBe(false)
    expect(await findSite(open.database, 'new.test')).toBeUndefined()
  },
)

test('a name that would draw on the screen is no name of a key', async () => {
  const create = OPERATOR_COMMANDS['keys.create']
  for (const name of ['\u001b[2J', 'a\nkey_1  admin', ''])
    await expect(create(open.database, { ...key, name })).rejects.toThrow('is no name of a key. Expected at most 100')
  expect(await listKeys(open.database, 'acme')).toEqual([])
})

test('domains are known however they are written', async () => {
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
    '"https://x" is no domain.',
  )
})
