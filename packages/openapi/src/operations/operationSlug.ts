import type { Operation } from '../model/spec.js'

export const DEFAULT_DIRECTORY = 'api-reference'

/** The group of operations without a tag. */
export const DEFAULT_GROUP = 'API Reference'
export const CHANNELS = 'Channels'

/** Returns the slug of an operation's page, not yet unique: `{directory}/{tag}/{summary}`, or `x-mint.href`. */
export function operationSlug(operation: Operation, directory: string = DEFAULT_DIRECTORY): string {
  if (operation.href !== undefined) return operation.href
  const [tag] = operation.tags
  return [...directory.split('/'), tag === undefined ? '' : slugPart(tag), lastPart(operation)]
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}

/** Returns the slug of a page about a document or a part of it, not yet unique. */
export function documentSlug(directory: string = DEFAULT_DIRECTORY, ...names: string[]): string {
  return [...directory.split('/'), ...names.map((name) => slugPart(name) || 'group')]
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}

/** Returns the last segment: the summary, `{method}-{path}`, or the name of the webhook or channel. */
function lastPart(operation: Operation): string {
  const { method, summary } = operation
  const fallback = slugPart(nameText(operation, '-')) || method.toLowerCase()
  return (summary !== undefined && slugPart(summary)) || fallback
}

/** Returns the texts that are too long for a path segment and are shortened in the slug. */
export function shortenedTexts(operation: Operation): { field: 'tags' | 'summary' | 'path'; text: string }[] {
  if (operation.href !== undefined) return []
  const { summary, tags } = operation
  const text = summary !== undefined && slugPart(summary) !== '' ? summary : undefined
  const texts = [
    { field: 'tags' as const, text: tags[0] ?? '' },
    text === undefined
      ? { field: 'path' as const, text: nameText(operation, '-') }
      : { field: 'summary' as const, text },
  ]
  return texts.filter(({ text }) => isShortened(text))
}

export function operationTitle(operation: Operation): string {
  const { summary, pathSummary, metadata } = operation
  const { title } = metadata ?? {}
  if (typeof title === 'string' && title !== '') return title
  return summary ?? pathSummary ?? nameText(operation, ' ')
}

/** Returns the name of a webhook, the key of a channel, or method and path. */
function nameText({ kind, method, path, operationId }: Operation, separator: string): string {
  if (kind === 'channel') {
    // Keys of AsyncAPI 2 contain slashes.
    const name = (operationId ?? path).replace(/^\//, '')
    return (separator === '-' ? name.replace(/[{}]/g, '').replaceAll('/', '-') : name) || path
  }
  return kind === 'webhook' ? path : `${method}${separator}${path}`
}

/**
 * Converts a tag, title or `method-path` to a path segment. Follows Mintlify's rules so that migrated sites keep their
 * URLs, except for segments that exceed the limit for file names.
 */
export function slugPart(text: string): string {
  return boundedName(writtenPart(text))
}

function isShortened(text: string): boolean {
  const part = writtenPart(text)
  return boundedName(part) !== part
}

/** Converts text to a path segment. The order of the steps matters. */
function writtenPart(text: string): string {
  return (
    text
      .replace(/ /g, '-')
      .replace(/\{[^{}]*\}/g, '-')
      .replace(/^-|-$/g, '')
      .replace(/[{}(),.'\n/]/g, '')
      .replace(/--/g, '-')
      .toLowerCase()
      // Not allowed in file names or URL paths.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
      .replace(/[\\?#\u0000-\u001f\u007f]/g, '')
  )
}

/**
 * Maximum length of a path segment in bytes. File systems allow 255; the rest is reserved for duplicate suffixes and
 * file extensions.
 */
export const MAX_NAME_BYTES = 200

/** Shortens a name to the limit, at the end of a word if a word ends in the second half. */
export function boundedName(name: string): string {
  // A UTF-16 code unit has at most three bytes in UTF-8.
  if (name.length * 3 <= MAX_NAME_BYTES || Buffer.byteLength(name) <= MAX_NAME_BYTES) return name
  let bytes = 0
  let bounded = ''
  for (const letter of name) {
    bytes += Buffer.byteLength(letter)
    if (bytes > MAX_NAME_BYTES) break
    bounded += letter
  }
  const end = name[bounded.length] === '-' ? bounded.length : bounded.lastIndexOf('-')
  return (end > bounded.length / 2 ? bounded.slice(0, end) : bounded).replace(/-+$/, '')
}
