/** Shows the buttons that copy, which do nothing without this script. */
export function offerCopies(root: Document): void {
  showCopies(root)
  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[data-copy]')
    if (button) void copy(root, button)
  })
}

/** Also those of a page that has just come. */
export function showCopies(root: Document): void {
  // The clipboard is there over https and on the own machine only.
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

/** Tells readers who do not see the page what has changed on it. */
export function say(root: Document, text: string): void {
  const announcer = root.getElementById('announcer')
  if (announcer) announcer.textContent = text
}
