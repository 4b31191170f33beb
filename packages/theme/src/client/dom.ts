/** Returns the nearest matching element of a delegated event. */
export function closest<E extends Element = HTMLElement>(event: Event, selector: string): E | null {
  return event.target instanceof Element ? event.target.closest<E>(selector) : null
}

/** Returns true if a Latin letter was pressed. On keyboards for other scripts, the position of the key is used. */
export function isKey({ key, code }: KeyboardEvent, letter: string): boolean {
  const isLatin = /^[a-z]$/i.test(key)
  return isLatin ? key.toLowerCase() === letter : code === `Key${letter.toUpperCase()}`
}

export function all<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E[] {
  return [...within.querySelectorAll<E>(selector)]
}

/** Browser storage. Values are not stored if it is unavailable. */
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
      // Private mode or full storage: the choice applies to this page only.
    }
  },
}

/**
 * Calls a function when the reader sees the page: at once, or when a prerendered page is activated. What counts readers, stores
 * anything or runs code of others waits for it.
 */
export function whenActive(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', () => callback(), { once: true })
  else callback()
}

/** Returns a stored list of texts. */
export function readTexts(key: string): string[] {
  try {
    const value: unknown = JSON.parse(memory.read(key) ?? '[]')
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
  } catch {
    return []
  }
}

/** Returns the selected text of the page. */
export function selectedRange(): Range | undefined {
  const selection = getSelection()
  const range = selection && !selection.isCollapsed ? selection.getRangeAt(0) : undefined
  const isText = range && document.getElementById('content')?.contains(range.commonAncestorContainer)
  return isText ? range : undefined
}

/** Scrolls a list so that a hidden entry is at a share of its height, without moving the page. */
export function scrollIn(list: HTMLElement, entry: HTMLElement, share: number): void {
  const [box, frame] = [entry.getBoundingClientRect(), list.getBoundingClientRect()]
  if (box.top < frame.top || box.bottom > frame.bottom) list.scrollTop += box.top - frame.top - frame.height * share
}

export function hashTarget(): HTMLElement | null {
  return hashElement(location.hash)
}

/** Returns the element for a hash like browsers do: by the unchanged id, then by the decoded one. */
export function hashElement(hash: string): HTMLElement | null {
  const id = hash.slice(1)
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id))
  } catch {
    return null
  }
}

/** Changes the hash or query of the current URL, without a new history entry. */
export function replaceUrl(change: (url: URL) => void): void {
  const url = new URL(location.href)
  change(url)
  history.replaceState(history.state, '', url)
}

/** Adds a constructed style sheet, which needs no file and is allowed by every content security policy. */
export function addStyleSheet(css: string): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Returns true for keys of an input method. Safari ends the composition before it sends the Enter that confirms it. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229
}
