import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { createLinkKeys, retireLinkKeys, rotateLinkKeys } from './linkKeys.js'

const open = useTestDatabase()

test('reads a new key of another process at once and a retired one within three seconds', async () => {
  const { database } = open
  let time = 0
  const keys = createLinkKeys(database, () => time)
  const [first] = await keys.current()
  // Two keys can have the same time, so the test waits for the clock of the database.
  await database.query(`update octavo.link_keys set created_at = created_at - interval '1 second'`)
  const [second] = await rotateLinkKeys(database)
  expect((await keys.current(first?.id)).map(({ id }) => id)).toEqual([first?.id])
  expect((await keys.current(second?.id)).map(({ id }) => id)).toEqual([second?.id, first?.id])
  await retireLinkKeys(database)
  expect((await keys.current(first?.id)).length).toBe(2)
  time += 3000
  expect((await keys.current(first?.id)).map(({ id }) => id)).toEqual([second?.id])
})

test('signs links with a valid key after a rotation in every process', async () => {
  const { database } = open
  const makers = [createLinkKeys(database), createLinkKeys(database, () => 0)]
  const [before] = await rotateLinkKeys(database)
  for (const keys of makers) expect((await keys.newest()).id).toBe(before?.id)
  const [after] = await rotateLinkKeys(database)
  await retireLinkKeys(database)
  for (const keys of makers) expect((await keys.newest()).id).toBe(after?.id)
  expect((await createLinkKeys(database).current(after?.id)).map(({ id }) => id)).toEqual([after?.id])
})

test('limits look-ups for unknown keys to one at a time', async () => {
  let under = 0
  let maxPending = 0
  let count = 0
  const database = {
    ...open.database,
    async query(text: string, values?: readonly unknown[]) {
      count++
      maxPending = Math.max(maxPending, ++under)
      const result = await open.database.query(text, values)
      under--
      return result
    },
  } as typeof open.database
  const keys = createLinkKeys(database)
  await Promise.all(Array.from({ length: 100 }, (_, id) => keys.current(String(id))))
  expect(maxPending).toBe(1)
  expect(count).toBeLessThanOrEqual(2)
})
