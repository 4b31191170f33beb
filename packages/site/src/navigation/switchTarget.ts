import { type DivisionNode, memo, type NavigationNode } from '@octavo/core'

interface Branch {
  slugs: ReadonlySet<string>
  /** Folder that contains all pages of the branch, with a trailing slash. Empty for the root. */
  folder: string
}

/**
 * Returns the slug of the same page in another branch: the page itself, or the page with the same path in that
 * branch's folder (`en/guides/x` and `fr/guides/x`, `guides/x` and `v1/guides/x`). Undefined if the branch has none.
 */
export function matchingSlug(slug: string, from: DivisionNode | undefined, to: DivisionNode): string | undefined {
  const target = divisionBranch(to)
  if (target.slugs.has(slug)) return slug
  if (!from) return undefined
  const source = divisionBranch(from)
  const rest = `${slug}/`.startsWith(source.folder) ? slug.slice(source.folder.length) : slug
  const candidates = [
    target.folder + rest,
    // A branch whose pages share a deeper folder than its name: the name's own folder tells where it begins.
    ...namedFolders(to, target).flatMap((folder) => [folder + rest, folder + withoutName(slug, from)]),
    withoutName(slug, from),
  ]
  return candidates.map((candidate) => candidate.replace(/\/$/, '')).find((candidate) => target.slugs.has(candidate))
}

/** Returns the folders of a branch up to the one with the branch's name. */
function namedFolders({ name }: DivisionNode, { folder }: Branch): string[] {
  const parts = folder.split('/')
  const index = parts.indexOf(name)
  return index < 0 ? [] : [`${parts.slice(0, index + 1).join('/')}/`]
}

function withoutName(slug: string, { name }: DivisionNode): string {
  const parts = slug.split('/')
  const index = parts.indexOf(name)
  return index < 0 ? slug : parts.slice(index + 1).join('/')
}

const divisionBranch = memo((division: DivisionNode): Branch => {
  const slugs = new Set(listSlugs(division.children))
  return { slugs, folder: commonFolder([...slugs]) }
})

export function listSlugs(nodes: readonly NavigationNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'page') return [node.slug]
    if (node.hidden) return []
    const root = node.kind === 'group' && node.root !== undefined ? [node.root] : []
    return [...root, ...listSlugs(node.children)]
  })
}

/** Returns the parent folders of a slug, such as `a/b` and `a` for `a/b/c`. */
function foldersAbove(slug: string): string[] {
  const parts = slug.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Returns the deepest folder that contains all slugs. An index page counts as part of its folder. */
export function commonFolder(slugs: readonly string[]): string {
  const folders = new Set(slugs.flatMap(foldersAbove))
  const [first, ...others] = slugs.map((slug) => slug.split('/').slice(0, folders.has(slug) ? undefined : -1))
  if (!first) return ''
  let length = first.length
  for (const parts of others) {
    let same = 0
    while (same < length && parts[same] === first[same]) same++
    length = same
  }
  return length === 0 ? '' : `${first.slice(0, length).join('/')}/`
}
