import { expect, test } from 'vitest'
import { findCommand, findSite } from './findCommand.js'
import { previewPage, serverUrl } from './previewPage.js'

const has =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path)

test('the command is that of the nearest package', () => {
  const inRoot = '/repo/node_modules/octavo/bundle/bin.js'
  const inDocs = '/repo/docs/node_modules/octavo/bundle/bin.js'
  expect(findCommand('/repo/docs/docs.json', has(inRoot, inDocs))).toBe(inDocs)
  expect(findCommand('/repo/docs/docs.json', has(inRoot))).toBe(inRoot)
  expect(findCommand('/repo/docs/docs.json', has())).toBeUndefined()
})

test('the command of the settings takes precedence', () => {
  const custom = '/opt/octavo/bundle/bin.js'
  expect(findCommand('/repo/docs.json', has(custom), '/opt/octavo')).toBe(custom)
  expect(findCommand('/repo/docs.json', has('/repo/node_modules/octavo/bundle/bin.js'), '/opt/octavo')).toBeUndefined()
})

test('a file belongs to the site of the nearest docs.json', () => {
  expect(findSite('/repo/docs/guides/a.mdx', has('/repo/docs/docs.json'))).toBe('/repo/docs')
  expect(findSite('/repo/a.mdx', has('/repo/docs/docs.json'))).toBeUndefined()
})

test.each([
  ['  ➜  Local:   http://localhost:3000/\n', 'http://localhost:3000'],
  ['Local: \u001b[36mhttp://localhost:\u001b[1m5173\u001b[22m/\u001b[39m', 'http://localhost:5173'],
  ['  ➜  Network: use --host to expose', undefined],
  ['see https://example.com:80/', undefined],
])('reads the URL of the server from %j', (output, expected) => {
  expect(serverUrl(output)).toBe(expected)
})

test('the preview may load nothing but the server', () => {
  const page = previewPage('http://localhost:3000/a"b', 'abc')
  expect(page).toContain(`default-src 'none'; frame-src http://localhost:3000;`)
  expect(page).toContain('src="http://localhost:3000/a&quot;b"')
})
