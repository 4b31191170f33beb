import { all, memory } from '../dom.js'
import { register } from '../registry.js'

register('api', { load, chooseServer })

let count = 0

/** Loads the fragment of an opened field. */
async function load(details: HTMLDetailsElement): Promise<void> {
  const { fragment: url = '' } = details.dataset
  const place = details.querySelector<HTMLElement>(':scope > .expandable-content')
  if (!place || url === '') return
  delete details.dataset.fragment
  place.ariaBusy = 'true'
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(response.statusText)
    const file = new DOMParser().parseFromString(await response.text(), 'text/html')
    const content = file.querySelector('[data-fragment-content]')
    if (!content) throw new Error('no content')
    makeUnique(content)
    for (const nested of all<HTMLElement>('[data-fragment]', content)) resolveIn(nested, response.url)
    place.replaceChildren(...content.children)
  } catch {
    // Offline or opened from a folder: the link to the fragment's page still works.
    details.dataset.fragment = url
  }
  place.ariaBusy = null
}

/** Makes ids and references in a fragment unique, because a page may contain the same fragment twice. */
function makeUnique(content: Element): void {
  const prefix = `f${++count}-`
  for (const attribute of ['id', 'for', 'name', 'aria-labelledby']) {
    for (const element of all(`[${attribute}]`, content)) {
      element.setAttribute(attribute, prefix + element.getAttribute(attribute))
    }
  }
  for (const link of all('a[href^="#"]', content)) {
    link.setAttribute('href', `#${prefix}${link.getAttribute('href')?.slice(1)}`)
  }
}

/** Resolves the URL of a nested fragment, which is relative to the fragment's file. */
function resolveIn(nested: HTMLElement, base: string): void {
  const url = new URL(nested.dataset.fragment ?? '', base).href
  nested.dataset.fragment = url
  nested.querySelector('a')?.setAttribute('href', url)
}

/** Shows another server in the endpoint, its copy button and the request samples, also on later pages. */
function chooseServer(input: HTMLInputElement): void {
  const box = input.closest('.endpoint-box')
  const server = box?.querySelector('.endpoint-server')
  const copy = box?.querySelector<HTMLElement>('[data-path]')
  const before = server?.textContent ?? ''
  memory.write('server', input.value)
  if (server) server.textContent = input.value
  if (copy) copy.dataset.copy = input.value + (copy.dataset.path ?? '')
  if (before === '') return
  for (const sample of all('.request-example pre')) replaceFirst(sample, before, input.value)
}

/** Replaces only the first occurrence. The URL comes before the body, which can also contain it. */
function replaceFirst(element: Element, from: string, to: string): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.data.includes(from)) continue
    text.data = text.data.replace(from, () => to)
    return
  }
}
