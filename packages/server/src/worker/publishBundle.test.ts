import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findKnowledge, putKnowledge } from '../assistant/knowledgeStore.js'
import { createFolderStore } from '../bundles/folderStore.js'
import { claimJob, deleteJob, findJob, findPublication } from '../jobs/jobStore.js'
import { claimedJob } from '../jobs/newJob.js'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { findApiServers, putApiServers } from '../stores/apiServers.js'
import { putSite, removeSite } from '../stores/siteStore.js'
import { publish, removeUnusedBundle } from './publishBundle.js'

const open = useTestDatabase()

const publication = { sha256: 'b'.repeat(64), name: `${'b'.repeat(64)}.zip`, bytes: 4, pageCount: 1 }

async function createWorld() {
  const { database, folder } = open
  const store = createFolderStore({ folder: join(folder, 'bundles'), sign: async () => '' })
  mkdirSync(join(folder, 'drafts'), { recursive: true })
  const attempt = await claimedJob(database)
  const { id } = attempt
  const file = join(folder, 'drafts', id)
  writeFileSync(file, 'same')
  return { database, store, id, file, attempt }
}

test('stores an archive again that was removed before the end of the job', async () => {
  const first = await createWorld()
  await publish(first, { attempt: first.attempt, publication, file: first.file })
  const { database, store, id, file, attempt } = await createWorld()
  let removals = 0
  const put = async (...stored: Parameters<typeof store.put>) => {
    await store.put(...stored)
    // The other job is deleted after this one has found its archive in the store.
    if (removals > 0) return
    await database.query("update octavo.jobs set status = 'completed' where id = $1", [first.id])
    await deleteJob(database, first.id)
    if (await removeUnusedBundle({ database, store }, publication.name)) removals++
  }
  await publish({ database, store: { ...store, put } }, { attempt, publication, file })
  expect(removals).toBe(1)
  expect(existsSync(file)).toBe(true)
  expect(await store.has(publication.name)).toBe(true)
  expect(await findPublication(database, id)).toMatchObject({ name: publication.name })
})

test('keeps an archive that a job uses', async () => {
  const { database, store, file, attempt } = await createWorld()
  await publish({ database, store }, { attempt, publication, file })
  expect(await removeUnusedBundle({ database, store }, publication.name)).toBe(false)
  expect(existsSync(join(open.folder, 'bundles', publication.name))).toBe(true)
})

test('an attempt that lost its job publishes nothing', async () => {
  const { database, store, id, file, attempt } = await createWorld()
  await claimJob(database, { id, attempt: 2 })
  const name = `${'c'.repeat(64)}.zip`
  await publish({ database, store }, { attempt, publication: { ...publication, sha256: 'c'.repeat(64), name }, file })
  expect(await findPublication(database, id)).toBeUndefined()
  expect(await store.has(name)).toBe(false)
  expect(await findJob(database, 'acme', id)).toMatchObject({ status: 'running', attempt: 2 })
})

const SITE = { domain: 'passed-on.test', source: { kind: 'folder' as const, path: '/nowhere' }, trusted: true }
const FOUND = { domain: SITE.domain, organisation: 'acme' }

/** Publishes the results of a job of acme after the domain was transferred. */
async function publishAfter(next: string, isPart: boolean): Promise<void> {
  const { database, store, file, attempt } = await createWorld()
  await putSite(database, { ...SITE, organisation: 'acme' })
  const name = `${'d'.repeat(64)}.gz`
  await publish(
    {
      database,
      store: {
        ...store,
        async put(stored, from) {
          await store.put(stored, from)
          if (stored === name) return
          await removeSite(database, SITE.domain)
          await putSite(database, { ...SITE, organisation: next })
        },
      },
    },
    {
      attempt,
      publication,
      file,
      companion: { name, file },
      async alongside(transaction) {
        await putApiServers(transaction, { ...FOUND, servers: [{ url: 'https://api.acme.test' }], isPart })
        await putKnowledge(transaction, { ...FOUND, name, isPart })
      },
    },
  )
  await removeUnusedBundle({ database, store }, publication.name)
}

test.each([[false], [true]])(
  'does not store the results of a job for a new owner of the site (part: %s)',
  async (isPart) => {
    const { database } = open
    await publishAfter('beta', isPart)
    expect(await findKnowledge(database, SITE.domain)).toEqual({
      organisation: 'beta',
      build: null,
      name: null,
      isVerified: false,
    })
    expect((await findApiServers(database, SITE.domain, { requiresVerification: false }))?.servers).toBeUndefined()
    await removeSite(database, SITE.domain)
  },
)

test('stores the results of a job when its organization registered the site again', async () => {
  const { database } = open
  await publishAfter('acme', false)
  expect(await findKnowledge(database, SITE.domain)).toMatchObject({ name: `${'d'.repeat(64)}.gz` })
  expect((await findApiServers(database, SITE.domain, { requiresVerification: false }))?.servers).toEqual([
    { url: 'https://api.acme.test' },
  ])
  await removeSite(database, SITE.domain)
})
