/** Reserves an ID on a page. Returns it with `-2`, `-3`, … if it is already used. */
export type TakeAnchor = (id: string) => string

const MAX_LENGTH = 160

/** IDs of the page that fields could also have. */
const PAGE_IDS = [
  'authorization-title',
  'body-content',
  'body-title',
  'request-example',
  'response-example',
  'response-title',
]

export function createAnchors(): TakeAnchor {
  const counts = new Map(PAGE_IDS.map((id) => [id, 1]))
  const take: TakeAnchor = (id) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : take(`${id}-${count}`)
  }
  return take
}

/** Returns an ID such as `parameter-user-id` for `userId`. Links to migrated sites depend on this format. */
export function schemaAnchor(prefix: string, name: string): string {
  const slug = name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  const id = `${prefix}-${slug || 'field'}`
  return id.length <= MAX_LENGTH ? id : id.slice(0, MAX_LENGTH).replace(/-+$/, '')
}
