import { all, closest } from '../dom.js'
import { register } from '../registry.js'

/** Milliseconds within which typed letters form one name. */
const TYPING = 600

let typed = ''
let typedAt = 0

// The keys of a tree (WAI-ARIA tree view): arrows, Home, End, Enter, Space, `*` and first letters.
document.addEventListener('keydown', (event) => {
  const item = eventItem(event)
  if (item && !event.ctrlKey && !event.metaKey && !event.altKey && handleKey(item, event.key)) event.preventDefault()
})
document.addEventListener('click', (event) => {
  const item = eventItem(event)
  if (item) open(item, isClosed(item))
  item?.focus()
})
document.addEventListener('focusin', (event) => {
  const item = eventItem(event)
  if (item) for (const other of visibleItems(item)) other.tabIndex = other === item ? 0 : -1
})

register('tree', { init })

/** Sets the roles of trees. Without scripts, trees are lists whose folders are `<details>`, which can't have such roles. */
function init(): void {
  for (const tree of all('.tree')) {
    tree.role = 'tree'
    for (const details of all<HTMLDetailsElement>('details', tree)) replaceDetails(details)
    for (const element of all('li, ul', tree)) element.role = 'none'
    all('.tree-name', tree).forEach((item, index) => {
      item.role = 'treeitem'
      item.tabIndex = index === 0 ? 0 : -1
      item.ariaLevel = `${itemLevel(item)}`
    })
  }
}

function replaceDetails(details: HTMLDetailsElement): void {
  const [summary, list] = details.children
  const item = document.createElement('span')
  item.className = 'tree-name'
  item.append(...(summary?.childNodes ?? []))
  details.replaceWith(item, ...(list ? [list] : []))
  open(item, details.open)
}

function open(item: HTMLElement, isOpen: boolean): void {
  const list = itemList(item)
  if (!list || !item.querySelector('[data-glyph="chevron"]')) return
  list.hidden = !isOpen
  item.ariaExpanded = `${isOpen}`
}

function eventItem(event: Event): HTMLElement | null {
  return closest(event, '[role="treeitem"]')
}

function handleKey(item: HTMLElement, key: string): boolean {
  const items = visibleItems(item)
  const index = items.indexOf(item)
  const focus = (target?: HTMLElement | null) => target?.focus()
  if (key === 'ArrowDown') focus(items[index + 1])
  else if (key === 'ArrowUp') focus(items[index - 1])
  else if (key === 'Home') focus(items[0])
  else if (key === 'End') focus(items.at(-1))
  else if (key === 'ArrowRight') {
    if (isClosed(item)) open(item, true)
    else focus(itemList(item)?.querySelector<HTMLElement>('.tree-name'))
  } else if (key === 'ArrowLeft') {
    if (item.ariaExpanded === 'true') open(item, false)
    else focus(parentItem(item))
  } else if (key === 'Enter' || key === ' ') open(item, isClosed(item))
  else if (key === '*') for (const sibling of itemSiblings(item)) open(sibling, true)
  else if (key.length === 1) {
    focus(nextByName(items, index, key))
    return true
  } else return false
  typed = ''
  return true
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

function isClosed(item: HTMLElement): boolean {
  return item.ariaExpanded === 'false'
}

function visibleItems(item: HTMLElement): HTMLElement[] {
  const tree = item.closest('.tree')
  return tree ? all('.tree-name', tree).filter((other) => other.checkVisibility()) : []
}

function itemSiblings(item: HTMLElement): HTMLElement[] {
  const list = item.parentElement?.parentElement
  return list ? all(':scope > li > .tree-name', list) : []
}

/** Returns the list of a folder's content. */
function itemList(item: HTMLElement): HTMLElement | null {
  return item.parentElement?.querySelector(':scope > ul') ?? null
}

function parentItem(item: HTMLElement): HTMLElement | null | undefined {
  return item.closest('ul:not(.tree)')?.parentElement?.querySelector('.tree-name')
}

function itemLevel(item: HTMLElement): number {
  const parent = parentItem(item)
  return parent ? itemLevel(parent) + 1 : 1
}
