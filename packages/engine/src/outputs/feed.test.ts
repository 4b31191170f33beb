import { createDescriptionCompiler, plainHtml } from '@octavo/content'
import { expect, test } from 'vitest'
import { hasFeed } from '../view/hasFeed.js'
import { readDate } from './dates.js'
import { rssFeed } from './feed.js'
import { sitePage } from './fixtures/sitePage.js'
import { updatesFeed, withHtml } from './siteFeeds.js'
import { escapeXml } from './xml.js'

test('each entry is an item with a URL and absolute links', async () => {
  const compile = await createDescriptionCompiler({ components: {} })
  const toHtml = (markdown: string, url: string) => plainHtml(compile(markdown, { url }))
  const updates = () => [
    {
      id: 'v2',
      title: 'v2 <b>',
      description: 'October 1, 2024',
      tags: ['a & b'],
      markdown: 'See [x](/x) and ![img](a.png).',
    },
    { id: 'older', title: 'Older', tags: [], markdown: ']]> & <end>' },
  ]
  const page = sitePage('change log', { title: 'Changes', language: 'en', updates })
  const feed = withHtml(updatesFeed(page, 'Lantern'), toHtml)
  expect(rssFeed(feed, 'https://example.com/change%20log/rss.xml')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
    <channel>
    <title>Changes - Lantern</title>
    <link>https://example.com/change%20log</link>
    <description>Changes - Lantern</description>
    <language>en</language>
    <atom:link href="https://example.com/change%20log/rss.xml" rel="self" type="application/rss+xml"/>
    <item>
    <title>v2 &#60;b&#62;</title>
    <link>https://example.com/change%20log#v2</link>
    <guid isPermaLink="true">https://example.com/change%20log#v2</guid>
    <pubDate>Tue, 01 Oct 2024 00:00:00 GMT</pubDate>
    <category>a &#38; b</category>
    <description>October 1, 2024</description>
    <content:encoded>&#60;p&#62;See &#60;a href=&#34;https://example.com/x&#34;&#62;x&#60;/a&#62; and &#60;img src=&#34;https://example.com/a.png&#34; alt=&#34;img&#34;&#62;.&#60;/p&#62;</content:encoded>
    </item>
    <item>
    <title>Older</title>
    <link>https://example.com/change%20log#older</link>
    <guid isPermaLink="true">https://example.com/change%20log#older</guid>
    <description>&#60;p&#62;]]&#62; &#38;#x26; &#38;#x3C;end&#62;&#60;/p&#62;</description>
    </item>
    </channel>
    </rss>
    "
  `)
})

test('pages with updates have a feed unless their frontmatter disables it', () => {
  expect(hasFeed({}, ['updates'])).toBe(true)
  expect(hasFeed({}, [])).toBe(false)
  expect(hasFeed({ rss: true }, [])).toBe(true)
  expect(hasFeed({ rss: false }, ['updates'])).toBe(false)
})

test('parses common date formats and no ambiguous ones', () => {
  const days = Object.entries({
    '2024-10-01': '2024-10-01',
    'v2 (2024-02-29)': '2024-02-29',
    '2024-02-30': undefined,
    'October 1, 2024': '2024-10-01',
    'Sept. 3rd 2023': '2023-09-03',
    '3 Mar 2023': '2023-03-03',
    'May 2024': '2024-05-01',
    '10/11/2024': undefined,
    'Version 2024': undefined,
    'Week 12 2024': undefined,
  })
  for (const [text, date] of days) expect(readDate(text), text).toBe(date)
})

test('escapes markup and removes forbidden characters in XML', () => {
  expect(escapeXml('<a b="c">&\u0000\u0008\ud800x\udc00 😀')).toBe('&#60;a b=&#34;c&#34;&#62;&#38;x 😀')
})
