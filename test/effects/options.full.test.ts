import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OctavoOptions } from '@octavo/vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASE_CONFIG, BASE_FILES } from './baseSite.js'
import { differences, EffectSite, type Files } from './effectSite.js'

const root = mkdtempSync(join(tmpdir(), 'octavo-effects-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Files that make the options tell. */
const FILES = {
  ...BASE_FILES,
  'images/script.svg': script,
  'Guide.jsx': `export default () => 'Replaced'\n`,
}

/** Options of `octavo.config.ts` alone. */
const FILE_ONLY = ['plugins', 'remarkPlugins', 'rehypePlugins'] as const

/** Options that change how a site is built, and none of its files; other tests are about them. */
const NOT_IN_FILES = ['root', 'parser', 'cacheDir', 'threads', 'remoteRefs', 'mount', 'transformHtml', ...FILE_ONLY]

/** A value for each other option. */
const SAMPLES: Omit<
  OctavoOptions,
  'root' | 'parser' | 'cacheDir' | 'threads' | 'remoteRefs' | 'mount' | 'transformHtml' | (typeof FILE_ONLY)[number]
> = {
  strict: true,
  rules: { LINK_BROKEN: 'error' },
  onPageError: 'fail',
  links: 'html',
  siteUrl: 'https://other.example.com',
  components: { Note: './Guide.jsx' },
  layout: { Pagination: './Guide.jsx' },
  head: [{ tag: 'meta', attrs: { name: 'a', content: 'b' } }],
  unsafeSvg: true,
  selection: { paths: ['/guide'] },
  search: { code: false },
  assistant: true,
  feedback: { repository: 'https://github.com/acme/docs' },
}

/** Faults or settings that an option needs to have an effect. */
const FAULTS: Readonly<Record<string, Files>> = {
  feedback: { 'docs.json': JSON.stringify({ ...BASE_CONFIG, feedback: { edits: true } }) },
  onPageError: { 'guide.mdx': '<Card>\n' },
  rules: { 'guide.mdx': '[Gone](/gone)\n' },
  components: { 'guide.mdx': '<Note>Text</Note>\n' },
}

let site: EffectSite
beforeAll(() => {
  site = new EffectSite(root, FILES)
})

/** The files of a build, or why there is none. */
async function outcome(options: OctavoOptions, changed = {}) {
  return site.build(changed, options).catch((error: Error) => error.message)
}

test.each(Object.entries(SAMPLES))('the option %s changes the output', async (name, value) => {
  const changed = FAULTS[name] ?? {}
  const [without, withOption] = [await outcome({}, changed), await outcome({ [name]: value }, changed)]
  if (typeof without === 'string') throw new Error(without)
  if (typeof withOption === 'string') expect(withOption).toContain('error')
  else expect(differences(without, withOption)).not.toEqual([])
})

test('every plugin option is tested or changes no file', async () => {
  const message = await outcome({ zzzzzzzzzzzz: true } as OctavoOptions)
  const optionNames = /Expected one of (.*)\./.exec(message as string)?.[1]?.split(', ')
  expect(optionNames?.sort()).toEqual([...Object.keys(SAMPLES), ...NOT_IN_FILES].sort())
})
