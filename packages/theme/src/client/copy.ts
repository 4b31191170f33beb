import { confirmCopy, copyText } from './clipboard.js'
import { all, closest } from './dom.js'
import { emit } from './emit.js'

/** Handles the copy buttons of code, prompts, colors and images. */
export function startCopy(): void {
  document.addEventListener('click', (event) => {
    const button = closest(event, '[data-copy-code], [data-copy], [data-copy-image]')
    if (button) void copyFrom(button)
  })
}

async function copyFrom(button: HTMLElement): Promise<void> {
  const { copy = codeNear(button), copyDark } = button.dataset
  const dark = document.documentElement.dataset.theme === 'dark'
  if (button.hasAttribute('data-copy-image')) await copyImage(button)
  else await copyText((dark && copyDark) || copy)
  confirmCopy(button)
  if (button.hasAttribute('data-copy-code')) emit({ name: 'docs.code_block.copy' })
}

/** Returns the code beside a button, without lines marked as removed. A diff is copied as it is. */
export function codeNear(button: HTMLElement): string {
  const code = button.parentElement?.querySelector('code')?.cloneNode(true) as HTMLElement | undefined
  for (const line of code ? all(':not(.language-diff) > .diff.remove', code) : []) line.remove()
  return code?.textContent ?? ''
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
