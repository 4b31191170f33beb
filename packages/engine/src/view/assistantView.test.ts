import { expect, test } from 'vitest'
import { assistantView } from './assistantView.js'

/** Returns the view of the chat on a page of a site with these pages in its navigation. */
function createView(frontmatter: object, { slug = 'guide', indexing = 'navigable', metatags = {} } = {}): object {
  const context = {
    urls: { base: '/', linkStyle: 'root' },
    scopes: { of: () => ({ id: 'en', language: 'en' }) },
    site: { hasPage: (each: string) => each !== '404', trails: new Map([['guide', []]]) },
    config: { seo: { indexing, metatags } },
  }
  return assistantView(context as never, { endpoint: '/ask' } as never, { slug, frontmatter } as never)
}

test('a searchable page adds nothing to its chat', () => {
  const value = { endpoint: '/ask', root: '/', links: 'root', path: '/guide', language: 'en' }
  expect(createView({})).toEqual(value)
  expect(createView({}, { metatags: { robots: 'noindex' } })).toEqual(value)
  expect(createView({ groups: ['staff'] })).toEqual(value)
  expect(createView({}, { slug: 'lonely', indexing: 'all' })).toMatchObject({ unsearched: undefined })
})

test.each([
  [{ searchable: false }, 'guide'],
  [{ noindex: true }, 'guide'],
  [{ hidden: true }, 'guide'],
  [{ url: 'https://other.test' }, 'guide'],
  [{}, 'lonely'],
  [{}, '404'],
])('the chat knows that a page with %j at %s is not searchable', (frontmatter, slug) => {
  expect(createView(frontmatter, { slug })).toMatchObject({ unsearched: true })
})
