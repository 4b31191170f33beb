import { expect, test } from 'vitest'
import { checkHistory } from './checkHistory.js'
import type { Entry, JobState } from './history.js'

const EXPECTED = { pages: { 'a.test': 2 }, poison: ['poison.test'], secret: /svc_/ }

const state = (changes: Partial<JobState>): JobState => ({
  jobId: 'a',
  status: 'queued',
  progress: 0,
  pageCount: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})
const entry = (from: number, changes: Partial<JobState>): Entry => ({
  type: 'seen',
  from,
  at: from + 5,
  job: 'a',
  state: state(changes),
})
const completed = { status: 'completed', progress: 100, pageCount: 2 } as const

const VALID_HISTORY: Entry[] = [
  { type: 'accepted', at: 0, key: 'k', job: 'a', domain: 'a.test' },
  { type: 'taken', at: 5, job: 'a', attempt: 1, pid: 1 },
  entry(10, { status: 'running', progress: 50, pageCount: 1 }),
  { type: 'fault', at: 16, fault: 'killed', pid: 1 },
  { type: 'taken', at: 9016, job: 'a', attempt: 2, pid: 2 },
  entry(9020, completed),
  { type: 'bundle', at: 9030, job: 'a', status: 200, sha256: 'x' },
  { type: 'archive', job: 'a', pages: 2, sha256: 'x' },
  { type: 'published', job: 'a', attempt: 2, changes: 1 },
]
const findViolations = (history: Entry[]) => [
  ...new Set(checkHistory(history, EXPECTED).violations.map(({ invariant }) => invariant)),
]

test('a valid history has no violations, and reports waiting times', () => {
  expect(checkHistory(VALID_HISTORY, EXPECTED)).toMatchObject({
    violations: [],
    jobs: 1,
    completed: 1,
    resumed: [9000],
  })
})

test.each<[string, string, (history: Entry[]) => Entry[]]>([
  ['I1', 'a job that never ends', (history) => history.filter((entry) => entry.type !== 'seen' || entry.from < 9000)],
  [
    'I1',
    'a job that failed for no reason of its own',
    (history) => [...history.slice(0, 5), entry(9020, { status: 'failed', error: 'x' })],
  ],
  [
    'I2',
    'a job published twice',
    (history) => history.map((entry) => (entry.type === 'published' ? { ...entry, changes: 2 } : entry)),
  ],
  ['I2', 'a completed job that was not published', (history) => history.filter(({ type }) => type !== 'published')],
  [
    'I3',
    'progress that goes back',
    (history) => [
      ...history.slice(0, 3),
      entry(20, { status: 'running', progress: 40, pageCount: 1 }),
      ...history.slice(3),
    ],
  ],
  [
    'I3',
    'a status that goes back',
    (history) => [...history.slice(0, 3), entry(20, { progress: 50, pageCount: 1 }), ...history.slice(3)],
  ],
  [
    'I3',
    'an end that is taken back',
    (history) => [...history, entry(9100, { status: 'running', progress: 100, pageCount: 2 }), entry(9200, completed)],
  ],
  [
    'I4',
    'an archive with other pages',
    (history) => history.map((entry) => (entry.type === 'archive' ? { ...entry, pages: 1 } : entry)),
  ],
  ['I4', 'a completed job without a bundle', (history) => history.filter(({ type }) => type !== 'bundle')],
  [
    'I5',
    'an error of a job that did not fail',
    (history) => [...history.slice(0, 5), entry(9020, { ...completed, error: 'x' }), ...history.slice(6)],
  ],
  [
    'I6',
    'two jobs of one key',
    (history) => [...history, { type: 'accepted', at: 1, key: 'k', job: 'b', domain: 'a.test' }],
  ],
  ['I7', 'a folder that is left over', (history) => [...history, { type: 'left-over', name: 'a-1' }]],
  [
    'I8',
    'a job that ends its workers and is tried again and again',
    (history) => [
      ...history,
      { type: 'accepted', at: 0, key: 'p', job: 'p', domain: 'poison.test' },
      ...[1, 2, 3, 4].map((attempt): Entry => ({ type: 'taken', at: attempt, job: 'p', attempt, pid: attempt })),
      { type: 'seen', from: 1, at: 2, job: 'p', state: state({ status: 'failed', error: 'given up' }) },
    ],
  ],
])('detects a violation in %s: %s', (invariant, _, change) => {
  expect(findViolations(change(VALID_HISTORY))).toContain(invariant)
})
