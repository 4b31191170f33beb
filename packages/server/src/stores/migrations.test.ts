import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'

const open = useTestDatabase()

test('rows that are deleted with others are found by an index', async () => {
  const { rows } = await open.database.query<{ reference: string }>(
    `select c.conrelid::regclass || ' (' || a.attname || ')' as reference from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confdeltype = 'c' and not exists (
       select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)
     order by 1`,
  )
  expect(rows.map(({ reference }) => reference)).toEqual([])
})
