/** The element itself or the nearest one above it that matches, for a delegated event. */
export function closest<E extends Element = HTMLElement>(event: Event, selector: string): E | null {
  return event.target instanceof Element ? event.target.closest<E>(selector) : null
}

/** Whether a Latin letter was pressed: keyboards of other scripts have it at its place. */
export function isKey({ key, code }: KeyboardEvent, letter: string): boolean {
  const isLatin = /^[a-z]$/i.test(key)
  return isLatin ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}

export function all<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E[] {
  return [...within.querySelectorAll<E>(selector)]
}

/** Storage that is absent or full changes nothing but memory. */
export const memory = {
  read(key: string, session = false): string | null {
    try {
      return (session ? sessionStorage : localStorage).getItem(`octavo:${key}`)
    } catch {
      return null
    }
  },
  write(key: string, value: string, session = false): void {
    try {
      ;(session ? sessionStorage : localStorage).setItem(`octavo:${key}`, value)
    } catch {
      // Private mode or a full store: the choice holds for this page only.
    }
  },
}

/** Element of the address bar's hash. */
export function hashTarget(): HTMLElement | null {
  return elementOfHash(location.hash)
}

/** The element a hash leads to, as browsers find it: by the id as it is written, then without its percent-encoding. */
export function elementOfHash(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    return null
  }
}

/** The current address with another hash or query, without a new history entry. */
export function replaceUrl(change: (url: URL) => void): void {
  const url = new URL(location.href)
  change(url)
  history.replaceState(history.state, '', url)
}

/** Constructed style sheets need no file, and no policy forbids them. */
export function addStyleSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
