import { all, closest, memory, scrollIn } from './dom.js'

const root = document.documentElement

/** Handles the appearance button, the banner, menus and popovers. */
export function startShell(): void {
  document.addEventListener('click', (event) => {
    if (closest(event, '[data-appearance-toggle]')) changeAppearance()
    if (closest(event, '[data-banner-dismiss]')) dismissBanner()
    if (closest(event, '#sidebar :is(a, .search-entry), #table-of-contents a'))
      closest(event, ':popover-open')?.hidePopover()
    closeMenus(closest(event, '[data-menu]'))
  })
  document.addEventListener('keydown', (event) => {
    const menu = closest(event, '[data-menu][open]')
    if (menu && moveInMenu(menu, event.key)) event.preventDefault()
    if (event.key !== 'Escape') return
    closeMenus(null)
    menu?.querySelector('summary')?.focus()
  })
  // These events do not bubble. `beforetoggle` enables the page before the drawer closes, so that its button gets the focus.
  for (const type of ['beforetoggle', 'toggle'] as const) document.addEventListener(type, holdDrawer, true)
  // Not when the page is left: reading the position then would delay the next page by a layout.
  document.addEventListener(
    'scroll',
    ({ target }) =>
      target instanceof Element && target.id === 'sidebar' && memory.write('scroll', `${target.scrollTop}`, true),
    true,
  )
}

/** Restores the scroll position of the sidebar, or scrolls the current page into view. */
export function initSidebar(): void {
  const element = sidebar()
  const active = element?.querySelector<HTMLElement>('[aria-current="page"]')
  if (!element) return
  element.scrollTop = Number(memory.read('scroll', true))
  if (active) scrollIn(element, active, 1 / 3)
}

function sidebar(): HTMLElement | null {
  return document.getElementById('sidebar')
}

/** Keeps the focus and screen readers in the drawer while it is open. */
function holdDrawer({ type, target, newState }: ToggleEvent): void {
  const drawer = sidebar()
  const isOpen = newState === 'open'
  if (!drawer || target !== drawer) return
  // After tabbing to the browser's controls, the focus would be lost.
  if (!isOpen && document.activeElement === document.body) document.querySelector<HTMLElement>('.menu-button')?.focus()
  if (isOpen !== (type === 'toggle')) return
  for (const element of all('#banner, #navbar, #content-container, #footer, .skip-link')) element.inert = isOpen
  if (isOpen) drawer.querySelector('button')?.focus()
}

/** Chooses the next appearance: the opposite of the system's, the system's, or the system itself. */
function changeAppearance(): void {
  const { theme, appearanceChoice } = root.dataset
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const opposite = theme === 'dark' ? 'light' : 'dark'
  memory.write('appearance', appearanceChoice === system ? 'system' : opposite)
  // As in other tabs, the script of the head shows it.
  dispatchEvent(new Event('storage'))
}

function dismissBanner(): void {
  memory.write('banner', root.dataset.bannerId ?? '')
  root.dataset.bannerDismissed = ''
}

/** Moves through the entries of an open menu with arrow keys, Home and End. */
function moveInMenu(menu: HTMLElement, key: string): boolean {
  const entries = all(':scope > ul :is(a, button)', menu).filter((entry) => entry.checkVisibility())
  const index = entries.indexOf(document.activeElement as HTMLElement)
  const targets: Record<string, number> = {
    ArrowDown: (index + 1) % entries.length,
    ArrowUp: (index <= 0 ? entries.length : index) - 1,
    Home: 0,
    End: entries.length - 1,
  }
  const entry = entries[targets[key] ?? -1]
  entry?.focus()
  return entry !== undefined
}

function closeMenus(except: Element | null): void {
  for (const menu of all<HTMLDetailsElement>('[data-menu][open]')) if (menu !== except) menu.open = false
}
