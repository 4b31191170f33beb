import { expect, test } from 'vitest'
import type { BundleStore } from '../bundles/bundleStore.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import type { Database } from '../stores/database.js'
import { putSite, removeSite } from '../stores/siteStore.js'
import type { KnowledgePool } from './knowledgePool.js'
import { putKnowledge } from './knowledgeStore.js'
import { createSiteAssistants, type SiteAssistants } from './siteAssistants.js'

const open = useTestDatabase()

const source = { kind: 'folder' as const, path: '/x' }

function createTestAssistants(database: Database): SiteAssistants {
  return createSiteAssistants({
    database,
    store: { fetch: async (name: string) => `/packs/${name}` } as unknown as BundleStore,
    pool: { of: (site: unknown) => site } as unknown as KnowledgePool,
    cacheDir: '/nowhere',
    requiresVerification: true,
    onError() {},
  })
}

test('a domain that was removed or transferred is never answered by its former owner', async () => {
  const { database } = open
  const domain = 'moves.test'
  const place = (organisation: string) =>
    putSite(database, { domain, organisation, source, trusted: true, verifiedBy: 'operator' })
  const register = (organisation: string) =>
    putKnowledge(database, { domain, organisation, name: `${organisation}.gz`, isPart: false })
  // The processes share only the database.
  const [one, other] = [createTestAssistants(database), createTestAssistants(database)]
  await place('acme')
  await register('acme')
  for (const process of [one, other]) expect(await process.find(domain)).toMatchObject({ organisation: 'acme' })
  await removeSite(database, domain)
  for (const process of [one, other]) expect(await process.find(domain)).toBeUndefined()
  await place('acme')
  await register('acme')
  for (const process of [one, other]) expect(await process.find(domain)).toMatchObject({ organisation: 'acme' })
  await removeSite(database, domain)
  await place('beta')
  for (const process of [one, other]) expect(await process.find(domain)).toBeUndefined()
  await register('beta')
  for (const process of [one, other])
    expect(await process.find(domain)).toMatchObject({ organisation: 'beta', knowledge: { version: 'beta.gz' } })
})

test('a site that has just changed owner gets a new assistant', async () => {
  const { database } = open
  const assistants = createTestAssistants(database)
  const domain = 'docs.test'
  await putKnowledge(database, { domain, organisation: 'acme', name: 'acme.gz', isPart: false })
  expect(await assistants.find(domain, 'acme')).toMatchObject({
    organisation: 'acme',
    knowledge: { version: 'acme.gz' },
  })
  await removeSite(database, domain)
  await putSite(database, { domain, organisation: 'beta', source, trusted: true })
  await putKnowledge(database, { domain, organisation: 'beta', name: 'beta.gz', isPart: false })
  expect(await assistants.find(domain, 'beta')).toMatchObject({
    organisation: 'beta',
    knowledge: { version: 'beta.gz' },
  })
  // A cached key of the former owner gives no access to the new site.
  expect(await assistants.find(domain, 'acme')).toBeUndefined()
})

test('only a key selects an unverified domain', async () => {
  const { database } = open
  const domain = 'claimed.test'
  await putSite(database, { domain, organisation: 'acme', source, trusted: true })
  await putKnowledge(database, { domain, organisation: 'acme', name: 'claimed.gz', isPart: false })
  const [one, other] = [createTestAssistants(database), createTestAssistants(database)]
  expect(await one.find(domain)).toBeUndefined()
  expect(await one.find(domain, 'acme')).toMatchObject({ organisation: 'acme' })
  await putSite(database, { domain, organisation: 'acme', source, trusted: true, verifiedBy: 'operator' })
  for (const process of [one, other]) expect(await process.find(domain)).toMatchObject({ organisation: 'acme' })
})
