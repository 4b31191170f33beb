import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { findSite, hasOrganization, putSite, removeSite, takeSite } from './siteStore.js'

const open = useTestDatabase()

const source = { kind: 'folder' as const, path: '/elsewhere' }

test('a domain of another organization changes neither plans nor organizations', async () => {
  const { database } = open
  await putSite(database, { domain: 'beta.test', organisation: 'beta', source, trusted: true, plan: 'free' })
  const record = { domain: 'docs.test', source, trusted: true, plan: 'enterprise' }
  expect(await putSite(database, { ...record, organisation: 'beta' })).toBe(false)
  expect(await putSite(database, { ...record, organisation: 'gamma' })).toBe(false)
  expect((await findSite(database, 'beta.test'))?.plan).toBe('free')
  expect(await hasOrganization(database, 'gamma')).toBe(false)
  expect(await findSite(database, 'docs.test')).toMatchObject({ organisation: 'acme', source: { path: '/nowhere' } })
})

test('a plan applies to all sites of the organization and stays when omitted', async () => {
  const { database } = open
  const site = { domain: 'docs.test', organisation: 'acme', source, trusted: true }
  expect(await putSite(database, { ...site, plan: 'free' })).toBe(true)
  expect(await putSite(database, site)).toBe(true)
  expect(await findSite(database, 'docs.test')).toMatchObject({ plan: 'free', source })
})

test('only an unchanged site is transferred, and only its organization removes it', async () => {
  const { database } = open
  const site = { domain: 'passed.test', source, trusted: false }
  await putSite(database, { ...site, organisation: 'acme' })
  const previous = { organisation: 'acme', verifiedBy: null }
  await putSite(database, { ...site, organisation: 'acme', verifiedBy: 'dns' })
  expect(await takeSite(database, { ...site, organisation: 'beta', verifiedBy: 'dns' }, previous)).toBe(false)
  expect(await takeSite(database, { ...site, organisation: 'beta' }, { ...previous, verifiedBy: 'dns' })).toBe(true)
  expect(await removeSite(database, site.domain, 'acme')).toBe(false)
  expect(await findSite(database, site.domain)).toMatchObject({ organisation: 'beta', verifiedBy: null })
})

test('the operator verifies a site permanently', async () => {
  const { database } = open
  const site = { domain: 'proved.test', organisation: 'acme', source, trusted: false }
  for (const verifiedBy of ['dns', 'operator', 'file'] as const) await putSite(database, { ...site, verifiedBy })
  expect(await findSite(database, site.domain)).toMatchObject({ verifiedBy: 'operator' })
})
