import { all } from '../dom.js'
import { register } from '../registry.js'

register('api', { load, chooseServer })

let count = 0

/** Puts what a fragment's file holds into the field that was opened. */
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
    // Offline or opened from a folder: the link in its place still leads there.
    details.dataset.fragment = url
  }
  place.ariaBusy = null
}

/** The same fragment may be in a page twice: what refers to ids within it gets names of its own. */
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

/** Addresses inside a file are relative to it. */
function resolveIn(nested: HTMLElement, base: string): void {
  const url = new URL(nested.dataset.fragment ?? '', base).href
  nested.dataset.fragment = url
  nested.querySelector('a')?.setAttribute('href', url)
}

/** Shows and copies the address at another server, and the code with it. */
function chooseServer(input: HTMLInputElement): void {
  const box = input.closest('.endpoint-box')
  const server = box?.querySelector('.endpoint-server')
  const copy = box?.querySelector<HTMLElement>('[data-path]')
  const before = server?.textContent ?? ''
  if (server) server.textContent = input.value
  if (copy) copy.dataset.copy = input.value + (copy.dataset.path ?? '')
  if (before === '') return
  for (const sample of all('.request-example pre')) replaceFirst(sample, before, input.value)
}

/** The address comes before the body, which may hold it too. */
function replaceFirst(element: Element, from: string, to: string): void {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.data.includes(from)) continue
    text.data = text.data.replace(from, () => to)
    return
  }
}
