import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { type AddedPage, addPage, findSyntaxError } from '@octavo/config/json'
import { didYouMean, normalizeSlug, titleFromSlug } from '@octavo/core'

export interface NewFlags {
  title?: string
  group?: string
  dir?: string
}

/** Runs `octavo new page <path>`: writes the page and adds it to the navigation of docs.json. */
export function newPage([kind, path]: readonly string[], flags: NewFlags): number {
  if (kind !== 'page') throw new Error(`Unknown kind "${kind ?? ''}" for octavo new. Expected page.`)
  if (path === undefined) throw new Error('Missing required argument `<path>`.')
  const slug = readSlug(path)
  const root = resolve(flags.dir ?? '.')
  const config = join(root, 'docs.json')
  if (!existsSync(config)) throw new Error(`No docs.json in ${root}.\nFix: set the docs folder with --dir.`)
  const existing = newPageFiles(slug).find((file) => existsSync(join(root, file)))
  if (existing !== undefined) throw new Error(`Page "${slug}" exists: ${existing}.`)
  const text = readFileSync(config, 'utf8')
  const error = findSyntaxError(text)
  if (error) throw new Error(`docs.json:${error.line}:${error.column} is not valid JSON.\nFix: run octavo check.`)
  const added = addPage(text, slug, flags.group)
  refuseUnknownGroup(added, flags.group)

  const file = `${slug}.mdx`
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), pageText(flags.title ?? slugTitle(slug)), { flag: 'wx' })
  if (added.kind === 'added') writeFileSync(config, added.text)
  console.log(`Created ${file}.`)
  console.log(describe(added, slug))
  return 0
}

/** Returns the slug for a path. @throws for paths outside the docs folder, and for paths of folders */
function readSlug(path: string): string {
  const slug = posix
    .normalize(path.replaceAll('\\', '/'))
    .replace(/^\//, '')
    .replace(/\.mdx?$/i, '')
  if (/^\.\.(?:\/|$)/.test(slug) || /^[a-z]:/i.test(slug))
    throw new Error(`Invalid page path "${path}": it is outside the docs folder.`)
  if (slug === '' || slug === '.' || slug.endsWith('/'))
    throw new Error(`Invalid page path "${path}". Expected a path such as guides/install.`)
  return slug
}

/** Returns the files that can contain the page at this path. */
function newPageFiles(slug: string): string[] {
  const page = normalizeSlug(slug)
  return [page, posix.join(page, 'index')].flatMap((name) => (name === '' ? [] : [`${name}.mdx`, `${name}.md`]))
}

function refuseUnknownGroup(added: AddedPage, group: string | undefined): void {
  if (added.kind !== 'unplaced' || group === undefined || added.refs.length > 0) return
  const expected =
    added.groups.length > 0 ? `Expected one of: ${added.groups.join(', ')}.` : 'It has no groups of pages.'
  throw new Error(
    `Group "${group}" with a list of pages not found in docs.json. ${didYouMean(group, added.groups) ?? expected}`,
  )
}

function slugTitle(slug: string): string {
  return titleFromSlug(normalizeSlug(slug))
}

function pageText(title: string): string {
  return `---\ntitle: ${JSON.stringify(title)}\n---\n\nWrite the page here.\n`
}

function describe(added: AddedPage, slug: string): string {
  if (added.kind === 'listed') return 'docs.json already lists the page.'
  if (added.kind === 'added')
    return added.group === undefined ? 'Added it to docs.json.' : `Added it to group "${added.group}" in docs.json.`
  const files = added.refs.length > 0 ? added.refs.join(', ') : 'docs.json'
  return `Add "${slug}" to a "pages" list in the navigation of ${files}.`
}
