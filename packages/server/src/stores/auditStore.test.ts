import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import {
  addAuditEntry,
  beginAudit,
  dropAudit,
  endAudit,
  listAudit,
  type NewAuditEntry,
  readAudit,
  removeExpiredAudit,
} from './auditStore.js'

const open = useTestDatabase()

const entry: NewAuditEntry = {
  organisation: 'acme',
  kind: 'key',
  actor: 'key_1',
  name: 'Main',
  action: 'job.start',
  target: 'se_1',
  outcome: 'done',
  via: 'api',
  client: '127.0.0.1',
  request: 'r1',
}
const listAll = () => listAudit(open.database, { organisation: 'acme', limit: 10_000 })

test('entries cannot be changed, and are deleted only after their retention', async () => {
  await addAuditEntry(open.database, entry)
  await open.database.query(
    `insert into octavo.audit (at, organisation, kind, name, action, outcome, via)
     values (now() - interval '400 days', 'acme', 'key', 'Old', 'job.start', 'done', 'api')`,
  )
  await open.database.query("update octavo.audit set name = 'nobody'")
  expect((await listAll()).map(({ name }) => name)).toEqual(['Old', 'Main'])
  await removeExpiredAudit(open.database, new Date())
  expect((await listAll()).map(({ name }) => name)).toEqual(['Main'])
})

test('masks keys, and bounds the texts of clients', async () => {
  const target = `svc_${'x'.repeat(38)} ${'y'.repeat(1000)}\u0000\ud800`
  await addAuditEntry(open.database, { ...entry, target, name: 'a\nb' })
  const [newest] = await listAll()
  expect(newest?.name).toBe('a b')
  expect(newest?.target).toMatch(/^svc_\*\*\* y+$/)
  expect(newest?.target?.length).toBe(300)
})

test('reads a long log page by page, without gaps and repetitions', async () => {
  await open.database.query(
    `insert into octavo.audit (organisation, kind, name, action, outcome, via)
     select 'long', 'key', i::text, 'job.start', 'done', 'api' from generate_series(1, 2500) i`,
  )
  const names: number[] = []
  for await (const { name } of readAudit(open.database, { organisation: 'long' })) names.push(Number(name))
  expect(names).toEqual(Array.from({ length: 2500 }, (_, index) => 2500 - index))
})

test('a change has one entry, before it ends with an unknown outcome, and none if it was not made', async () => {
  const { outcome: _, organisation: __, ...intent } = { ...entry, action: 'site.add', request: 'r2' }
  const listChanges = async () => {
    const entries = await listAudit(open.database, { organisation: 'intents', action: 'site.add', limit: 10 })
    return entries.map(({ id, target, outcome }) => ({ id, target, outcome }))
  }
  const first = await beginAudit(open.database, { ...intent, organisation: 'intents', target: null })
  const second = await beginAudit(open.database, { ...intent, organisation: 'intents' })
  expect(await listChanges()).toEqual([
    { id: second, target: 'se_1', outcome: 'unknown' },
    { id: first, target: null, outcome: 'unknown' },
  ])
  await dropAudit(open.database, second)
  const ended = { ...intent, outcome: 'done', organisations: ['intents', 'others'] } as const
  await endAudit(open.database, first, ended)
  await endAudit(open.database, first, ended)
  expect(await listChanges()).toEqual([{ id: first, target: 'se_1', outcome: 'done' }])
  const [others] = await listAudit(open.database, { organisation: 'others', limit: 10 })
  expect(others?.id).toBeGreaterThan(second)
})

test('entries of changes that never ended are deleted after their retention', async () => {
  const { outcome: _, ...intent } = { ...entry, organisation: 'expired' }
  await beginAudit(open.database, intent)
  await open.database.query("update octavo.audit_intents set at = now() - interval '400 days'")
  await removeExpiredAudit(open.database, new Date(Date.now() - 365 * 24 * 3600_000))
  expect(await listAudit(open.database, { organisation: 'expired', limit: 10 })).toEqual([])
})
