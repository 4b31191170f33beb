import { expect, test } from 'vitest'
import { siteLink } from './answerLinks.js'

const place = {
  root: 'https://docs.acme.com/base/',
  addresses: ['https://acme.dev/docs/', 'https://acme.dev/'],
  links: 'extensionless',
} as const

test('finds pages of the site in any notation', () => {
  for (const text of [
    '/base/guides/a#b',
    '/guides/a#b',
    'guides/a#b',
    './guides/a#b',
    '/guides/a.md#b',
    '/guides/a.mdx#b',
    'https://docs.acme.com/base/guides/a#b',
    'https://acme.dev/docs/guides/a.md#b',
    'https://acme.dev/guides/a#b',
  ]) {
    expect(siteLink(text, place), text).toBe('https://docs.acme.com/base/guides/a#b')
  }
  expect(siteLink('/', place)).toBe('https://docs.acme.com/base/')
  expect(siteLink('/index.md', place)).toBe('https://docs.acme.com/base/')
})

test('writes links in the link style of the site', () => {
  const folder = { root: 'file:///tmp/site/', addresses: [], links: 'html' } as const
  expect(siteLink('/guides/a#b', folder)).toBe('file:///tmp/site/guides/a.html#b')
  expect(siteLink('/', folder)).toBe('file:///tmp/site/index.html')
  expect(siteLink('/upgrades/2.1-to-2.2#a', folder)).toBe('file:///tmp/site/upgrades/2.1-to-2.2.html#a')
  expect(siteLink('/guides/next.js.md', folder)).toBe('file:///tmp/site/guides/next.js.html')
  expect(siteLink('/api/openapi.json', folder)).toBe('file:///tmp/site/api/openapi.json')
})

test('keeps trailing slashes of the site', () => {
  const folders = { root: 'https://docs.acme.com/', addresses: [], links: 'folder' } as const
  expect(siteLink('/guides/a#b', folders)).toBe('https://docs.acme.com/guides/a/#b')
  expect(siteLink('/guides/a/', folders)).toBe('https://docs.acme.com/guides/a/')
  expect(siteLink('/', folders)).toBe('https://docs.acme.com/')
})

test('rejects links outside the site', () => {
  for (const text of [
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'mailto:a@b.c',
    'https://docs.acme.com/',
    'https://docs.acme.com/other',
    'https://docs.acme.com/base',
    'https://docs.acme.com@evil.example/base/',
    'https://docs.acme.com.evil.example/base/',
    '../../etc',
    '/../../x',
    '/a/../../x',
    '/%2e%2e/%2e%2e/x',
    '#a',
    '?a=b',
    '',
    `/${'a'.repeat(3000)}`,
  ]) {
    const link = siteLink(text, place)
    expect(link === undefined || link.startsWith(place.root), `${text} → ${link}`).toBe(true)
    if (/evil|alert|etc\/passwd|^data|mailto|acme\.com\/other|^$/.test(text)) expect(link, text).toBeUndefined()
  }
})
