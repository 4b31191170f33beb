import { expect, test } from 'vitest'
import { readServers } from './serverTemplates.js'

const urls = (written: string[], source?: string) =>
  readServers({ servers: written.map((url) => ({ url })) }, source).map(({ url }) => url)

test('relative servers stand beside a document that was fetched', () => {
  const source = 'https://api.example.com/specs/v2/openapi.json'
  expect(urls(['/v1', './beta', '../', 'v3', '/{region}/v1'], source)).toEqual([
    'https://api.example.com/v1',
    'https://api.example.com/specs/v2/beta',
    'https://api.example.com/specs/',
    'https://api.example.com/specs/v2/v3',
    'https://api.example.com/{region}/v1',
  ])
  expect(urls(['https://other.example/v1', '{scheme}://x/v1'], source)).toEqual([
    'https://other.example/v1',
    '{scheme}://x/v1',
  ])
})

test('those of a file in the repository stand beside it, below the site', () => {
  expect(urls(['/v1', 'v3', './v3', '../v3', '../../v3', '//e.com/v1'], 'specs/openapi.yaml')).toEqual([
    '/v1',
    '/specs/v3',
    '/specs/v3',
    '/v3',
    '/v3',
    '//e.com/v1',
  ])
  expect(urls(['v3', '{base}/v3'])).toEqual(['v3', '{base}/v3'])
})

test('what is no web address is left out', () => {
  expect(urls(['javascript:alert(1)', 'ftp://x', 'data:text/html,x', ' ', '/a b'], 'https://x.example/')).toEqual([])
})
