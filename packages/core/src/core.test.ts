import { expect, test } from 'vitest'
import {
  codeFrame,
  formatDiagnostic,
  nearestName,
  operationSlug,
  parseOperationReference,
  slugToPathname,
  titleFromSlug,
} from './index.js'

const source = '{\n  "pages": [\n    "guides/instal"\n  ]\n}\n'

test('formats place, message, frame, expectation and hint', () => {
  const text = formatDiagnostic(
    {
      rule: 'NAV_PAGE_MISSING',
      severity: 'warning',
      file: 'docs.json',
      start: { line: 3, column: 5 },
      end: { line: 3, column: 20 },
      message: 'Page "guides/instal" does not exist.',
      expected: 'the path of an MDX file.',
      hint: 'Did you mean "guides/install"?',
    },
    { readSource: () => source },
  )
  expect(text).toMatchInlineSnapshot(`
    "warning docs.json:3:5 Page "guides/instal" does not exist. [NAV_PAGE_MISSING]

        1 | {
        2 |   "pages": [
      > 3 |     "guides/instal"
          |     ^^^^^^^^^^^^^^^
        4 |   ]
        5 | }

      Expected the path of an MDX file.
      Did you mean "guides/install"?"
  `)
})

test('a code frame never passes control characters on to the terminal', () => {
  expect(codeFrame('a \u001b[2J b', { start: { line: 1, column: 1 } })).not.toContain('\u001b')
})

test('finds the nearest name and stays silent when nothing is near', () => {
  expect(nearestName('navgation', ['name', 'navigation'])).toBe('navigation')
  expect(nearestName('zzz', ['name', 'navigation'])).toBeUndefined()
})

test('reads operation entries with upper-case methods only', () => {
  expect(parseOperationReference('GET /users')).toEqual({ method: 'GET', path: '/users' })
  expect(parseOperationReference('api.json POST /a/{b}')).toEqual({ spec: 'api.json', method: 'POST', path: '/a/{b}' })
  expect(parseOperationReference('api.json webhook newPet')).toEqual({
    spec: 'api.json',
    method: 'WEBHOOK',
    path: 'newPet',
  })
  expect(parseOperationReference('get /users')).toBeUndefined()
})

test('makes the slugs of the platform', () => {
  expect(operationSlug({ method: 'GET', path: '/users/{id}' })).toBe('get-users')
  expect(slugToPathname('guides/a b#c')).toBe('/guides/a%20b%23c')
  expect(titleFromSlug('guides/api-keys')).toBe('Api keys')
})
