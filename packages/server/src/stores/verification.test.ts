import { expect, test } from 'vitest'
import { readFinding } from './verification.js'

const body = (text: string) => Buffer.from(text)

test.each([
  ['the proof is found with white space around it', 200, ' proof\n', 'found'],
  ['another text is no proof', 200, 'proof2', 'missing'],
  ['a file that is gone is missing', 404, '', 'missing'],
  ['an error of the server says nothing', 503, 'proof', 'unreachable'],
])('verifies %s', (_, status, text, finding) => {
  expect(readFinding({ status, body: body(text) }, 'proof')).toBe(finding)
})
