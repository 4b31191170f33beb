import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { createKey, revokeKey } from '../stores/keyStore.js'
import { endSession, findSession, removeEndedSessions, startSession } from '../stores/sessionStore.js'
import { isSameOrigin } from './formOrigin.js'
import { sessionCookie } from './sessionCookie.js'

const open = useTestDatabase()

const newSession = async (more: { expiresAt?: Date; kind?: 'assistant' } = {}) => {
  const { record } = await createKey(open.database, {
    organisation: 'acme',
    kind: 'admin',
    name: 'test',
    creator: 'test',
    scopes: ['read'],
    ...more,
  })
  const token = await startSession(open.database, { key: record.id })
  return {
    key: record,
    token,
    find: async (isUse = true) => (await findSession(open.database, token, { isUse }))?.key?.id,
  }
}
const age = (column: 'created_at' | 'used_at', interval: string) =>
  open.database.query(`update octavo.sessions set ${column} = now() - interval '${interval}'`)

test('a session ends with its key, at its end, after twelve hours or after an idle hour', async () => {
  const revoked = await newSession()
  expect(await revoked.find()).toBe(revoked.key.id)
  await revokeKey(open.database, 'acme', revoked.key.id)
  expect(await revoked.find()).toBeUndefined()
  const expired = await newSession({ expiresAt: new Date(Date.now() - 1000) })
  expect(await expired.find()).toBeUndefined()
  const left = await newSession()
  await endSession(open.database, left.token)
  expect(await left.find()).toBeUndefined()
  const old = await newSession()
  await age('created_at', '11 hours 59 minutes')
  expect(await old.find()).toBe(old.key.id)
  await age('created_at', '12 hours')
  expect(await old.find()).toBeUndefined()
  const idle = await newSession()
  await age('used_at', '60 minutes')
  expect(await idle.find()).toBeUndefined()
})

test('a requested page keeps its session alive, background requests do not', async () => {
  const session = await newSession()
  await age('used_at', '59 minutes')
  await session.find(false)
  expect(await usedMinutesAgo()).toBe(59)
  await session.find(true)
  expect(await usedMinutesAgo()).toBe(0)
})

async function usedMinutesAgo() {
  const { rows } = await open.database.query<{ minutes: string }>(
    'select floor(extract(epoch from min(now() - used_at)) / 60) as minutes from octavo.sessions',
  )
  return Number(rows[0]?.minutes)
}

test('a public assistant key has no session', async () => {
  expect(await (await newSession({ kind: 'assistant' })).find()).toBeUndefined()
})

test('stores tokens as digests and no ended sessions', async () => {
  const { token } = await newSession()
  const { rows } = await open.database.query<{ digest: Uint8Array }>('select digest from octavo.sessions')
  expect(rows.map(({ digest }) => Buffer.from(digest).toString('latin1')).join()).not.toContain(token)
  await age('used_at', '2 hours')
  await removeEndedSessions(open.database)
  expect((await open.database.query('select 1 from octavo.sessions')).rows).toEqual([])
})

test('the cookie is for the dashboard only, and secure under https', () => {
  const token = 'a'.repeat(43)
  expect(sessionCookie('http://127.0.0.1:4600').keep(token)).toMatchInlineSnapshot(
    `"octavo-session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; Max-Age=43200; Path=/dashboard; HttpOnly; SameSite=Lax"`,
  )
  expect(sessionCookie('https://example.com/octavo/').keep(token)).toMatchInlineSnapshot(
    `"__Secure-octavo-session=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; Max-Age=43200; Path=/octavo/dashboard; HttpOnly; SameSite=Lax; Secure"`,
  )
  const { read } = sessionCookie('http://127.0.0.1:4600')
  expect(read(`a=b; octavo-session=${token}`)).toBe(token)
  expect(read(`octavo-session=${token}; octavo-session=${token}`)).toBeUndefined()
  expect(read('octavo-session=short')).toBeUndefined()
  expect(read(undefined)).toBeUndefined()
})

test.each([
  [{ origin: 'https://docs.example.com', fetchSite: 'same-origin' }, true],
  [{ origin: 'http://internal:4600', fetchSite: undefined }, true],
  [{ origin: undefined, fetchSite: 'same-origin' }, true],
  [{ origin: undefined, fetchSite: undefined }, false],
  [{ origin: 'null', fetchSite: undefined }, false],
  [{ origin: 'https://evil.test', fetchSite: undefined }, false],
  [{ origin: 'https://evil.test', fetchSite: 'same-origin' }, false],
  [{ origin: 'https://docs.example.com', fetchSite: 'cross-site' }, false],
  [{ origin: undefined, fetchSite: 'same-site' }, false],
  [{ origin: undefined, fetchSite: 'none' }, false],
])('accepts forms only from pages of this server: %o', (headers, expected) =>
  expect(isSameOrigin({ ...headers, host: 'internal:4600' }, 'https://docs.example.com')).toBe(expected),
)
