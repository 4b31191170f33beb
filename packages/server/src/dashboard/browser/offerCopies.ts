/** Shows the copy buttons, which are hidden without this script, and handles their clicks. */
export function offerCopies(root: Document): void {
  showCopies(root)
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-copy]')
    if (button) void copy(root, button)
  })
}

/** Shows the copy buttons in a document, including one that was just fetched. */
export function showCopies(root: Document): void {
  // The clipboard is available only over HTTPS and on localhost.
  if (!navigator.clipboard) return
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copy]')) button.hidden = false
}

async function copy(root: Document, button: HTMLButtonElement): Promise<void> {
  const text = root.getElementById(button.dataset.copy ?? '')?.textContent ?? ''
  const label = button.querySelector('span')
  try {
    await navigator.clipboard.writeText(text)
    say(root, 'Copied')
    if (label) label.textContent = 'Copied'
  } catch {
    say(root, 'The browser blocked the copy. Select the text instead.')
  }
  setTimeout(() => {
    if (label) label.textContent = 'Copy'
  }, 2000)
}

/** Announces a change to screen readers. */
export function say(root: Document, text: string): void {
  const announcer = root.getElementById('announcer')
  if (announcer) announcer.textContent = text
}
