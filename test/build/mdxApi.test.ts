import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { playground } from '../browser/site.js'
import { copySite, runOctavo, type SiteCopy } from '../tools/octavo.js'

const copies: SiteCopy[] = []
afterEach(() => {
  for (const copy of copies.splice(0)) copy.dispose()
})

function siteCopy(): SiteCopy {
  const copy = copySite(playground('mdx-api'))
  copies.push(copy)
  return copy
}

const read = (root: string, file: string) => readFileSync(join(root, 'dist', file), 'utf8')

function configure(copy: SiteCopy, api: object): void {
  const config = JSON.parse(readFileSync(join(copy.root, 'docs.json'), 'utf8'))
  copy.write('docs.json', JSON.stringify({ ...config, api: { ...config.api, ...api } }))
}

test('pages follow docs.json between builds and list their server in Markdown', async () => {
  const copy = siteCopy()
  await runOctavo('build', copy.root)
  expect(read(copy.root, 'berths/book.html')).toContain('data-playground-data')
  expect(read(copy.root, 'berths/price.html')).toContain('data-playground-key')
  const markdown = read(copy.root, 'berths/book.md')
  expect(markdown).toContain(
    '`POST http://127.0.0.1:4010/v1/berths/{berth}/bookings`\n\nAuthorization: `X-Harbour-Key`',
  )
  expect(markdown).toContain('## Example request\n\n```bash\ncurl --request POST')
  expect(read(copy.root, 'berths/list.md')).not.toContain('## Example request')
  expect(JSON.parse(read(copy.root, '_octavo/api/servers.json'))).toEqual([
    { url: 'http://127.0.0.1:4010/v1', variables: {} },
    { url: 'http://127.0.0.1:4010/v1' },
    { url: 'http://127.0.0.1:4011' },
  ])

  configure(copy, { playground: { display: 'simple' }, url: 'full', params: { expanded: 'all' } })
  await runOctavo('build', copy.root)
  for (const page of ['berths/book.html', 'berths/price.html']) {
    expect(read(copy.root, page)).not.toContain('data-playground')
    expect(read(copy.root, page)).toContain('<span class="endpoint-server">http://127.0.0.1:4010/v1</span>')
  }
  expect(read(copy.root, 'berths/book.html')).toContain('<details class="expandable" open')

  configure(copy, { examples: { languages: ['go'], defaults: 'required' } })
  await runOctavo('build', copy.root)
  const sample = /<section class="request-example"[\s\S]*?<\/section>/.exec(read(copy.root, 'berths/book.html'))?.[0]
  expect(sample).toContain('http.NewRequest')
  expect(sample).not.toContain('curl')
  expect(sample).not.toContain('currency')

  configure(copy, { examples: { autogenerate: false } })
  await runOctavo('build', copy.root)
  expect(read(copy.root, 'berths/book.html')).not.toContain('class="request-example"')
  expect(read(copy.root, 'berths/list.html')).toContain('<span>Shell</span>')
})

test('a page of a document overrides settings of the site', async () => {
  const copy = siteCopy()
  const page = readFileSync(join(copy.root, 'berths/price.mdx'), 'utf8')
  copy.write('berths/price.mdx', page.replace('openapi:', 'playground: none\nopenapi:'))
  await runOctavo('build', copy.root)
  expect(read(copy.root, 'berths/price.html')).not.toContain('data-playground')
  expect(read(copy.root, 'berths/price.html')).not.toContain('endpoint-copy')
})

test('two builds of a site are byte-identical', async () => {
  const [one, two] = [siteCopy(), siteCopy()]
  await Promise.all([runOctavo('build', one.root, '--no-cache'), runOctavo('build', two.root, '--no-cache')])
  for (const file of ['berths/book.html', 'berths/papers.html', 'berths/tides.html', '_octavo/api/servers.json'])
    expect(read(one.root, file)).toBe(read(two.root, file))
})
