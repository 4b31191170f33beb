import { expect, test } from 'vitest'
import { nodeNotices } from './nodeNotices.js'

test('warns about a version of Node that the job queue does not support', () => {
  expect(['20.19.0', '22.11.0'].flatMap((version) => nodeNotices(version))).toMatchInlineSnapshot(`
    [
      "Unsupported Node 20.19.0 for the job queue, which supports Node 22.12 and newer. The server starts anyway.",
      "Unsupported Node 22.11.0 for the job queue, which supports Node 22.12 and newer. The server starts anyway.",
    ]
  `)
})

test('does not warn about a version of Node that the job queue supports', () => {
  expect(['22.12.0', '22.20.1', '24.0.0', '26.0.0'].flatMap((version) => nodeNotices(version))).toEqual([])
})
