import { expect, test } from 'vitest'
import { createFileFinder } from './fileFinder.js'

const files = [
  'images/logo-dark.svg',
  'images/logo.svg',
  'images/shots/login.png',
  'favicon.svg',
  'snippets/intro.mdx',
  'a/x.png',
  'b/x.png',
]

test.each([
  ['images/login.png', 'images/shots/login.png'],
  ['images/Logo.svg', 'images/logo.svg'],
  ['images/logo_dark.svg', 'images/logo-dark.svg'],
  ['favicn.svg', 'favicon.svg'],
  ['image/logo2.svg', 'images/logo.svg'],
  ['c/x.png', 'a/x.png'],
  ['media/film.mp4', undefined],
  ['snippets/intro.png', undefined],
  ['snippets/intr.jsx', 'snippets/intro.mdx'],
])('resolves the file %s to %s', (path, expected) => {
  expect(createFileFinder(files)(path)).toBe(expected)
})
