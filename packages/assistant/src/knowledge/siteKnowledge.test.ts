import { linesFile, readScopesScript, SCOPES_FILE, writeLinesScript, writeScopesScript } from '@octavo/search'
import { expect, test } from 'vitest'
import { createSiteKnowledge } from './siteKnowledge.js'
import { memoryFiles, testSite } from './testSite.js'

const files = testSite([
  {
    path: 'quickstart',
    title: 'Quickstart',
    markdown:
      'Start here.\n\n## Install the tool\n\nRun it:\n\n```sh\n# not a heading\nnpm i tool\n```\n\n## Next\n\nRead on.',
  },
  { path: 'guides/domains', title: 'Custom domains', markdown: 'Point a CNAME record at us.' },
  {
    path: 'api/create-user',
    title: 'Create a user',
    markdown: '`POST /v1/users`',
    operation: { method: 'POST', path: '/v1/users' },
  },
  { path: 'staff', title: 'Secret handbook', markdown: 'CNAME for staff.', groups: ['staff'] },
])
const knowledge = createSiteKnowledge(memoryFiles(files), { siteUrl: 'https://docs.example.com/' })

test('a passage is the Markdown of a section, with its code and a link to it', async () => {
  const [passage] = await knowledge.search('how do I install the tool', { limit: 3 })
  expect(passage).toMatchObject({
    content: 'Run it:\n\n```sh\n# not a heading\nnpm i tool\n```',
    path: 'quickstart',
    url: 'https://docs.example.com/quickstart#install-the-tool',
    title: 'Quickstart',
    heading: 'Install the tool',
    score: 1,
  })
})

test('an outline lists the titles and headings that fit, with operations last and without restricted pages', async () => {
  expect(await knowledge.outline({}, 1_000)).toMatchInlineSnapshot(`
    "Quickstart; Install the tool; Next
    Custom domains
    Create a user"
  `)
  expect(await knowledge.outline({}, 60)).toMatchInlineSnapshot(`
    "Quickstart; Install the tool
    Custom domains
    Create a user"
  `)
  expect(await knowledge.outline({}, 20)).toMatchInlineSnapshot(`
    "Quickstart
    Custom do"
  `)
  const lines = (await knowledge.outline({ filter: { groups: ['staff'] } }, 1_000)).split('\n')
  expect(lines.slice(1)).toEqual(['Custom domains', 'Secret handbook', 'Create a user'])
})

test('headings that pages share are not in an outline', async () => {
  const markdown = '## Prerequisites\n\nNone.\n\n## Example\n\nOne.\n\n## Example\n\nTwo.'
  const pages = testSite([
    { path: 'a', title: 'Caches', markdown: `${markdown}\n\n## Eviction\n\nSome.` },
    { path: 'b', title: 'Queues', markdown },
  ])
  expect(await createSiteKnowledge(memoryFiles(pages)).outline({}, 1_000)).toBe('Caches; Eviction\nQueues')
})

test('a question may use other words than the documentation, in any form', async () => {
  const paths = async (question: string) => (await knowledge.search(question, { limit: 1 })).map(({ path }) => path)
  expect(await paths('adding a customer')).toEqual(['api/create-user'])
  expect(await paths('personalized hostnames')).toEqual(['guides/domains'])
})

test('the synonyms of a site are read from its files', async () => {
  const [scope] = readScopesScript(files.get(SCOPES_FILE) ?? '') ?? []
  if (!scope) throw new Error('There is no scope.')
  const withNames = new Map(files).set(
    SCOPES_FILE,
    writeScopesScript([{ ...scope, synonyms: [['primer', 'quickstart']] }]),
  )
  expect(await knowledge.search('primer', { limit: 1 })).toEqual([])
  const [passage] = await createSiteKnowledge(memoryFiles(withNames)).search('primer', { limit: 1 })
  expect(passage?.path).toBe('quickstart')
})

