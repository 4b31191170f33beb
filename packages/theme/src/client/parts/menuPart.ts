import { wholeMarkdownPath } from '@octavo/core'
import { confirmCopy, copyText } from '../clipboard.js'
import { register } from '../registry.js'

register('menu', { run })

/** Runs the action of a page menu entry. */
async function run(control: HTMLElement): Promise<void> {
  control.closest('details')?.removeAttribute('open')
  const { pageAction, href = '', text } = control.dataset
  if (pageAction === 'print') print()
  else if (pageAction === 'copy') {
    await copyText(text ?? (await pageText(control)))
    confirmCopy(control)
  } else if (pageAction === 'open') {
    const url = encodeURIComponent(new URL(markdownUrl(control), location.href).href)
    const page = href.includes('{page}') ? encodeURIComponent(await pageText(control)) : ''
    window.open(href.replace('{address}', url).replace('{page}', page), '_blank', 'noopener')
  }
}

function markdownUrl(control: HTMLElement): string {
  return control.closest<HTMLElement>('[data-markdown]')?.dataset.markdown ?? ''
}

/** Returns the text of a file. @throws for a response with an error */
async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(response.statusText)
  return await response.text()
}

/** Returns the page as Markdown, or as plain text if the file can't be fetched. */
async function pageText(control: HTMLElement): Promise<string> {
  try {
    const url = markdownUrl(control)
    const text = await fetchText(url)
    const whole = wholeMarkdownPath(text)
    return whole === undefined ? text : await fetchText(whole)
  } catch {
    const parts = ['page-title', 'content'].map((id) => document.getElementById(id)?.innerText ?? '')
    return parts.join('\n\n')
  }
}
