import type { Operation } from '../model/spec.js'
import { slugPart } from './slugPart.js'

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

/** The title of an operation's page. */
export function operationTitle({ kind, method, path, summary, metadata }: Operation): string {
  const { title } = metadata ?? {}
  if (typeof title === 'string' && title !== '') return title
  return summary ?? (kind === 'webhook' ? path : `${method} ${path}`)
}
