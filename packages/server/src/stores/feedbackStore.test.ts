import { expect, test } from 'vitest'
import { useTestDatabase } from '../jobs/testDatabase.js'
import { addFeedback, addUnanswered, listFeedback, readFeedback, removeExpiredFeedback } from './feedbackStore.js'

const open = useTestDatabase()
const domain = 'docs.test'

test('lists feedback by page with separate comments until it expires', async () => {
  const { database } = open
  for (const helpful of [true, false, false])
    await addFeedback(database, domain, { path: '/a', helpful, comment: null })
  await addFeedback(database, domain, { path: '/b', helpful: true, comment: null })
  await addFeedback(database, domain, { path: '/b', helpful: true, comment: 'Great <b>' })
  for (const question of ['How  to fly?', 'how to fly? ', 'Why?'])
    await addUnanswered(database, { domain, kind: 'question', question })
  await addUnanswered(database, { domain, kind: 'search', question: 'Why?' })
  expect(await readFeedback(database, domain)).toMatchObject({
    comments: [{ path: '/b', helpful: true, comment: 'Great <b>' }],
    pages: [
      { path: '/a', yes: 1, no: 2 },
      { path: '/b', yes: 1, no: 0 },
    ],
    questions: [
      { question: 'how to fly?', count: 2 },
      { question: 'why?', count: 1 },
    ],
    searches: [{ question: 'why?', count: 1 }],
  })
  const { weeks: ratings } = await readFeedback(database, domain)
  const monday = new Date(Date.now() - ((new Date().getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
  expect(ratings[0]).toEqual({ monday, yes: 2, no: 2 })
  expect((await listFeedback(database, domain)).map(({ path }) => path)).toEqual(['/a', '/a', '/a', '/b', '/b'])
  await removeExpiredFeedback(database, new Date(Date.now() + 1000))
  const { weeks, ...lists } = await readFeedback(database, domain)
  expect(lists).toEqual({ comments: [], pages: [], questions: [], searches: [] })
  expect([weeks.length, weeks.every(({ yes, no }) => yes + no === 0)]).toEqual([12, true])
})

test('keeps a limited number of questions per site and replaces the oldest', async () => {
  const { database } = open
  await database.query(
    `insert into octavo.unanswered (domain, question, asked_at)
       select $1, 'q' || number, now() - interval '1 hour' from generate_series(1, 1000) as number`,
    [domain],
  )
  for (let count = 0; count < 2; count++) await addUnanswered(database, { domain, kind: 'question', question: 'New?' })
  const { questions } = await readFeedback(database, domain)
  expect(questions[0]).toMatchObject({ question: 'new?', count: 2 })
  const { row } = await database.query('select count(*)::integer as count from octavo.unanswered')
  expect(row).toEqual({ count: 1000 })
})
