import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** An everyday change, measured at something of its kind that exists. */
export interface Change {
  what: string
  specimen: string
  /** Matches where the specimen is named, and nothing else. */
  names: RegExp
  /** Files to touch at most, tests included. */
  most: number
  /** The paths of those files that list what another one declares. */
  isList?: RegExp
}

export const CHANGES: readonly Change[] = [
  { what: 'a property of a component', specimen: 'stroke of <Badge>', names: /props\.stroke\b|data-stroke/, most: 2 },
  {
    what: 'a component',
    specimen: '<GitHub>',
    names: /<GitHub\b|\bGitHub[.:](?! )|\bGitHub: \{|components\/GitHub\b/,
    most: 4,
    isList: /^(?!.*GitHub)/,
  },
  {
    what: 'a key of docs.json',
    specimen: 'search.prompt',
    names: /\bsearchPrompt\b|"search": \{ "prompt"|search\?: \{ prompt/,
    most: 5,
  },
  { what: 'a rule', specimen: 'MDX_TAB_TITLE', names: /\bMDX_TAB_TITLE\b/, most: 2, isList: /^packages\/core\// },
  {
    what: 'an endpoint of the companion server',
    specimen: 'DELETE /v1/sites/{domain}',
    // The operator's command calls the same function.
    names: /(?:export async function |SITE_OPERATIONS\.|id: ')removeSite\b|'DELETE', '\/v1\/sites/,
    most: 4,
  },
]

/** Hand-written files of packages and tests that name a specimen, in their text or path. */
export function changedFiles({ names }: Change): string[] {
  return HAND_WRITTEN.filter((file) => names.test(file) || names.test(readFileSync(`${ROOT}${file}`, 'utf8')))
}

const GENERATED =
  /(?:^|\/)(?:node_modules|dist|bundle|__snapshots__|publicApi|measure)\/|outputs\.txt$|docsValidator\.js$|CHANGELOG\.md$/

const HAND_WRITTEN = ['packages', 'test'].flatMap((folder) =>
  readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => !GENERATED.test(file) && /\.(?:tsx?|mjs|css|json|mdx?|txt)$/.test(file)),
)
