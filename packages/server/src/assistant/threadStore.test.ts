import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { putSite } from '../stores/siteStore.js'
import { createThreadStore, removeExpiredThreads } from './threadStore.js'

const opened = useTestDatabase()
beforeAll(async () => {
  const source = { kind: 'folder' as const, path: '/nowhere' }
  for (const [domain, organisation] of [
    ['second.test', 'acme'],
    ['other.test', 'other'],
  ] as const)
    await putSite(opened.database, { domain, organisation, source, trusted: true })
})

const thread = (id: string, fp = 'anonymous') => ({ id, fp })
const turn = (text: string) => ({ role: 'user' as const, text })

test('a thread belongs to an organization and a site', async () => {
  const store = createThreadStore(opened.database, { organisation: 'acme', domain: 'docs.test' })
  await store.append(thread('t1'), [turn('one')])
  await store.append(thread('t1'), [turn('two')])
  expect(await store.read(thread('t1'))).toEqual([turn('one'), turn('two')])
  for (const owner of [
    { organisation: 'acme', domain: 'second.test' },
    { organisation: 'other', domain: 'other.test' },
  ]) {
    const foreign = createThreadStore(opened.database, owner)
    expect(await foreign.read(thread('t1'))).toBeUndefined()
    await foreign.append(thread('t1'), [turn('three')])
  }
  expect(await store.read(thread('t1'))).toEqual([turn('one'), turn('two')])
})

test('keeps the last turns of a long thread', async () => {
  const store = createThreadStore(opened.database, { organisation: 'acme', domain: 'docs.test' })
  for (let at = 0; at < 25; at++) await store.append(thread('long'), [turn(`${at}`), turn(`${at}'`)])
  const turns = await store.read(thread('long'))
  expect([turns?.length, turns?.at(-1)]).toEqual([40, turn("24'")])
})

test('threads expire after their lifetime', async () => {
  const store = createThreadStore(opened.database, { organisation: 'acme', domain: 'docs.test' })
  await store.append(thread('old'), [turn('a')])
  await removeExpiredThreads(opened.database, new Date(Date.now() + 1000))
  expect(await store.read(thread('old'))).toBeUndefined()
})

test('a thread belongs to the reader who started it', async () => {
  const store = createThreadStore(opened.database, { organisation: 'acme', domain: 'docs.test' })
  await store.append(thread('mine', 'reader-1'), [turn('secret')])
  for (const fp of ['reader-2', 'anonymous']) {
    expect(await store.read(thread('mine', fp))).toBeUndefined()
    await store.append(thread('mine', fp), [turn('more')])
  }
  expect(await store.read(thread('mine', 'reader-1'))).toEqual([turn('secret')])
})
