import type { PageState } from './pageState.js'

/** The id itself, or with `-2`, `-3`, … when the page has it already. */
export function uniqueId(id: string, page: Pick<PageState, 'ids'>): string {
  const count = (page.ids.get(id) ?? 0) + 1
  page.ids.set(id, count)
  if (count === 1) return id
  return uniqueId(`${id}-${count}`, page)
}
