import { all, closest } from './dom.js'

/** Milliseconds within which typed letters form one name. */
const TYPING = 600

let typed = ''
let typedAt = 0

/** Handles the keys of a tree (WAI-ARIA tree view): arrows, Home, End, Enter, Space, `*` and first letters. */
export function startTrees(): void {
  document.addEventListener('keydown', (event) => {
    const item = closest(event, '[data-tree-item]')
    if (item && !event.ctrlKey && !event.metaKey && !event.altKey && handleKey(item, event.key)) event.preventDefault()
  })
  document.addEventListener('focusin', (event) => {
    const item = closest(event, '[data-tree-item]')
    if (item) for (const other of visibleItems(item)) other.tabIndex = other === item ? 0 : -1
  })
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDetailsElement && describe(target), true)
}

/** Sets the roles of trees. Without scripts, trees are plain lists. */
export function initTrees(): void {
  for (const tree of all('.tree')) {
    tree.role = 'tree'
    for (const element of all('li, ul, details', tree)) element.role = 'none'
    all('[data-tree-item]', tree).forEach((item, index) => {
      item.role = 'treeitem'
      item.tabIndex = index === 0 ? 0 : -1
      item.ariaLevel = `${levelOf(item)}`
      const details = folderOf(item)
      if (details) item.ariaExpanded = `${details.open}`
    })
  }
}

function describe(details: HTMLDetailsElement): void {
  const item = details.querySelector<HTMLElement>(':scope > [role="treeitem"]')
  if (item) item.ariaExpanded = `${details.open}`
}

function handleKey(item: HTMLElement, key: string): boolean {
  const items = visibleItems(item)
  const index = items.indexOf(item)
  const folder = folderOf(item)
  const focus = (target?: HTMLElement | null) => target?.focus()
  if (key === 'ArrowDown') focus(items[index + 1])
  else if (key === 'ArrowUp') focus(items[index - 1])
  else if (key === 'Home') focus(items[0])
  else if (key === 'End') focus(items.at(-1))
  else if (key === 'ArrowRight') {
    if (folder && !folder.open) folder.open = true
    else focus(firstChildOf(item))
  } else if (key === 'ArrowLeft') {
    if (folder?.open) folder.open = false
    else focus(parentOf(item))
  } else if (key === 'Enter' || key === ' ') {
    if (folder) folder.open = !folder.open
  } else if (key === '*') openSiblings(item)
  else if (key.length === 1) {
    focus(nextByName(items, index, key))
    return true
  } else return false
  typed = ''
  return true
}

function openSiblings(item: HTMLElement): void {
  const siblings = item.closest('li')?.parentElement
  if (siblings) for (const details of all<HTMLDetailsElement>(':scope > li > details', siblings)) details.open = true
}

/** Returns the next item whose name starts with the typed letters. A repeated letter selects the item after it. */
function nextByName(items: HTMLElement[], index: number, letter: string): HTMLElement | undefined {
  const now = performance.now()
  typed = (now - typedAt < TYPING ? typed : '') + letter.toLowerCase()
  typedAt = now
  const name = typed.replaceAll(typed[0] ?? '', '') === '' ? letter.toLowerCase() : typed
  const start = name.length > 1 ? index : index + 1
  return [...items.slice(start), ...items.slice(0, start)].find((item) =>
    item.textContent?.trim().toLowerCase().startsWith(name),
  )
}

function visibleItems(item: HTMLElement): HTMLElement[] {
  const tree = item.closest('.tree')
  return tree ? all('[data-tree-item]', tree).filter((other) => other.checkVisibility()) : []
}

function folderOf(item: HTMLElement): HTMLDetailsElement | null {
  return item.parentElement instanceof HTMLDetailsElement ? item.parentElement : null
}

function firstChildOf(item: HTMLElement): HTMLElement | null | undefined {
  return item.nextElementSibling?.querySelector('[data-tree-item]')
}

function parentOf(item: HTMLElement): HTMLElement | null | undefined {
  return item.closest('li')?.parentElement?.closest('li')?.querySelector('[data-tree-item]')
}

function levelOf(item: HTMLElement): number {
  let level = 0
  for (let list = item.closest('ul'); list; list = list.parentElement?.closest('ul') ?? null) {
    level++
    if (list.matches('.tree')) break
  }
  return level
}
