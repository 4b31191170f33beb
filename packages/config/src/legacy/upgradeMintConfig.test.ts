import { expect, test } from 'vitest'
import { load, report } from '../fixtures/load.js'

const old = {
  name: 'Lantern',
  theme: 'venus',
  layout: 'topnav',
  colors: { primary: '#0d9373', background: { dark: '#000000' }, anchors: { from: '#000', to: '#fff' } },
  modeToggle: { default: 'dark', isHidden: true },
  topbarLinks: [{ name: 'Support', url: 'mailto:help@lantern.example' }],
  topbarCtaButton: { type: 'github', url: 'https://github.com/lantern/lantern' },
  navigation: [
    { group: 'Start', pages: ['intro', { group: 'More', icon: 'star', iconType: 'solid', pages: ['more'] }] },
    { group: 'Reference', pages: ['api/users'] },
    { group: 'SDK', pages: ['/sdk/start'] },
  ],
  tabs: [{ name: 'API', url: 'api' }],
  anchors: [
    { name: 'Library', icon: 'code', url: 'sdk' },
    { name: 'Blog', icon: 'rss', color: '#123456', url: 'https://lantern.example/blog' },
  ],
  footerSocials: [{ type: 'x', url: 'https://x.com/lantern' }],
  api: { baseUrl: 'https://api.lantern.example', auth: { method: 'bearer' }, playground: { mode: 'hide' } },
  openapi: 'openapi.json',
  feedback: { thumbsRating: true },
  analytics: { ga4: { measurementId: 'G-1' } },
  metadata: { 'og:image': '/og.png' },
}

test('reports an outdated format once', () => {
  expect(report({ 'mint.json': old })).toMatchInlineSnapshot(`
    "warning mint.json:1:1 mint.json is deprecated; it is read as docs.json. [CFG_LEGACY]
      Run \`octavo upgrade\` to convert it to docs.json."
  `)
})

test('docs.json wins over mint.json', () => {
  expect(load({ 'docs.json': '{}', 'mint.json': old }).files).toEqual(['docs.json'])
})

test('converts to the shape of docs.json', () => {
  const { navigation: _, ...config } = load({ 'mint.json': old }).config ?? {}
  expect(config).toMatchInlineSnapshot(`
    {
      "api": {
        "mdx": {
          "auth": {
            "method": "bearer",
          },
          "server": "https://api.lantern.example",
        },
        "openapi": "openapi.json",
        "playground": {
          "display": "none",
        },
      },
      "appearance": {
        "default": "dark",
        "strict": true,
      },
      "background": {
        "color": {
          "dark": "#000000",
        },
      },
      "colors": {
        "primary": "#0d9373",
      },
      "feedback": {
        "thumbs": true,
      },
      "footer": {
        "socials": {
          "x": "https://x.com/lantern",
        },
      },
      "integrations": {
        "ga4": {
          "measurementId": "G-1",
        },
      },
      "name": "Lantern",
      "navbar": {
        "links": [
          {
            "href": "mailto:help@lantern.example",
            "label": "Support",
          },
        ],
        "primary": {
          "href": "https://github.com/lantern/lantern",
          "type": "github",
        },
      },
      "seo": {
        "metatags": {
          "og:image": "/og.png",
        },
      },
      "theme": "mint",
    }
  `)
})

test('sorts groups into tabs and anchors by their folder', () => {
  expect(load({ 'mint.json': old }).config?.navigation).toMatchInlineSnapshot(`
    {
      "global": {
        "anchors": [
          {
            "anchor": "Blog",
            "color": {
              "dark": "#123456",
              "light": "#123456",
            },
            "href": "https://lantern.example/blog",
            "icon": "rss",
          },
        ],
      },
      "tabs": [
        {
          "anchors": [
            {
              "anchor": "Documentation",
              "groups": [
                {
                  "group": "Start",
                  "pages": [
                    "intro",
                    {
                      "group": "More",
                      "icon": {
                        "name": "star",
                        "style": "solid",
                      },
                      "pages": [
                        "more",
                      ],
                    },
                  ],
                },
              ],
            },
            {
              "anchor": "Library",
              "groups": [
                {
                  "group": "SDK",
                  "pages": [
                    "/sdk/start",
                  ],
                },
              ],
              "icon": "code",
            },
          ],
          "tab": "Documentation",
        },
        {
          "groups": [
            {
              "group": "Reference",
              "pages": [
                "api/users",
              ],
            },
          ],
          "tab": "API",
        },
      ],
    }
  `)
})

test('sorts navigation groups into versions', () => {
  const navigation = [
    { group: 'Old', version: 'v1', pages: ['v1/a'] },
    { group: 'New', version: 'v2', pages: ['v2/a'] },
    { group: 'Both', pages: ['both'] },
  ]
  const { config } = load({
    'mint.json': { name: 'Lantern', colors: { primary: '#000' }, versions: ['v2', 'v1'], navigation },
  })
  expect(config?.navigation).toEqual({
    versions: [
      {
        version: 'v2',
        groups: [
          { group: 'New', pages: ['v2/a'] },
          { group: 'Both', pages: ['both'] },
        ],
      },
      {
        version: 'v1',
        groups: [
          { group: 'Old', pages: ['v1/a'] },
          { group: 'Both', pages: ['both'] },
        ],
      },
    ],
  })
})

test('diagnostics keep their positions in mint.json', () => {
  const broken = { ...old, topbarLinks: [{ name: 'Support', url: 'help@lantern.example' }] }
  expect(report({ 'mint.json': broken })).toContain('mint.json:22:14 navbar.links[0].href is "help@lantern.example".')
})
