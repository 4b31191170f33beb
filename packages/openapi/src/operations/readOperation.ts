import { memo, plural } from '@octavo/core'
import { short } from '../load/crawl.js'
import { isObject, type MutableJson, type MutableObject } from '../load/data.js'
import type { Fault } from '../load/faults.js'
import { withoutMarks } from '../model/plainText.js'
import type { Operation } from '../model/spec.js'
import { boundedName } from './operationSlug.js'

/** A diagnostic about `x-mint`, `x-hidden`, `x-excluded` or `x-internal`. */
type Problem = Pick<Fault, 'message' | 'expected' | 'hint'> & { path: readonly string[] }

/** Maximum number of groups in a list, far above real lists, because paths that share a list multiply them. */
const MAX_GROUPS = 200
/** Maximum number of listed diagnostics per list of groups; further ones are only counted. */
const MAX_GROUP_PROBLEMS = 10

interface Reading extends Pick<Operation, 'kind' | 'source' | 'method' | 'path' | 'pointer' | 'pathPointer'> {
  /** True if `x-internal` excludes operations. */
  omitInternal: boolean | undefined
  report(problem: Problem): void
}

/** Returns the operation data for navigation and routes. Reports and ignores extensions of the wrong type. */
export function readOperation(
  object: MutableObject,
  pathItem: MutableObject,
  { report, omitInternal, ...identity }: Reading,
): Operation {
  const text = (key: string, { [key]: value } = object) => (typeof value === 'string' ? value : undefined)
  const flag = (key: string) => readFlag(object[key] ?? pathItem[key], key, report)
  const operationId = text('operationId')
  // Titles and URLs are made from the summary.
  const [summary, pathSummary] = [object, pathItem].map(
    (holder) => withoutMarks(text('summary', holder) ?? '') || undefined,
  )
  const description = text('description')
  const tags = Array.isArray(object.tags)
    ? object.tags.filter((tag): tag is string => typeof tag === 'string' && tag !== '')
    : []
  return {
    ...identity,
    operationId,
    summary,
    pathSummary,
    description,
    tags,
    deprecated: object.deprecated === true,
    hidden: flag('x-hidden'),
    excluded: flag('x-excluded') ? 'x-excluded' : omitInternal && flag('x-internal') ? 'x-internal' : undefined,
    ...withGroups(readMint(object['x-mint'], report), [pathItem, object]),
  }
}

function readFlag(value: MutableJson | undefined, key: string, report: Reading['report']): boolean {
  if (value === undefined || typeof value === 'boolean') return value === true
  report(wrongType([key], value, 'true or false'))
  return false
}

function readMint(
  value: MutableJson | undefined,
  report: Reading['report'],
): Pick<Operation, 'metadata' | 'content' | 'href'> {
  if (value === undefined) return {}
  if (!isObject(value)) {
    report(wrongType(['x-mint'], value, 'an object'))
    return {}
  }
  const { metadata, content, href } = value
  checkGroups(value, report)
  if (metadata !== undefined && !isObject(metadata)) report(wrongType(['x-mint', 'metadata'], metadata, 'an object'))
  if (content !== undefined && typeof content !== 'string')
    report(wrongType(['x-mint', 'content'], content, 'a string'))
  return {
    metadata: isObject(metadata) ? readMetadata(metadata) : undefined,
    content: typeof content === 'string' ? content : undefined,
    href: href === undefined ? undefined : readHref(href, report),
  }
}

/** A pattern that matches no group, so that invalid groups never make a page public. */
const NO_GROUPS = [{ includes: [] }]

/** Adds the groups that can see a page: those in `metadata`, or else those of the path and the operation combined. */
function withGroups<Mint extends Pick<Operation, 'metadata'>>(mint: Mint, owners: readonly MutableObject[]): Mint {
  const { metadata = {} } = mint
  const lists = owners.flatMap(({ 'x-mint': value }) =>
    isObject(value) && value.groups !== undefined ? [value.groups] : [],
  )
  // An empty list means no restriction.
  const hasNames = lists.some((list) => !Array.isArray(list) || list.length > 0)
  if (!hasNames || Object.hasOwn(metadata, 'groups')) return mint
  const groups = lists.flatMap((list) => (Array.isArray(list) ? tagGroups(list).first : []))
  return { ...mint, metadata: { ...metadata, groups: groups.length > 0 ? [...new Set(groups)] : NO_GROUPS } }
}

/** A parsed list of groups. */
interface Groups {
  /** The first valid groups without duplicates. */
  first: readonly MutableJson[]
  /** Number of valid groups without duplicates. */
  count: number
  /** Indexes of invalid and duplicate groups. */
  odd: readonly number[]
}

