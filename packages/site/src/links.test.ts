import { formatLocation } from '@octavo/core'
import { expect, test } from 'vitest'
import { resolveAnchor } from './anchors.js'
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

test('resolves the number that GitHub gives to the second heading of a name', () => {
  const repeated = new Set(['setup', 'setup-2', 'step-1'])
  expect(['setup-1', 'step-1', 'other-1'].map((id) => resolveAnchor(repeated, id))).toEqual([
    'setup-2',
    'step-1',
    undefined,
  ])
})

test.each(['', 'top', 'Top', ':~:text=some%20words', '1-setup:~:text=x'])('accepts #%s on any page', (hash) => {
  expect(check(hash)).toEqual([])
})

test('reports a link to a file that is not published', () => {
  const links = ['a.zip', 'main.js'].map((slug) => ({ slug, file: 'b.md', isFile: true as const }))
  expect(checkLinks(links, { ...targets, hasFile: (file) => file === 'a.zip' }).map(({ message }) => message)).toEqual([
    'The link to /main.js is broken: the file is not published.',
  ])
})

test('reports a link to an operation outside navigation', () => {
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

test('does not check pages without known ids', () => {
  expect(check('anything', 'operation')).toEqual([])
})

test('suggests the closest id for a broken anchor', () => {
  expect([...check('param-user-nam'), ...check('%E0%A4%A')]).toMatchInlineSnapshot(`
    [
      "b.mdx:2:3 Broken anchor: /a has no heading or id "param-user-nam". Did you mean "#param-user-name"?",
      "b.mdx:2:3 Broken anchor: /a has no heading or id "%E0%A4%A". ",
    ]
  `)
})

test('rejects a redirect with parameters on hosts without redirect rules', () => {
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

test('a broken link names the nearest page', () => {
  const nearest = (slug: string) => (slug === 'quikstart' ? 'quickstart' : undefined)
  const links = ['quikstart', 'gone'].map((slug) => ({ slug, file: 'b.mdx', position: { line: 2, column: 3 } }))
  expect(checkLinks(links, { ...targets, nearest })).toEqual([
    {
      rule: 'LINK_BROKEN',
      severity: 'warning',
      file: 'b.mdx',
      message: 'The link to /quikstart has no page.',
      expected: 'the path of a page, a site file, or a redirect in docs.json.',
      hint: 'Did you mean "/quickstart"?',
      suggestion: { part: 'url', wrong: '/quikstart', right: '/quickstart' },
      start: { line: 2, column: 3 },
      end: undefined,
    },
    expect.objectContaining({ message: 'The link to /gone has no page.', hint: undefined }),
  ])
})

test('problems of links are warnings with the rule of their kind', () => {
  const links = [
    { slug: 'gone', file: 'b.mdx' },
    { slug: 'listed', file: 'b.mdx' },
    { slug: 'a', hash: 'gone', file: 'b.mdx' },
    { slug: 'w/x', file: 'b.mdx' },
  ]
  const problems = checkLinks(links, {
    ...targets,
    unlisted: (slug) => (slug === 'listed' ? { entry: 'GET /a', source: 'api.yaml' } : undefined),
    redirect: (path) => (path === '/w/x' ? { destination: '/a', status: 308, isPattern: true } : undefined),
    isUnpacked: true,
  })
  expect(problems.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
    'warning LINK_BROKEN',
    'warning LINK_BROKEN',
    'warning LINK_ANCHOR',
    'warning LINK_REDIRECT',
  ])
})

test('a link may start with the base path of the site unless a page or file has the complete path', () => {
  const site = { ...targets, sitePath: '/docs/', hasPage: (slug: string) => ['a', 'docs/c'].includes(slug) }
  const files = { ...site, hasFile: (path: string) => path === 'docs/b.png' }
  const broken = (slug: string) => checkLinks([{ slug, file: 'b.mdx' }], files).map(({ message }) => message)
  expect(['docs/a', 'docs/c', 'docs/b.png', 'a'].flatMap(broken)).toEqual([])
  expect(['docs/b', 'docs/', 'docsa', 'other/a'].flatMap(broken)).toEqual([
    'The link to /b has no page.',
    'The link to / has no page.',
    'The link to /docsa has no page.',
    'The link to /other/a has no page.',
  ])
})

test('anchors of other renderers of API references are named as such', () => {
  expect(
    ['operation/a', 'tag/b', 'section/c', 'x/operation/a'].flatMap((hash) => check(hash, 'operation')),
  ).toMatchInlineSnapshot(`
    [
      "b.mdx:2:3 Broken anchor: no operation, tag or section of an API reference has the anchor "#operation/a". Link to a page, or in an OpenAPI document to an existing operation or tag, such as \`#operation/listPets\`.",
      "b.mdx:2:3 Broken anchor: no operation, tag or section of an API reference has the anchor "#tag/b". Link to a page, or in an OpenAPI document to an existing operation or tag, such as \`#operation/listPets\`.",
      "b.mdx:2:3 Broken anchor: no operation, tag or section of an API reference has the anchor "#section/c". Link to a page, or in an OpenAPI document to an existing operation or tag, such as \`#operation/listPets\`.",
    ]
  `)
})

test('a link through redirects with parameters is followed for at most ten of them', () => {
  const hint = (length: number) => {
    const redirect = (path: string) => {
      const step = Number(path.slice(1))
      return step >= length ? undefined : ({ destination: `/${step + 1}`, status: 308, isPattern: true } as const)
    }
    const hasPage = (slug: string) => slug === `${length}`
    const [problem] = checkLinks([{ slug: '0', file: 'b.mdx' }], { ...targets, redirect, hasPage, isUnpacked: true })
    return problem?.hint
  }
  expect([hint(1), hint(10), hint(11)]).toEqual(['Link to "/1".', 'Link to "/10".', undefined])
})

test('the end of redirects with parameters is a page, a file or another site, with its own fragment', () => {
  const hint = (destination: string, hash = 'sec') => {
    const redirect = (path: string) =>
      path === '/w' ? ({ destination, status: 308, isPattern: true } as const) : undefined
    const reachable = { ...targets, redirect, hasFile: (path: string) => path === 'a.pdf', isUnpacked: true }
    return checkLinks([{ slug: 'w', hash, file: 'b.mdx' }], reachable)[0]?.hint
  }
  expect([
    hint('/a'),
    hint('/a', ''),
    hint('/a?x=1#own'),
    hint('/a.pdf'),
    hint('https://x.test/y'),
    hint('/gone'),
  ]).toMatchInlineSnapshot(`
    [
      "Link to "/a#sec".",
      "Link to "/a".",
      "Link to "/a?x=1#own".",
      "Link to "/a.pdf#sec".",
      "Link to "https://x.test/y#sec".",
      undefined,
    ]
  `)
})
