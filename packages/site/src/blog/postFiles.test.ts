import { expect, test } from 'vitest'
import { postSlug, readPostDate, readPostName } from './postPath.js'
import { postSummary } from './postSummary.js'
import { readAuthorsFile, readPostAuthors } from './readAuthors.js'

test('reads the date and the name of a post from its path', () => {
  const names = Object.fromEntries(
    [
      '2024-05-01-first.mdx',
      '2024/05/01/first/index.md',
      '2024/5-1-first.md',
      'notes/2024-05-01-first.mdx',
      '2024-05-01/index.mdx',
      'first.mdx',
      '2024-02-30-never.mdx',
    ].map((path) => [path, readPostName(path)]),
  )
  expect(names).toEqual({
    '2024-05-01-first.mdx': { date: '2024-05-01', name: 'first' },
    '2024/05/01/first/index.md': { date: '2024-05-01', name: 'first' },
    '2024/5-1-first.md': { date: '2024-05-01', name: 'first' },
    'notes/2024-05-01-first.mdx': { date: '2024-05-01', name: 'notes/first' },
    '2024-05-01/index.mdx': { date: '2024-05-01', name: '2024-05-01' },
    'first.mdx': { name: 'first' },
    '2024-02-30-never.mdx': { name: '2024-02-30-never' },
  })
})

test('reads days and times of posts, and no other values', () => {
  expect(readPostDate('2024-5-1')).toBe('2024-05-01')
  expect(readPostDate('2024-05-01 9:30')).toBe('2024-05-01T09:30Z')
  expect(readPostDate('2024-05-01T09:30:00+02:00')).toBe('2024-05-01T09:30:00+02:00')
  for (const value of ['May 1, 2024', '2024-13-01', '2023-02-29', '2024-05-01 27:00', 2024, true, ''])
    expect(readPostDate(value), String(value)).toBeUndefined()
})

test('a permalink contains the parts of the date and the slug', () => {
  const blog = { permalink: 'news/{yyyy}/{mm}/{dd}/{slug}' }
  const post = { slug: undefined, name: 'first', date: '2024-05-01T09:30Z' }
  expect(postSlug(blog, post)).toBe('news/2024/05/01/first')
  expect(postSlug(blog, { ...post, slug: 'other' })).toBe('news/2024/05/01/other')
  expect(postSlug(blog, { ...post, slug: '/start/here/' })).toBe('start/here')
  expect(postSlug(blog, { ...post, slug: '../secret' })).toBeUndefined()
  expect(postSlug(blog, { ...post, slug: '/' })).toBeUndefined()
})

test('an excerpt is the first paragraph, or those before the mark', () => {
  const body = [
    "import X from './x'",
    '# Title',
    '![A lamp](lamp.png)',
    'The **first** paragraph\nin [two](/a) lines.',
    '```md\nnot text\n\n<!-- more -->\n```',
    '- a list',
    'The second.',
  ].join('\n\n')
  expect(postSummary(`${body}\n\nThe third.\n`).excerpt).toEqual(['The first paragraph in two lines.'])
  for (const mark of ['{/* truncate */}', '<!-- truncate -->', '<!--more-->', '  {/*  MORE */}  ']) {
    const { excerpt } = postSummary(`${body.replace('<!-- more -->', '')}\n\n${mark}\n\nThe third.\n`)
    expect(excerpt, mark).toEqual(['The first paragraph in two lines.', 'The second.'])
  }
  const [long = ''] = postSummary('word '.repeat(1000)).excerpt
  expect(long.length).toBeLessThanOrEqual(601)
  expect(long).toMatch(/word…$/)
})

test('counts words, and characters of scripts without spaces, for the reading time', () => {
  expect(postSummary('word '.repeat(990)).minutes).toBe(5)
  expect(postSummary('灯'.repeat(900)).minutes).toBe(2)
  expect(postSummary('').minutes).toBe(1)
})

test('reads authors from YAML and JSON, and reports invalid files', () => {
  const yaml =
    'jane:\n  name: Jane Doe\n  image_url: /j.png\n  socials:\n    github: https://github.com/jane\nlee:\n  title: Editor\n'
  const file = readAuthorsFile('blog/authors.yml', yaml)
  expect([...file.authors.values()]).toEqual([
    {
      key: 'jane',
      name: 'Jane Doe',
      image: '/j.png',
      links: [{ label: 'github', href: 'https://github.com/jane' }],
    },
  ])
  expect(file.problems).toMatchObject([
    { rule: 'BLOG_AUTHORS', message: 'The author "lee" has no name.', start: { line: 6 } },
  ])
  expect(readAuthorsFile('a.json', '{ "jane": { "name": "Jane" } }').authors.get('jane')).toMatchObject({
    name: 'Jane',
  })
  const messages = [undefined, 'a: [', '- a'].map((text) => readAuthorsFile('a.yml', text).problems[0]?.message)
  expect(messages).toEqual([
    'The authors file "a.yml" does not exist.',
    'The authors file "a.yml" is not valid YAML.',
    'The authors file "a.yml" has no authors.',
  ])
})

test('a name is that of a person unless the blog has an authors file', () => {
  const none = { authors: new Map(), problems: [] }
  expect(readPostAuthors(['Ada', { name: 'Bo', title: 'Chef' }, 7], 'a.mdx', none)).toEqual({
    authors: [
      { name: 'Ada', links: [] },
      { name: 'Bo', title: 'Chef', links: [] },
    ],
    problems: [],
  })
  const file = readAuthorsFile('blog/authors.yml', 'jane:\n  name: Jane Doe\n')
  expect(readPostAuthors('jane', 'a.mdx', file).authors).toMatchObject([{ key: 'jane', name: 'Jane Doe' }])
  expect(readPostAuthors('jan', 'a.mdx', file).problems).toMatchObject([
    { rule: 'BLOG_AUTHOR', message: 'Unknown author "jan".', hint: 'Did you mean "jane"?' },
  ])
})
