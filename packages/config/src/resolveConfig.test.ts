import { expect, test } from 'vitest'
import { loadEverything } from './fixtures/load.js'
import { resolveConfig } from './index.js'

test('sets the default of every key', () => {
  expect(JSON.parse(JSON.stringify(resolveConfig()))).toMatchInlineSnapshot(`
    {
      "api": {
        "examples": {
          "autogenerate": true,
          "defaults": "all",
        },
        "internal": true,
        "mdx": {
          "auth": {},
          "server": [],
        },
        "params": {
          "expanded": "closed",
          "post": [],
        },
        "playground": {
          "credentials": false,
          "display": "interactive",
          "proxy": true,
        },
      },
      "appearance": {
        "default": "system",
        "strict": false,
      },
      "blog": [],
      "colors": {
        "dark": "#16a34a",
        "light": "#16a34a",
        "primary": "#16a34a",
      },
      "contextual": {
        "display": "header",
        "options": [],
      },
      "errors": {
        "404": {
          "redirect": false,
        },
      },
      "feedback": {
        "edits": false,
        "issues": false,
        "thumbs": false,
      },
      "footer": {
        "links": [],
        "socials": {},
      },
      "icons": {
        "library": "fontawesome",
      },
      "integrations": {},
      "markdown": {
        "instructions": [],
        "schema": true,
      },
      "metadata": {
        "timestamp": false,
      },
      "name": "Documentation",
      "navbar": {
        "links": [],
      },
      "navigation": {},
      "redirects": [],
      "seo": {
        "indexing": "navigable",
        "metatags": {},
        "paths": [],
        "trailingSlash": false,
      },
      "styling": {
        "codeblocks": "system",
        "eyebrows": "section",
      },
      "theme": "mint",
      "translations": {
        "notice": false,
      },
      "variables": {},
    }
  `)
})

test('keeps explicit values of keys', () => {
  const { config } = loadEverything()
  const resolved = resolveConfig(config)
  expect(resolved).toMatchObject({
    theme: 'willow',
    logo: { light: '/logo/light.svg', href: 'https://lantern.example' },
    favicon: { light: '/favicon.svg', dark: '/favicon.svg' },
    appearance: { default: 'dark', strict: true },
    seo: { indexing: 'all', trailingSlash: true },
    errors: { '404': { redirect: false } },
    markdown: { schema: false, instructions: ['Be brief.'] },
    api: { playground: { proxy: false }, mdx: { server: ['https://api.lantern.example'] } },
  })
  expect(resolved.redirects.map(({ permanent }) => permanent)).toEqual([true, false])
})

test('paths of redirects start at the root of the site, with or without a slash', () => {
  const redirects = [
    { source: 'a', destination: 'b' },
    { source: '/a', destination: '/c' },
    { source: 'd/:slug*', destination: 'HTTPS://e.example' },
  ]
  expect(resolveConfig({ redirects }).redirects).toEqual([
    { source: '/a', destination: '/b', permanent: true },
    { source: '/d/:slug*', destination: 'HTTPS://e.example', permanent: true },
  ])
})

test('the first redirect of a source wins', () => {
  const redirects = [
    { source: '/a', destination: '/b' },
    { source: '/a', destination: '/c' },
  ]
  expect(resolveConfig({ redirects }).redirects).toEqual([{ source: '/a', destination: '/b', permanent: true }])
})
