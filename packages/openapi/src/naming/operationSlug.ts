import type { Operation } from '../model/spec.js'
import { isShortened, slugPart } from './slugPart.js'

export const DEFAULT_DIRECTORY = 'api-reference'

/** The group of operations without a tag. */
export const DEFAULT_GROUP = 'API Reference'

/** Returns the slug of an operation's page, not yet unique: `{directory}/{tag}/{summary}`, or `x-mint.href`. */
export function operationSlug(operation: Operation, directory: string = DEFAULT_DIRECTORY): string {
  if (operation.href !== undefined) return operation.href
  const [tag] = operation.tags
  return [...directory.split('/'), tag === undefined ? '' : slugPart(tag), lastPart(operation)]
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}

/** Returns the last segment: the summary, or `{method}-{path}`, or the webhook's name. */
function lastPart({ kind, method, path, summary }: Operation): string {
  const fallback = slugPart(kind === 'webhook' ? path : `${method}-${path}`) || method.toLowerCase()
  return (summary !== undefined && slugPart(summary)) || fallback
}

/** Returns the texts that are too long for a path segment, and are shortened in the slug. */
export function shortenedTexts(operation: Operation): { field: 'tags' | 'summary' | 'path'; text: string }[] {
  if (operation.href !== undefined) return []
  const { kind, method, path, summary, tags } = operation
  const own = summary !== undefined && slugPart(summary) !== '' ? summary : undefined
  const texts = [
    { field: 'tags' as const, text: tags[0] ?? '' },
    own === undefined
      ? { field: 'path' as const, text: kind === 'webhook' ? path : `${method}-${path}` }
      : { field: 'summary' as const, text: own },
  ]
  return texts.filter(({ text }) => isShortened(text))
}

/** Returns the title of an operation's page. */
export function operationTitle({ kind, method, path, summary, metadata }: Operation): string {
  const { title } = metadata ?? {}
  if (typeof title === 'string' && title !== '') return title
  return summary ?? (kind === 'webhook' ? path : `${method} ${path}`)
}
