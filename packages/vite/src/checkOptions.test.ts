import { expect, test } from 'vitest'
import { checkOptions } from './checkOptions.js'
import type { OctavoOptions } from './options.js'

function messageOf(options: object): string {
  try {
    checkOptions(options as OctavoOptions)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('an unknown option is an error with the nearest name, at every depth', () => {
  expect(messageOf({ cacheDirr: 'x', search: { cod: true }, zzzzzzzzzz: 1 })).toMatchInlineSnapshot(`
    "error Unknown option "cacheDirr". [OPT_UNKNOWN]
      Did you mean "cacheDir"?

    error Unknown option "search.cod". [OPT_UNKNOWN]
      Did you mean "code"?

    error Unknown option "zzzzzzzzzz". [OPT_UNKNOWN]
      Expected one of root, strict, onPageError, links, siteUrl, parser, plugins, unsafeSvg, remoteRefs, selection, search, assistant, cacheDir, threads.

    3 errors, 0 warnings"
  `)
})

test('an option of a wrong type is an error that says what it takes', () => {
  const wrong = { strict: 'yes', links: 'htm', remoteRefs: 'https://x.example', assistant: 1, cacheDir: true }
  expect(messageOf(wrong)).toMatchInlineSnapshot(`
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
  expect(messageOf(null as unknown as object)).toMatchInlineSnapshot(`
    "error Invalid option object: null. [OPT_TYPE]
      Expected an object with root, strict, onPageError, links, siteUrl, parser, plugins, unsafeSvg, remoteRefs, selection, search, assistant, cacheDir, threads.

    1 error, 0 warnings"
  `)
})

test('all options are accepted as they are documented', () => {
  const all: Required<OctavoOptions> = {
    root: 'docs',
    strict: true,
    onPageError: 'placeholder',
    links: 'html',
    siteUrl: 'https://docs.example.com',
    parser: 'remark',
    plugins: './plugins.mjs',
    unsafeSvg: false,
    remoteRefs: ['https://schemas.example.com'],
    selection: { paths: ['/a'], version: 'v1' },
    search: { code: false },
    assistant: { url: 'https://octavo.example.com', domain: 'docs', key: 'svc_dsc_a' },
    cacheDir: false,
    threads: 2,
  }
  expect(messageOf(all)).toBe('')
  expect(messageOf({ assistant: true, cacheDir: 'cache', siteUrl: undefined })).toBe('')
})
