import type { SearchView } from './view.js'

/** Rows that a page key moves by. */
const PAGE = 5

/** The active option of the list, while the focus stays in the field. */
export interface Choice {
  active(): HTMLElement | undefined
  set(index: number): void
  /** Moves by a key; returns false for other keys. */
  move(key: string): boolean
}

export function createChoice({ input, list }: Pick<SearchView, 'input' | 'list'>): Choice {
  let current = -1
  const options = () => [...list.children] as HTMLElement[]
  const set = (index: number): void => {
    current = index
    for (const [at, option] of options().entries()) option.ariaSelected = `${at === index}`
    const active = options()[index]
    if (active) input.setAttribute('aria-activedescendant', active.id)
    else input.removeAttribute('aria-activedescendant')
    active?.scrollIntoView({ block: 'nearest' })
  }
  return {
    active: () => options()[current],
    set,
    move(key) {
      const last = options().length - 1
      const targets: Record<string, number> = {
        ArrowDown: current === last ? 0 : current + 1,
        ArrowUp: current <= 0 ? last : current - 1,
        Home: 0,
        End: last,
        PageDown: Math.min(last, current + PAGE),
        PageUp: Math.max(0, current - PAGE),
      }
      const target = targets[key]
      if (last < 0 || target === undefined) return false
      set(target)
      return true
    },
  }
}
