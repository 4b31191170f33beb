import { expect, test } from 'vitest'
import { checkOptions } from './checkOptions.js'
import type { OctavoOptions } from './options.js'

function optionMessage(options: object): string {
  try {
    checkOptions(options as OctavoOptions)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('suggests the closest name of an unknown option at every depth', () => {
  expect(optionMessage({ cacheDirr: 'x', search: { cod: true }, zzzzzzzzzz: 1 })).toMatchInlineSnapshot(`
    "error Unknown option "cacheDirr". [OPT_UNKNOWN]
      Did you mean "cacheDir"?

    error Unknown option "search.cod". [OPT_UNKNOWN]
      Did you mean "code"?

    error Unknown option "zzzzzzzzzz". [OPT_UNKNOWN]
      Expected one of root, mount, transformHtml, strict, rules, onPageError, links, siteUrl, parser, components, layout, head, plugins, remarkPlugins, rehypePlugins, unsafeSvg, remoteRefs, selection, search, assistant, feedback, cacheDir, threads.

    3 errors, 0 warnings"
  `)
})

test('an option of a wrong type is an error with the expected type', () => {
  const invalid = { strict: 'yes', links: 'htm', remoteRefs: 'https://x.example', assistant: 1, cacheDir: true }
  expect(optionMessage(invalid)).toMatchInlineSnapshot(`
    "error Invalid option "strict": a string. [OPT_TYPE]
      Expected true or false.

    error Invalid option "links": "htm". [OPT_TYPE]
      Expected extensionless, html, relative.
      Did you mean "html"?

    error Invalid option "remoteRefs": a string. [OPT_TYPE]
      Expected a list of strings.

    error Invalid option "assistant": 1. [OPT_TYPE]
      Expected true or false, or an object with url, domain, key.

    error Invalid option "cacheDir": true. [OPT_TYPE]
      Expected a string, or false.

    5 errors, 0 warnings"
  `)
  expect(optionMessage(null as unknown as object)).toMatchInlineSnapshot(
    `"Cannot read properties of null (reading 'plugins')"`,
  )
})

test('rejects severities of unknown rules and of fatal errors', () => {
  const rules = { LINK_BROKN: 'off', LINK_BROKEN: 'of', OUT_SECRET: 'off', MDX_SYNTAX: 'warning', ZZZZZZZZZZZZ: 'off' }
  expect(optionMessage({ rules })).toMatchInlineSnapshot(`
    "error Unknown option "rules.LINK_BROKN". [OPT_UNKNOWN]
      Did you mean "LINK_BROKEN"?

    error Invalid option "rules.LINK_BROKEN": "of". [OPT_TYPE]
      Expected error, warning, notice, off.
      Did you mean "off"?

    error Invalid option "rules.OUT_SECRET": "off". [OPT_TYPE]
      Expected error.

    error Unknown option "rules.ZZZZZZZZZZZZ". [OPT_UNKNOWN]
      Expected one of ROOT_MISSING, CFG_NOT_FOUND, CFG_UNREADABLE and others.

    4 errors, 0 warnings"
  `)
  expect(optionMessage({ rules: 'off' })).toMatchInlineSnapshot(`
    "error Invalid option "rules": a string. [OPT_TYPE]
      Expected an object with ROOT_MISSING, CFG_NOT_FOUND, CFG_UNREADABLE and others.

    1 error, 0 warnings"
  `)
})

test('accepts all documented options', () => {
  const all: Required<OctavoOptions> = {
    root: 'docs',
    mount: '/docs',
    transformHtml: true,
    strict: true,
    rules: { LINK_BROKEN: 'error', MDX_UNKNOWN_PROP: 'off', CFG_COLOR: 'warning', OUT_SECRET: 'error' },
    onPageError: 'placeholder',
    links: 'html',
    siteUrl: 'https://docs.example.com',
    parser: 'remark',
    components: { Pricing: './components/Pricing.tsx' },
    layout: { Footer: './layout/Footer.tsx' },
    head: [{ tag: 'script', attrs: { src: '/a.js', defer: true } }],
    plugins: [{ name: 'a' }],
    remarkPlugins: [],
    rehypePlugins: [],
    unsafeSvg: false,
    remoteRefs: ['https://schemas.example.com'],
    selection: { paths: ['/a'], version: 'v1' },
    search: { code: false, synonyms: [['SSO', 'single sign-on']] },
    assistant: { url: 'https://octavo.example.com', domain: 'docs', key: 'svc_dsc_a' },
    feedback: { url: 'https://feedback.example.com', repository: 'https://github.com/acme/docs' },
    cacheDir: false,
    threads: 2,
  }
  expect(optionMessage(all)).toBe('')
  expect(optionMessage({ assistant: true, cacheDir: 'cache', siteUrl: undefined })).toBe('')
})
