import type { PageView } from '@octavo/core'

/** A page view with content in all parts of the layout. */
export const VIEW: PageView = {
  site: {
    name: 'Acme',
    theme: 'mint',
    base: '/',
    home: '/',
    colors: { primary: '#0d9373' },
    appearance: { default: 'system', strict: false },
    eyebrows: 'breadcrumbs',
    codeblocks: 'system',
    navbar: { links: [{ label: 'Support', href: 'mailto:a@b.test' }], primary: { label: 'Start', href: '/start' } },
    footer: {
      socials: [{ name: 'github', href: 'https://github.com/acme', icon: { name: 'github' } }],
      columns: [{ header: 'Company', items: [{ label: 'About', href: '/about' }] }],
    },
    banner: { html: 'New <b>version</b>', dismissible: true, type: 'info', id: 'abc' },
  },
  page: {
    pathname: '/guide',
    title: 'Guide & more',
    description: 'How it works',
    mode: 'default',
    headings: [
      { depth: 2, id: 'one', text: 'One' },
      { depth: 3, id: 'two', text: 'Two', toc: false },
    ],
    breadcrumbs: [{ label: 'Guides', href: '/guides' }],
    previous: { label: 'Intro', href: '/intro' },
    next: { label: 'End', href: '/end' },
    lastModified: '2026-03-04T23:30:00Z',
    links: [],
    meta: [{ property: 'og:title', content: 'Guide "x"' }],
    language: 'en',
  },
  navigation: {
    levels: [
      { kind: 'tab', items: [{ label: 'Docs', href: '/', active: true, external: false }] },
      { kind: 'version', items: [{ label: 'v2', href: '/', active: true, external: false, tag: 'Latest' }] },
    ],
    sidebar: [
      {
        kind: 'group',
        id: 'g',
        label: 'Group',
        active: false,
        expanded: true,
        children: [
          { kind: 'page', label: 'Guide', href: '/guide', active: true, external: false, method: 'delete' },
          {
            kind: 'group',
            id: 'h',
            label: 'Later',
            active: false,
            expanded: false,
            href: '/l',
            childrenUrl: '/n/h.html',
          },
        ],
      },
    ],
  },
  bodyHtml: '<div class="mdx-content"><p>Body</p></div>',
  assets: { styles: ['/a.css'], scripts: ['/a.js'], blockingScripts: ['/b.js'], siteScripts: ['/own.js'] },
}
