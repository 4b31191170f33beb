import { formatLocation } from '@octavo/core'
import { expect, test } from 'vitest'
import { checkLinks, type LinkTargets } from './links.js'

const ids = new Set(['what’s-new', '1-setup', 'param-user-name', 'fees-&-billing', 'custom:id'])
const targets: LinkTargets = {
  hasPage: (slug) => slug === 'a' || slug === 'operation',
  hasFile: () => false,
  redirect: () => undefined,
  nearest: () => undefined,
  anchorIds: (slug) => (slug === 'a' ? ids : undefined),
}

const check = (hash: string, slug = 'a') =>
  checkLinks([{ slug, hash, file: 'b.mdx', position: { line: 2, column: 3 } }], targets).map(
    (problem) => `${formatLocation(problem)} ${problem.message} ${problem.hint ?? ''}`,
  )

test.each(['what’s-new', 'what%E2%80%99s-new', 'fees-&-billing', 'fees-%26-billing', 'custom:id', 'param-user-name'])(
  'finds #%s, percent-encoded or not',
  (hash) => expect(check(hash)).toEqual([]),
)

test.each(['whats-new', "what's-new", '1.-setup', '1%3A%20setup', 'fees--billing', 'fees-and-billing'])(
  'resolves #%s to the only id with the same letters and digits',
  (hash) => expect(check(hash)).toEqual([]),
)

test.each(['', 'top', 'Top', ':~:text=some%20words', '1-setup:~:text=x'])('takes #%s on any page', (hash) => {
  expect(check(hash)).toEqual([])
})

test('tells of an operation that is in a document and not in navigation', () => {
  const unlisted = (slug: string) =>
    slug === 'api-reference/born' ? { entry: 'webhook born', source: 'api.yaml' } : undefined
  const links = ['api-reference/born', 'api-reference/gone'].map((slug) => ({ slug, file: 'b.mdx' }))
  expect(
    checkLinks(links, { ...targets, unlisted }).map(({ message, hint }) => `${message} ${hint ?? ''}`),
  ).toMatchInlineSnapshot(`
    [
      "The link to /api-reference/born has no page: webhook born is in api.yaml, but not in navigation. Add "webhook born" to the pages of a group or tab with that document.",
      "The link to /api-reference/gone has no page. ",
    ]
  `)
})

test('says nothing of pages whose ids are not known', () => {
  expect(check('anything', 'operation')).toEqual([])
})

test('names the nearest id', () => {
  expect([...check('param-user-nam'), ...check('%E0%A4%A')]).toMatchInlineSnapshot(`
    [
      "b.mdx:2:3 Broken anchor: /a has no heading or id "param-user-nam". Did you mean "#param-user-name"?",
      "b.mdx:2:3 Broken anchor: /a has no heading or id "%E0%A4%A". ",
    ]
  `)
})

test('a redirect with parameters leads nowhere where no host follows rules', () => {
  const destinations: Record<string, string> = { '/w/x': '/a', '/w/gone': '/gone', '/chain/x': '/w/x' }
  const redirect = (pathname: string) => {
    const destination = destinations[pathname]
    return destination === undefined ? undefined : ({ destination, status: 308, isPattern: true } as const)
  }
  const plain = () => ({ destination: '/a', status: 308 }) as const
  const links = ['w/x', 'w/gone', 'chain/x'].map((slug) => ({ slug, hash: 'sec', file: 'b.mdx' }))
  expect(checkLinks(links, { ...targets, redirect })).toEqual([])
  expect(checkLinks(links, { ...targets, redirect: plain, isUnpacked: true })).toEqual([])
  expect(
    checkLinks(links, { ...targets, redirect, isUnpacked: true }).map(({ message, hint }) => `${message} ${hint}`),
  ).toMatchInlineSnapshot(`
    [
      "The link to /w/x needs a redirect with parameters, which static files cannot provide: it is broken in this build. Link to "/a#sec".",
      "The link to /w/gone needs a redirect with parameters, which static files cannot provide: it is broken in this build. undefined",
      "The link to /chain/x needs a redirect with parameters, which static files cannot provide: it is broken in this build. Link to "/a#sec".",
    ]
  `)
})
