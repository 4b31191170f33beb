import { posix } from 'node:path'
import { fileToSlug, foldName, normalizeSlug } from '@octavo/core'
import { isPost } from '../blog/siteBlogs.js'
import { languageTag } from '../navigation/fields.js'
import { isDivision } from '../navigation/trails.js'
import type { Site } from '../site.js'

/** The files, pages and folders that a rename moves. */
export interface Moves {
  /** New paths of files by old path. */
  files: Map<string, string>
  /** New slugs of pages by old slug. */
  slugs: Map<string, string>
  /** New paths of folders by old path. */
  folders: Map<string, string>
}

/**
 * Returns the files, pages and folders that a rename moves. A page that other languages or versions have under the same
 * path moves there too.
 *
 * @throws Error with a message for users for a missing file, an existing target, paths outside the docs folder, parts of
 * docs.json, and files of a blog
 */
export function findMoves(site: Site, from: string, to: string): Moves {
  const [before, after] = [cleanPath(from), cleanPath(to)]
  const moves: Moves = { files: new Map(), slugs: new Map(), folders: new Map() }
  const isFile = site.repository.stamp(before) !== undefined
  const slug = isFile || from.endsWith('/') ? undefined : site.pageAt(before)
  const route = slug === undefined ? undefined : site.derived.routes.get(slug)
  const file = isFile ? before : site.derived.untranslated.has(slug ?? '') ? undefined : route?.file
  if (file !== undefined) addFile(moves, file, after)
  else if (site.repository.isFolder(before)) addFolder(site, moves, before, after)
  else throw new Error(`No page, folder or file "${from}".\nFix: write its path from the docs folder.`)
  addSiblings(site, moves)
  refuseConfig(site, moves)
  refuseBlogs(site, moves, before)
  for (const route of site.derived.routes.values()) {
    const target = moves.files.get(route.file)
    if (target !== undefined && fileToSlug(route.file) === route.slug) moves.slugs.set(route.slug, fileToSlug(target))
  }
  for (const [path, { slug: original }] of site.derived.untranslated) {
    const copy = movedCopy(path, original, moves.slugs.get(original))
    if (copy !== undefined) moves.slugs.set(path, copy)
  }
  refuseTargets(site, moves)
  return moves
}

/** Returns the new path of a page that shows an original in another language: the segments that change are the same. */
function movedCopy(path: string, original: string, target: string | undefined): string | undefined {
  if (target === undefined) return undefined
  const [before, after] = [original.split('/'), target.split('/')]
  let same = 0
  while (same < before.length - 1 && before[same] === after[same]) same++
  const tail = before.slice(same).join('/')
  if (path !== tail && !path.endsWith(`/${tail}`)) return undefined
  return path.slice(0, path.length - tail.length) + after.slice(same).join('/')
}

function cleanPath(path: string): string {
  const clean = posix.normalize(path.replaceAll('\\', '/')).replace(/^\/+|\/+$/g, '')
  if (
    clean === '' ||
    clean === '.' ||
    clean.split('/').includes('..') ||
    /^[a-z]:/i.test(clean) ||
    clean.includes('\0')
  )
    throw new Error(`Invalid path "${path}". Expected a path in the docs folder, such as guides/install.`)
  return clean
}

/** Moves one file. Without an extension, the new path is that of a page; `index` files stay `index` files. */
function addFile(moves: Moves, file: string, target: string): void {
  const extension = posix.extname(file)
  if (!/\.mdx?$/i.test(file)) {
    const isNamed = posix.extname(target).toLowerCase() === extension.toLowerCase()
    moves.files.set(file, isNamed ? target : target + extension)
    return
  }
  const path = /\.mdx?$/i.test(target) ? target : `${target}${extension}`
  const isIndex = /\/index\.mdx?$/i.test(file) && !/(?:^|\/)index\.mdx?$/i.test(path) && !/\.mdx?$/i.test(target)
  moves.files.set(file, isIndex ? `${target}/index${extension}` : path)
}

function addFolder(site: Site, moves: Moves, folder: string, target: string): void {
  moves.folders.set(folder, target)
  const visit = (path: string): void => {
    for (const name of site.repository.names(path)) {
      const inner = `${path}/${name}`
      if (site.repository.isFolder(inner)) {
        moves.folders.set(inner, target + inner.slice(folder.length))
        visit(inner)
      } else moves.files.set(inner, target + inner.slice(folder.length))
    }
  }
  visit(folder)
}

