import type { Operation } from '../model/spec.js'
import { isShortened, slugPart } from './slugPart.js'

export const DEFAULT_DIRECTORY = 'api-reference'

/** The group of operations without a tag. */
export const DEFAULT_GROUP = 'API Reference'

/** The address of an operation's page before clashes are resolved: `{directory}/{tag}/{summary}`, or its `x-mint.href`. */
export function operationSlug(operation: Operation, directory: string = DEFAULT_DIRECTORY): string {
  if (operation.href !== undefined) return operation.href
  const [tag] = operation.tags
  return [...directory.split('/'), tag === undefined ? '' : slugPart(tag), ownPart(operation)]
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/')
}

/** The last part of the address: the summary, else `{method}-{path}` or the webhook's name. */
function ownPart({ kind, method, path, summary }: Operation): string {
  const fallback = slugPart(kind === 'webhook' ? path : `${method}-${path}`) || method.toLowerCase()
  return (summary !== undefined && slugPart(summary)) || fallback
}

/** The texts that the operation's address has only the beginnings of, because no file can have such a name. */
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

/** The title of an operation's page. */
export function operationTitle({ kind, method, path, summary, metadata }: Operation): string {
  const { title } = metadata ?? {}
  if (typeof title === 'string' && title !== '') return title
  return summary ?? (kind === 'webhook' ? path : `${method} ${path}`)
}