test('a long passage of an operation keeps the example at its end', async () => {
  const operation = { method: 'GET', path: '/lamps' }
  const example = '## Example request\n\n```sh\ncurl /lamps\n```'
  const markdown = `Lists lamps.\n\n${'- a field\n'.repeat(1_000)}\n${example}`
  const site = testSite([{ path: 'lamps', title: 'Lamps', markdown: 'Lists lamps.', operation }])
  site.set('lamps.md', `# Lamps\n\n${markdown}\n`)
  site.set(linesFile('en'), writeLinesScript('en', [[[markdown.split('\n').length, 0]]]))
  const [passage] = await createSiteKnowledge(memoryFiles(site)).search('lamps', { limit: 1 })
  expect(passage?.content.length).toBeLessThan(4_100)
  expect(passage?.content).toMatch(/^Lists lamps\.[\s\S]*- a field …\n\n## Example request[\s\S]*curl \/lamps\n```$/)
})

test('restricted pages are found only with their group', async () => {
  const paths = async (groups?: string[]) =>
    (await knowledge.search('cname', { limit: 9, ...(groups && { filter: { groups } }) })).map(({ path }) => path)
  expect(await paths()).toEqual(['guides/domains'])
  expect((await paths(['staff'])).sort()).toEqual(['guides/domains', 'staff'])
  expect(await knowledge.page('staff')).toBeUndefined()
  expect((await knowledge.page('staff', ['staff']))?.title).toBe('Secret handbook')
  expect((await knowledge.pages()).map(({ path }) => path)).not.toContain('staff')
})

test.each(['guides/domains', '/guides/domains', '/guides/domains/', 'guides/domains.md', '/guides/domains.html?a#b'])(
  'finds a page by %s',
  async (path) => {
    expect(await knowledge.page(path)).toEqual({
      path: 'guides/domains',
      title: 'Custom domains',
      url: 'https://docs.example.com/guides/domains',
      content: '# Custom domains\n\nPoint a CNAME record at us.\n',
    })
  },
)

test.each(['../secret', 'guides', '__proto__', 'guides/domains\r\nX: y', '%00', '_octavo/search/scopes.js'])(
  'finds no page by %j',
  async (path) => {
    expect(await knowledge.page(path)).toBeUndefined()
  },
)

test('an operation is found by its method and path', async () => {
  expect((await knowledge.operation('post', '/v1/users/'))?.path).toBe('api/create-user')
  expect(await knowledge.operation('GET', '/v1/users')).toBeUndefined()
})

test('passages below the minimum score are omitted', async () => {
  const all = await knowledge.search('install domains', { limit: 9 })
  const some = await knowledge.search('install domains', { limit: 9, scoreThreshold: 0.5 })
  expect(some).toEqual(all.filter(({ score }) => score >= 0.5))
})

test('returns as many passages of one page as requested', async () => {
  const paths = async (ofPage?: number) =>
    (await knowledge.search('install tool start read users', { limit: 9, ...(ofPage && { ofPage }) })).map(
      ({ path }) => path,
    )
  expect((await paths()).filter((path) => path === 'quickstart')).toHaveLength(3)
  expect((await paths(1)).sort()).toEqual(['api/create-user', 'quickstart'])
})

test('a page with many fitting sections leaves room for others', async () => {
  const long = Array.from({ length: 8 }, (_, at) => `## Widgets ${at}\n\nAbout widgets.`).join('\n\n')
  const pages = [
    { path: 'widgets', title: 'Widgets', markdown: long },
    { path: 'notes', title: 'Notes', markdown: 'There are widgets, among other things that are told here at length.' },
  ]
  const site = createSiteKnowledge(memoryFiles(testSite(pages)))
  const paths = async (limit: number) => (await site.search('widgets', { limit })).map(({ path }) => path)
  expect(await paths(4)).toEqual(['widgets', 'widgets', 'widgets', 'notes'])
  expect((await paths(9)).slice(3)).toEqual(['notes', ...Array.from({ length: 5 }, () => 'widgets')])
})

test.each([
  ['nothing', ''],
  ['code', 'alert(1)'],
  ['other pages', writeLinesScript('en', [])],
  ['places that are none', writeLinesScript('en', [[[-1, 0]]])],
  ['lines that there are not', writeLinesScript('en', [[[9e9, 9e8, ' ']]])],
])('%# a site whose list of lines has %s is quoted as plain text', async (_, lines) => {
  const site = testSite([{ path: 'lamps', title: 'Lamps', markdown: 'Lists `lamps`.' }])
  const [passage] = await createSiteKnowledge(memoryFiles(site.set(linesFile('en'), lines))).search('lamps', {
    limit: 1,
  })
  expect(passage?.content).toBe('Lists `lamps`.')
})

test('a site without an index finds nothing', async () => {
  const empty = createSiteKnowledge(memoryFiles(new Map([['secret.md', 'x']])))
  expect(await empty.search('x', { limit: 5 })).toEqual([])
  expect(await empty.page('secret')).toBeUndefined()
  expect(await empty.pages()).toEqual([])
})

test('searches one language and version, by default those of the current page', async () => {
  const french = testSite([{ path: 'fr/domaines', title: 'Domaines', markdown: 'CNAME en français.' }], 'fr')
  const both = new Map([...french, ...files])
  const scopes = [files, french].map((site) => site.get('_octavo/search/scopes.js') ?? '')
  const list = (text: string) => JSON.parse(JSON.parse(text.slice(text.indexOf('JSON.parse(') + 11, -2)))
  both.set('_octavo/search/scopes.js', writeScopesScript(scopes.flatMap(list)))
  const site = createSiteKnowledge(memoryFiles(both))
  const paths = async (options: object) =>
    (await site.search('cname', { limit: 9, ...options })).map(({ path }) => path)
  expect(await paths({})).toEqual(['guides/domains'])
  expect(await paths({ filter: { language: 'fr' } })).toEqual(['fr/domaines'])
  expect(await paths({ currentPath: '/fr/domaines' })).toEqual(['fr/domaines'])
  expect(await paths({ filter: { language: 'de' } })).toEqual([])
  const findPaths = async (query: string, options: object = {}) =>
    (await site.search(query, { limit: 9, ...options })).map(({ path }) => path)
  expect(await findPaths('domaines en français')).toEqual(['fr/domaines'])
  expect(await findPaths('cname', { currentPath: '/fr/hidden' })).toEqual(['fr/domaines'])
  expect(await findPaths('install the tool', { currentPath: '/fr/domaines' })).toContain('quickstart')
  expect(await findPaths('en français', { filter: { language: 'en' } })).toEqual([])
})

test('a site below a path links to it, and finds its pages with and without it', async () => {
  const site = testSite([
    { path: 'index', title: 'Start', markdown: 'Begin.' },
    { path: 'guides/domains', title: 'Custom domains', markdown: 'Point a CNAME record at us.' },
    { path: 'docs/style', title: 'Style of docs', markdown: 'Short.' },
  ])
  const [scope] = readScopesScript(site.get(SCOPES_FILE) ?? '') ?? []
  if (!scope) throw new Error('There is no scope.')
  site.set(SCOPES_FILE, writeScopesScript([{ ...scope, base: '/docs/' }]))
  const siteBelowPath = createSiteKnowledge(memoryFiles(site), { siteUrl: 'https://example.com/' })
  const [passage] = await siteBelowPath.search('cname', { limit: 1 })
  expect(passage?.url).toBe('https://example.com/docs/guides/domains')
  const findUrl = async (path: string) => (await siteBelowPath.page(path))?.url
  for (const path of ['guides/domains', '/docs/guides/domains', 'docs/guides/domains.md', passage?.url ?? ''])
    expect(await findUrl(path), path).toBe('https://example.com/docs/guides/domains')
  expect(await findUrl('/docs')).toBe('https://example.com/docs/')
  expect(await findUrl('docs/style')).toBe('https://example.com/docs/docs/style')
  expect(await findUrl('https://other.example.com/docs/guides/domains')).toBeUndefined()
})

test('a reader of one version gets no results of another version', async () => {
  const [current, old] = ['v2', 'v1'].map((version) =>
    testSite(
      [{ path: `${version}/page`, title: version, markdown: version === 'v2' ? 'Zebra stripes.' : 'Plain.' }],
      'en',
      version,
    ),
  ) as [Map<string, string>, Map<string, string>]
  const scopes = [current, old].flatMap((site) => readScopesScript(site.get(SCOPES_FILE) ?? '') ?? [])
  const site = createSiteKnowledge(memoryFiles(new Map([...current, ...old, [SCOPES_FILE, writeScopesScript(scopes)]])))
  const paths = async (currentPath?: string) =>
    (await site.search('zebra stripes', { limit: 9, ...(currentPath && { currentPath }) })).map(({ path }) => path)
  expect(await paths()).toEqual(['v2/page'])
  expect(await paths('/v1/page')).toEqual([])
})

test('a passage with an introduction includes the section below it', async () => {
  const markdown =
    '## Cards\n\nThese cards are supported:\n\n> Others, too.\n\n## On Linux\n\n| Name |\n| --- |\n| One |'
  const site = createSiteKnowledge(memoryFiles(testSite([{ path: 'gpu', title: 'GPU', markdown }])))
  const passages = await site.search('supported cards', { limit: 5 })
  expect(passages.find(({ heading }) => heading === 'Cards')?.content).toBe(
    'These cards are supported:\n\n> Others, too.\n\n**On Linux**\n\n| Name |\n| --- |\n| One |',
  )
})

test('a passage shorter than requested continues with the sections below it', async () => {
  const markdown = 'Zebras.\n\n## One\n\nFirst.\n\n### Tab\n\nPart.\n\n## Two\n\nSecond.\n\n## Three\n\nThird.'
  const site = createSiteKnowledge(memoryFiles(testSite([{ path: 'a', title: 'A', markdown }])))
  const passageTexts = async (leastLength?: number) =>
    (await site.search('zebras', { limit: 1, leastLength })).map(({ url, content }) => [url, content])
  expect(await passageTexts()).toEqual([['/a', 'Zebras.']])
  expect(await passageTexts(40)).toEqual([['/a', 'Zebras.\n\n**One**\n\nFirst.\n\n### Tab\n\nPart.']])
  expect((await passageTexts(60)).flat()[1]).toMatch(/Part\.\n\n\*\*Two\*\*\n\nSecond\./)
  expect((await passageTexts(1_000)).flat()[1]).toMatch(/Second\.\n\n\*\*Three\*\*\n\nThird\.$/)
})

test('a passage includes the parts of its section once', async () => {
  const markdown = 'Text.\n\n## Install\n\nPick one.\n\n### Linux\n\n`apt`\n\n### Mac\n\n`brew`\n\n## Run\n\nGo.'
  const pages = testSite([{ path: 'start', title: 'Start', markdown }])
  const site = createSiteKnowledge(memoryFiles(pages))
  const passageTexts = async (...place: Parameters<typeof site.passages>) =>
    (await site.passages(...place)).map(({ url, content }) => `${url}: ${content.replaceAll('\n\n', ' ')}`)
  expect(await passageTexts({ path: 'start' }, 5)).toEqual([
    '/start: Text.',
    '/start#install: Pick one. ### Linux `apt` ### Mac `brew`',
    '/start#run: Go.',
  ])
  expect(await passageTexts({ path: 'start', section: 'mac' }, 5)).toEqual(['/start#mac: `brew`'])
})

test('a page is its introduction and its sections, without empty ones', async () => {
  const site = createSiteKnowledge(
    memoryFiles(
      testSite([
        { path: 'plain', title: 'Plain', markdown: 'Text.\n\n## Empty\n\n## One\n\nFirst.\n\n## Two\n\nSecond.' },
        { path: 'told', title: 'Told', description: 'What it is.', markdown: '\n## One\n\nFirst.' },
        { path: 'short', title: 'Short', description: 'All of it.', markdown: '' },
        { path: 'staff', title: 'Staff', markdown: 'Secret.', groups: ['staff'] },
      ]),
    ),
  )
  const passageTexts = async (...place: Parameters<typeof site.passages>) =>
    (await site.passages(...place)).map(({ url, content }) => `${url}: ${content}`)
  expect(await passageTexts({ path: '/plain' }, 2)).toEqual(['/plain: Text.', '/plain#one: First.'])
  expect(await passageTexts({ path: '/plain', section: 'two' }, 5)).toEqual(['/plain#two: Second.'])
  expect(await passageTexts({ path: '/plain', section: 'three' }, 5)).toEqual([])
  expect(await passageTexts({ path: 'told.html' }, 5)).toEqual(['/told: What it is.', '/told#one: First.'])
  expect(await passageTexts({ path: 'short' }, 5)).toEqual(['/short: All of it.'])
  expect(await passageTexts({ path: 'staff' }, 5)).toEqual([])
  expect(await passageTexts({ path: 'staff', groups: ['staff'] }, 5)).toEqual(['/staff: Secret.'])
  expect(await passageTexts({ path: 'nothing' }, 5)).toEqual([])
})
