import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/testDatabase.js'
import { findSite, hasOrganisation, putSite } from './siteStore.js'

const open = useTestDatabase()

const source = { kind: 'folder' as const, path: '/elsewhere' }

test('a domain that another organisation has changes neither plans nor organisations', async () => {
  const { database } = open
  await putSite(database, { domain: 'beta.test', organisation: 'beta', source, trusted: true, plan: 'free' })
  const taken = { domain: 'docs.test', source, trusted: true, plan: 'enterprise' }
  expect(await putSite(database, { ...taken, organisation: 'beta' })).toBe(false)
  expect(await putSite(database, { ...taken, organisation: 'gamma' })).toBe(false)
  expect((await findSite(database, 'beta.test'))?.plan).toBe('free')
  expect(await hasOrganisation(database, 'gamma')).toBe(false)
  expect(await findSite(database, 'docs.test')).toMatchObject({ organisation: 'acme', source: { path: '/nowhere' } })
})

test('a plan that is given counts for all sites of the organisation, and stays when none is given', async () => {
  const { database } = open
  const site = { domain: 'docs.test', organisation: 'acme', source, trusted: true }
  expect(await putSite(database, { ...site, plan: 'free' })).toBe(true)
  expect(await putSite(database, site)).toBe(true)
  expect(await findSite(database, 'docs.test')).toMatchObject({ plan: 'free', source })
})
