import type { PageState } from './pageState.js'

/** Returns the id, with `-2`, `-3`, … when the page already has it. */
export function uniqueId(id: string, page: Pick<PageState, 'ids'>): string {
  const count = (page.ids.get(id) ?? 0) + 1
  page.ids.set(id, count)
  if (count === 1) return id
  return uniqueId(`${id}-${count}`, page)
}
