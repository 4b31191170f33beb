export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // Pages without HTTPS have no clipboard API; `execCommand` needs a selection.
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'sr-only'
    ;(document.querySelector('dialog[open]') ?? document.body).append(area)
    const focused = document.activeElement
    area.select()
    document.execCommand('copy')
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}

/** Duration in milliseconds for which a button shows that its content was copied. */
const CONFIRMED = 1600

/** Shows on the button that its content was copied, and announces it. */
export function confirmCopy(button: HTMLElement): void {
  const copied = document.documentElement.dataset.copiedLabel ?? 'Copied'
  button.dataset.copied = ''
  announce(copied)
  setTimeout(() => delete button.dataset.copied, CONFIRMED)
}

/** Announces a text to screen readers. */
function announce(text: string): void {
  const region = document.querySelector('#octavo-status') ?? createRegion()
  region.textContent = ''
  // Live regions are announced only when they change after they were added.
  requestAnimationFrame(() => requestAnimationFrame(() => (region.textContent = text)))
}

function createRegion(): HTMLElement {
  const region = document.createElement('div')
  region.id = 'octavo-status'
  region.className = 'sr-only'
  region.role = 'status'
  region.dataset.kept = ''
  document.body.append(region)
  return region
}
