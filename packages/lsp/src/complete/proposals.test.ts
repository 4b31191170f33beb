import { describe, expect, test } from 'vitest'
import { configContext } from '../context/configContext.js'
import { pageContext } from '../context/pageContext.js'
import type { SiteData } from '../context/siteData.js'
import { configProposals } from './configProposals.js'
import { describeConfig, describePage } from './describe.js'
import { pageProposals } from './pageProposals.js'

const data: SiteData = {
  components: {
    Card: {
      description: 'A box.',
      props: {
        title: { type: 'string', description: 'Its title.', required: true },
        horizontal: { type: 'boolean', description: 'Icon beside the text.', default: false },
        size: { type: ['small', 'large'], description: 'Its size.' },
        cols: { type: { min: 1, max: 4 }, description: 'Columns.' },
        icon: { type: 'string', description: 'Its icon.' },
      },
      markdown: { like: 'div' },
    },
    Note: { description: 'A note.', props: {}, markdown: { like: 'div' } },
  },
  siteComponents: { Note: '/parts/Note.tsx' },
  pages: [
    { slug: '', title: 'Home', file: 'index.mdx' },
    { slug: 'guides/a b', title: 'A', file: 'guides/a b.mdx' },
    { slug: 'api/users', title: 'Users', file: undefined },
  ],
  statics: ['logo.svg'],
  files: ['docs.json', 'api.yaml', 'index.mdx', 'snippets/oil.mdx', 'logo.svg'],
  variables: { version: '2.0' },
  operations: [{ entry: 'GET /users', title: 'List users', source: 'api.yaml', place: () => undefined }],
  icons: () => ['flag', 'bell'],
  headings: async (slug) => (slug === '' ? [{ id: 'start', text: 'Start' }] : []),
}

async function labels(marked: string, slug = ''): Promise<string[]> {
  const context = pageContext(marked.replace('|', ''), marked.indexOf('|'))
  if (!context) return []
  return (await pageProposals(context, data, slug)).items.map(({ label, text = label }) => text)
}

async function configLabels(marked: string): Promise<string[]> {
  const context = configContext(marked.replace('|', ''), marked.indexOf('|'))
  return (await configProposals(context, data)).items.map(({ label, text = label }) => text)
}

describe('completions of a page', () => {
  test.each([
    ['<|', ['Note', 'Card']],
    ['<Card title="a" |', ['horizontal', 'size=""', 'cols={}', 'icon=""']],
    ['<Card size="|"', ['small', 'large']],
    ['<Card cols="|"', []],
    ['<Card icon="|"', ['flag', 'bell']],
    ['<Other |', []],
    ['[a](|)', ['/', '/guides/a%20b', '/api/users', '/logo.svg']],
    ['[a](#|)', ['#start']],
    ['[a](/#|)', ['/#start']],
    ['[a](/none#|)', []],
    ['{{|}}', ['version']],
    ["import A from '|'", ['/snippets/oil.mdx', '/api.yaml', '/index.mdx']],
    ['---\nopenapi: |\n---\n', ['GET /users']],
    ['---\nhidden: |\n---\n', ['true', 'false']],
    ['---\nmode: |\n---\n', ['default', 'wide', 'custom', 'frame', 'center', 'assistant']],
    ['---\nconstructor: |\n---\n', []],
  ])('at %j', async (marked, expected) => {
    expect(await labels(marked)).toEqual(expected)
  })

  test('include each frontmatter key with a colon', async () => {
    expect(await labels('---\n|\n---\n')).toEqual(expect.arrayContaining(['title: ', 'openapi: ']))
  })
})

describe('completions of docs.json', () => {
  test.each([
    ['{"navigation": {"pages": ["|"]}}', ['index', 'guides/a b', 'GET /users']],
    ['{"navigation": {"pages": [|]}}', ['"index"', '"guides/a b"', '"GET /users"']],
    ['{"navigation": {"groups": [{"icon": "|"}]}}', expect.arrayContaining(['flag'])],
    ['{"appearance": {"default": "|"}}', ['system', 'light', 'dark']],
    ['{"appearance": {"strict": |}}', ['true', 'false']],
    ['{"navbar": {"links": [{"href": "|"}]}}', ['/', '/guides/a%20b', '/api/users', '/logo.svg']],
    ['{"navigation": {"groups": [{"openapi": "|"}]}}', ['docs.json', 'api.yaml']],
    ['{"colors": {"|"}}', ['primary', 'light', 'dark']],
    ['{"colors": {|}}', ['"primary": ', '"light": ', '"dark": ']],
    ['{"unknown": {"|"}}', []],
  ])('at %j', async (marked, expected) => {
    expect(await configLabels(marked)).toEqual(expected)
  })
})

describe('descriptions', () => {
  test.each([
    ['<Ca|rd>', '**`<Card>`** A box.'],
    ['<No|te>', '**`<Note>`** from `/parts/Note.tsx`'],
    ['<Card ti|tle="a">', '`title`: `string` – Its title. Required.'],
    ['{{ver|sion}}', '2.0'],
    ['[a](/api/us|ers)', '**Users**'],
    ['---\nhid|den: true\n---\n', '`hidden`: `boolean`'],
    ['te|xt', undefined],
  ])('at %j', (marked, expected) => {
    const description = describePage(marked.replace('|', ''), marked.indexOf('|'), data)
    expect(description?.text.split('\n')[0]).toBe(expected)
  })

  test('of docs.json come from its schema', () => {
    const marked = '{"appearance": {"de|fault": "dark"}}'
    expect(describeConfig(marked.replace('|', ''), marked.indexOf('|'))?.text).toContain('Default: `"system"`.')
    expect(describeConfig('{"nothing": 1}', 4)).toBeUndefined()
  })
})
