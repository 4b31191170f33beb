import { describe, expect, test } from 'vitest'
import { counted } from '../index/countTerms.js'
import { makeIndex } from '../index/indexData.js'
import { wholeSource } from '../source/wholeSource.js'
import type { GroupRule, SearchPage } from '../types.js'
import { createSearch } from './createSearch.js'
import { findMarks } from './excerpt.js'
import { passes } from './passes.js'

function page(path: string, title: string, more: Partial<SearchPage> = {}): SearchPage {
  return { path, title, crumbs: [], sections: [], ...more }
}

function section(heading: string, text: string) {
  return { id: heading.toLowerCase().replaceAll(' ', '-'), heading, text }
}

function createEngine(pages: SearchPage[]) {
  // Files contain JSON, so the index is converted to and from JSON.
  return createSearch(wholeSource(JSON.parse(JSON.stringify(makeIndex(pages.map(counted))))))
}

const site = [
  page('quickstart', 'Quickstart', {
    description: 'Start in five minutes.',
    sections: [section('', 'Sign up first.'), section('Install the tool', 'Run it with Docker on Linux.')],
  }),
  page('domains', 'Custom domains', {
    tab: 'Guides',
    sections: [
      section('Add a domain', 'Point a CNAME record at us.'),
      section('Remove a domain', 'Delete the record.'),
    ],
  }),
  page('webhooks', 'Webhooks', { sections: [section('Retries', 'A delivery is tried again for a day.')] }),
  page('api/users', 'Create a user', { operation: { method: 'POST', path: '/v1/users' } }),
]

async function findTitles(query: string, pages = site): Promise<string[]> {
  const hits = await createEngine(pages).search(query)
  return hits.map(({ page, section }) => {
    const id = page.sections[section]?.id ?? ''
    return id === '' ? page.path : `${page.path}#${id}`
  })
}

test.each([
  ['custom domain', 'domains'],
  ['quickst', 'quickstart'],
  ['how do I add a domain', 'domains#add-a-domain'],
  ['docker linux', 'quickstart#install-the-tool'],
  ['webhook', 'webhooks'],
  ['webhoks', 'webhooks'],
  ['post /v1/users', 'api/users'],
  ['delivery retries', 'webhooks#retries'],
  ['domain cname', 'domains#add-a-domain'],
])('the query "%s" finds %s first', async (query, path) => {
  expect((await findTitles(query))[0]).toBe(path)
})

test('finds nothing when nothing matches', async () => {
  expect(await findTitles('kubernetes')).toEqual([])
  expect(await findTitles('')).toEqual([])
  expect(await findTitles('?!')).toEqual([])
})

test('one letter is enough to find titles', async () => {
  expect(await findTitles('q')).toEqual(['quickstart'])
})

test('an uppercase letter marks a name in texts too', async () => {
  const pages = [
    page('languages', 'Languages', { description: 'It is written in R, a language.' }),
    page('other', 'Other'),
  ]
  expect(await findTitles('R', pages)).toEqual(['languages'])
  for (const query of ['r', 'A', 'L'])
    expect(await findTitles(query, pages)).toEqual(query === 'L' ? ['languages'] : [])
})

test('ranks a page with a higher boost first', async () => {
  const pages = [page('a', 'Limits'), page('b', 'Limits', { boost: 3 })]
  expect(await findTitles('limits', pages)).toEqual(['b', 'a'])
})

test('results are narrowed by version, language, tab and tag; pages for groups need one', async () => {
  const pages = [
    page('v1/limits', 'Limits', { version: 'v1' }),
    page('v2/limits', 'Limits', { version: 'v2', tab: 'Guides', tag: 'NEW' }),
    page('limits', 'Limits'),
    page('inside/limits', 'Limits', { groups: ['staff'] }),
  ]
  const engine = createEngine(pages)
  const paths = async (filter: Parameters<typeof engine.search>[1]) =>
    (await engine.search('limits', filter)).map((hit) => hit.page.path)
  expect(await paths({ version: 'v1' })).toEqual(['v1/limits', 'limits'])
  expect(await paths({ tab: 'Guides' })).toEqual(['v2/limits'])
  expect(await paths({ tag: 'NEW' })).toEqual(['v2/limits'])
  expect(await paths({})).not.toContain('inside/limits')
  expect(await paths({ groups: ['staff', 'other'] })).toContain('inside/limits')
})