/** Cache of parsed groups, because paths and operations can share a list. */
const tagGroups = memo((list: readonly MutableJson[]): Groups => {
  const read = new Set<MutableJson>()
  const odd: number[] = []
  for (const [index, group] of list.entries()) {
    if (!isGroup(group) || read.has(group)) odd.push(index)
    else read.add(group)
  }
  return { first: [...read].slice(0, MAX_GROUPS), count: read.size, odd }
})

/** True for a name, or a pattern of names such as `{ "includes": ["a*"] }`. */
function isGroup(value: MutableJson): boolean {
  return typeof value === 'string' ? value.trim() !== '' : isObject(value)
}

/** Reports invalid and duplicate groups of an operation or a path. */
function checkGroups({ groups: list }: MutableObject, report: Reading['report']): void {
  const path = ['x-mint', 'groups']
  if (list === undefined) return
  if (!Array.isArray(list)) {
    report({ ...wrongType(path, list, 'a list of groups'), hint: NO_VALID_GROUP })
    return
  }
  const { count, odd } = tagGroups(list)
  for (const index of odd.slice(0, MAX_GROUP_PROBLEMS)) {
    report(oddGroup(list[index] as MutableJson, [...path, String(index)]))
  }
  if (count > MAX_GROUPS) report(tooManyGroups(count, path))
  const rest = odd.length - MAX_GROUP_PROBLEMS
  if (rest <= 0) return
  const message = `Not listed: ${plural(rest, 'more invalid or duplicate group')} in "x-mint.groups".`
  report({ path, message, expected: 'unique group names.' })
}

const NO_VALID_GROUP = 'A page without a valid group is visible to nobody.'

function tooManyGroups(count: number, path: string[]): Problem {
  const message = `"x-mint.groups" has ${plural(count, 'group')}; only the first ${MAX_GROUPS} can see the page.`
  return { path, message, expected: `at most ${MAX_GROUPS} groups.` }
}

function oddGroup(group: MutableJson, path: string[]): Problem {
  if (!isGroup(group))
    return { ...wrongType(path, group, 'the name of a group, or an object with a pattern'), hint: NO_VALID_GROUP }
  const message = `Duplicate group "${short(String(group))}" in "x-mint.groups".`
  return { path, message, expected: 'unique group names.' }
}

/** Checks the `x-mint` of a path once for all its operations. Only its groups have an effect. */
export function checkPathMint(pathItem: MutableObject, report: Reading['report']): void {
  const value = pathItem['x-mint']
  if (isObject(value)) checkGroups(value, report)
  else if (value !== undefined) report(wrongType(['x-mint'], value, 'an object'))
}

/** Returns the frontmatter without `openapi` and `asyncapi`, because a page shows its own operation. */
function readMetadata(metadata: MutableObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== 'openapi' && key !== 'asyncapi'))
}

/** True for the home page, the 404 page and folders of other files, which generated pages must not replace. */
function isReserved(slug: string): boolean {
  return /^(?:(?:.*\/)?index|404|(?:_octavo|_svc|\.well-known)(?:\/.*)?)?$/i.test(slug)
}

/** Returns the slug for a path on the site. Reports URLs and reserved or invalid paths. */
function readHref(href: MutableJson, report: Reading['report']): string | undefined {
  const path = ['x-mint', 'href']
  if (typeof href !== 'string') {
    report(wrongType(path, href, 'a path on the site, such as "/api/users"'))
    return undefined
  }
  const slug = href.replace(/^\/+|\/+$/g, '')
  const isPath = !isReserved(slug) && !/^[a-z][a-z0-9+.-]*:/i.test(href) && !/^[\\/]{2}/.test(href)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file has such a name
  if (isPath && !/[\\?#\u0000-\u001f]/.test(slug) && !slug.split('/').some(isNoName)) return slug
  report({
    path,
    message: `Invalid page path "${short(href)}" in "x-mint.href"; the default path is used.`,
    expected: 'a path on the site, such as "/api/users".',
  })
  return undefined
}

function isNoName(part: string): boolean {
  return /^\.{0,2}$/.test(part) || boundedName(part) !== part
}

function wrongType(path: string[], value: MutableJson, expected: string): Problem {
  const kind = Array.isArray(value)
    ? 'a list'
    : value === null
      ? 'null'
      : typeof value === 'object'
        ? 'an object'
        : JSON.stringify(value)
  const message = `Invalid value of "${path.join('.')}": ${short(kind)}; it is ignored.`
  return { path, message, expected: `${expected}.` }
}