/** Adds the same pages and folders in other languages and versions. */
function addSiblings(site: Site, moves: Moves): void {
  const prefixes = branchPrefixes(site)
  const split = (path: string): [prefix: string, rest: string] => {
    const prefix = prefixes.find((candidate) => candidate !== '' && path.startsWith(candidate)) ?? ''
    return [prefix, path.slice(prefix.length)]
  }
  const add = (map: Map<string, string>, exists: (path: string) => boolean): void => {
    for (const [before, after] of [...map]) {
      const [prefix, rest] = split(before)
      const [newPrefix, newRest] = split(after)
      if (newPrefix !== prefix) continue
      for (const other of prefixes)
        if (exists(other + rest) && !map.has(other + rest)) map.set(other + rest, other + newRest)
    }
  }
  add(moves.files, (path) => site.files.has(path) && (/\.mdx?$/i.test(path) || moves.folders.size > 0))
  add(moves.folders, (path) => site.repository.isFolder(path))
}

/** Returns the folders of languages and versions, longest first, and the root: `v1/fr/`, `v1/`, `fr/`, ``. */
function branchPrefixes(site: Site): string[] {
  const names = new Set<string>()
  for (const trail of site.trails.values())
    for (const node of trail)
      if (isDivision(node) && (node.kind === 'language' || node.kind === 'version'))
        for (const name of [node.name, languageTag(node.name)]) names.add(name.toLowerCase())
  const prefixes = new Set([''])
  for (const file of site.files.keys()) {
    const segments = file.split('/').slice(0, -1)
    let length = 0
    while (length < 2 && names.has(segments[length]?.toLowerCase() ?? '/')) length++
    for (let count = 1; count <= length; count++) prefixes.add(`${segments.slice(0, count).join('/')}/`)
  }
  return [...prefixes].sort((a, b) => b.length - a.length)
}

/** Refuses docs.json, and the files that it is split into, which it names in `$ref`. */
function refuseConfig(site: Site, { files }: Moves): void {
  const file = site.configFiles.find((path) => files.has(path))
  if (file === undefined) return
  throw new Error(
    file === 'docs.json'
      ? 'docs.json has a fixed name; nothing was changed.'
      : `${file} is a part of docs.json; nothing was changed.\nFix: rename it by hand, and change its "$ref".`,
  )
}

/** Refuses files of a blog: the paths of its pages depend on docs.json and on frontmatter, and lists have no file. */
function refuseBlogs(site: Site, { files, folders }: Moves, from: string): void {
  for (const { settings } of site.derived.blogs) {
    const { folder, path } = settings
    if (folders.has(folder) || from === folder || from === path)
      throw new Error(
        `${folder}/ is the folder of a blog; nothing was changed.\n` +
          `Fix: rename it by hand, and set "folder" of "blog" in docs.json. "path": "${path}" keeps its URLs.`,
      )
    for (const [before, after] of files) {
      if (site.repository.isGenerated(before))
        throw new Error(
          `${before} is a list of posts; nothing was changed.\nFix: "path" of "blog" in docs.json sets the URLs of lists.`,
        )
      if (isPost(before, settings))
        throw new Error(
          `${before} is a post of a blog; nothing was changed.\nFix: rename it by hand. "slug" in its frontmatter sets its URL.`,
        )
      if (isPost(after, settings))
        throw new Error(`${after} would be a post: ${folder}/ is the folder of a blog. Nothing was changed.`)
    }
  }
}

function refuseTargets(site: Site, { files, slugs }: Moves): void {
  const existing = new Map([...site.files.keys()].map((file) => [foldName(file), file]))
  for (const [before, after] of files) {
    const file = existing.get(foldName(after))
    const isSame = before === after
    if (
      isSame ||
      (file !== undefined && file !== before && !files.has(file)) ||
      (file === undefined && site.repository.stamp(after) !== undefined)
    )
      throw new Error(
        `${isSame ? `"${before}" has this path already` : `The target ${after} exists`}; nothing was changed.`,
      )
  }
  for (const [before, after] of slugs) {
    const isTaken = site.hasPage(after) && !slugs.has(after) && normalizeSlug(after) !== before
    if (isTaken) throw new Error(`The page /${after} exists; nothing was changed.`)
  }
}
