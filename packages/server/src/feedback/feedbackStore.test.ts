import { expect, test } from 'vitest'
import { useTestDatabase } from '../testing/testDatabase.js'
import { addFeedback, addUnanswered, readFeedback, removeExpiredFeedback } from './feedbackStore.js'

const open = useTestDatabase()
const domain = 'docs.test'

test('feedback is listed by page, comments apart, until it expires', async () => {
  const { database } = open
  for (const helpful of [true, false, false])
    await addFeedback(database, domain, { path: '/a', helpful, comment: null })
  await addFeedback(database, domain, { path: '/b', helpful: true, comment: null })
  await addFeedback(database, domain, { path: '/b', helpful: true, comment: 'Great <b>' })
  for (const question of ['How  to fly?', 'how to fly? ', 'Why?']) await addUnanswered(database, domain, question)
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
  })
  await removeExpiredFeedback(database, new Date(Date.now() + 1000))
  expect(await readFeedback(database, domain)).toEqual({ comments: [], pages: [], questions: [] })
})