test.each<[GroupRule[], string[], boolean]>([
  [['staff'], ['staff'], true],
  [['*'], ['staff'], false],
  [[{ includes: ['team-*'] }], ['team-a'], true],
  [[{ includes: ['team-*'] }], ['a-team-b'], false],
  [[{ includes: ['a*b*a'] }], ['aba'], true],
  [[{ includes: ['a*b*a'] }], ['ab'], false],
  [[{ includes: ['aa*a'] }], ['aa'], false],
  [[{ includes: ['*'], excludes: ['guests'] }], ['staff', 'guests'], false],
  [[{ excludes: ['guests'] }], ['staff'], true],
  [[{ excludes: ['guests'] }], [], false],
  [['staff', { includes: ['beta'] }], ['beta'], true],
  [[], ['staff'], false],
])('finds a page for %j by %j: %s', (groups, readerGroups, isFound) => {
  expect(passes({ groups }, { groups: readerGroups })).toBe(isFound)
})

describe('operations', () => {
  const operation = (method: string, path: string, title: string) =>
    page(`api/${method}${path}`, title, { operation: { method: method.toUpperCase(), path } })
  const api = [
    page('guides/webhooks', 'Webhooks', { sections: [section('Get webhooks', 'Call GET /webhooks to get webhooks.')] }),
    operation('put', '/webhooks/{webhook_id}', 'Update webhook'),
    operation('get', '/webhooks/{webhook_id}', 'Get webhook'),
    operation('post', '/webhooks', 'Get webhooks going'),
    operation('get', '/webhooks', 'List all'),
    operation('get', '/v1/users', 'People'),
    operation('get', '/users/{id}/files', 'Users'),
    operation('delete', 'https://api.example.com/v1/crates/{id}', 'Throw it away'),
  ]

  test.each([
    ['GET /webhooks', 'api/get/webhooks'],
    ['What does GET /webhooks return?', 'api/get/webhooks'],
    ['get /webhooks/{id}', 'api/get/webhooks/{webhook_id}'],
    ['GET /webhooks/:id', 'api/get/webhooks/{webhook_id}'],
    ['GET /webhooks/123?full=1', 'api/get/webhooks/{webhook_id}'],
    ['PUT https://api.example.com/2.0/webhooks/123', 'api/put/webhooks/{webhook_id}'],
    ['post /webhooks', 'api/post/webhooks'],
    ['GET /users', 'api/get/v1/users'],
    ['DELETE /v1/crates/7', 'api/deletehttps://api.example.com/v1/crates/{id}'],
    ['(see `GET /v1/users`)', 'api/get/v1/users'],
  ])('%s finds exactly that operation', async (query, path) => {
    expect((await findTitles(query, api))[0]).toBe(path)
  })

  test('words that name no operation search the text', async () => {
    expect((await findTitles('GET /webhook-list', api)).length).toBeGreaterThan(0)
  })
})

describe('names', () => {
  const pages = [
    page('models', 'Models', { sections: [section('The tool models', 'TOOL and MODELS, tool models.')] }),
    page('faq', 'Questions', {
      sections: [section('Another place', 'Set TOOL_MODELS to it.'), section('Tool', 'Models')],
    }),
    page('users/get', 'Get user', { sections: [section('User', 'A user is got as a user.')] }),
    page('as', 'Headers', { sections: [section('', 'The as-user header.'), section('In C', 'Use C++ or C#.')] }),
    page('code', 'Calls', { sections: [section('createUserAccount', 'It calls std::vector and node.js.')] }),
  ]

  test.each([
    ['TOOL_MODELS', 'faq#another-place'],
    ['tool_mod', 'faq#another-place'],
    ['What is TOOL_MODELS?', 'faq#another-place'],
    ['as-user', 'as'],
    ['How do I use as-user?', 'as'],
    ['C++', 'as#in-c'],
    ['c#', 'as#in-c'],
    ['std::vector', 'code#createuseraccount'],
    ['node.js', 'code#createuseraccount'],
    ['createUserAccount', 'code#createuseraccount'],
  ])('%s is found where it is written completely', async (query, place) => {
    expect((await findTitles(query, pages))[0]).toBe(place)
  })

  test('title words match hyphenated words of a text', async () => {
    const hosting = [
      page('limits', 'Limits', { sections: [section('', 'A self-hosted one has none.')] }),
      page('hosted', 'Self hosted runners'),
    ]
    expect(await findTitles('self-hosted', hosting)).toEqual(['hosted', 'limits'])
  })

  test('an unknown name is searched by its parts', async () => {
    expect(await findTitles('tool-models', pages)).toContain('models#the-tool-models')
  })

  test('a common word is marked only in its name', async () => {
    const [hit] = await createEngine(pages).search('as-user')
    expect(findMarks('The as-user header acts as such', hit?.words ?? [])).toEqual([[4, 11]])
  })
})

test('names of object members are ordinary words', async () => {
  const pages = [
    page('a', 'constructor'),
    page('b', '__proto__', { sections: [section('toString', 'hasOwnProperty')] }),
  ]
  expect(await findTitles('constructor', pages)).toEqual(['a'])
  expect(await findTitles('proto', pages)).toContain('b')
  expect(await findTitles('tostring', pages)).toEqual(['b#tostring'])
})
