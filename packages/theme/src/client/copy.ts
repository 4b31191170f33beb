import { all, closest } from './dom.js'

/** Milliseconds a button says that it has copied. */
const CONFIRMED = 1600

/** Copy buttons of code, prompts, colours and images. */
export function startCopy(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-copy-code], [data-copy], [data-copy-image]')
    if (button) void copyFrom(button)
  })
}

async function copyFrom(button: HTMLElement): Promise<void> {
  const { copy, copyDark } = button.dataset
  const dark = document.documentElement.dataset.theme === 'dark'
  if (button.hasAttribute('data-copy-image')) await copyImage(button)
  else await copyText(copy === undefined ? codeNear(button) : (dark && copyDark) || copy)
  confirm(button)
}

/** The code without the lines a diff removes. */
function codeNear(button: HTMLElement): string {
  const code = button.parentElement?.querySelector('code')?.cloneNode(true) as HTMLElement | undefined
  if (!code) return ''
  for (const line of all('.diff.remove', code)) {
    line.nextSibling?.nodeType === Node.TEXT_NODE && line.nextSibling.remove()
    line.remove()
  }
  return code.textContent ?? ''
}

async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Pages without HTTPS have no clipboard; the older way needs a selection.
    const area = document.body.appendChild(document.createElement('textarea'))
    area.value = text
    area.select()
    document.execCommand('copy')
    area.remove()
  }
}

async function copyImage(button: HTMLElement): Promise<void> {
  const image = button.closest('.zoom-image')?.querySelector('img')
  if (!image) return
  try {
    const blob = await (await fetch(image.currentSrc)).blob()
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })])
  } catch {
    await copyText(image.currentSrc)
  }
}

function confirm(button: HTMLElement): void {
  const label = button.ariaLabel
  const copied = document.documentElement.dataset.copiedLabel ?? 'Copied'
  button.dataset.copied = ''
  if (label !== null && label !== copied) button.ariaLabel = copied
  setTimeout(() => {
    delete button.dataset.copied
    button.ariaLabel = label
  }, CONFIRMED)
}
