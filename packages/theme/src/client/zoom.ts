import { all, closest } from './dom.js'
import { part } from './parts.js'

/** Opens scaled-down images in full size on click, Enter or Space. */
export function startZoom(): void {
  document.addEventListener('click', (event) => {
    const image = closest<HTMLImageElement>(event, 'img[data-zoom][role="button"]')
    if (image) void open(image)
  })
  document.addEventListener('keydown', (event) => {
    const image = closest<HTMLImageElement>(event, 'img[data-zoom][role="button"]')
    if (!image || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    void open(image)
  })
  // `load` does not bubble.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && offer(target), true)
}

export function initZoom(): void {
  for (const image of all<HTMLImageElement>('img[data-zoom]')) if (image.complete) offer(image)
}

/** Makes an image a button if it is scaled down, after it has loaded and its size is known. */
function offer(image: HTMLImageElement): void {
  const larger = image.naturalWidth > image.clientWidth * 1.2 && image.clientWidth > 100
  if (!larger || !image.hasAttribute('data-zoom') || image.closest('a, button, summary, label')) return
  image.role = 'button'
  image.tabIndex = 0
}

async function open(image: HTMLImageElement): Promise<void> {
  ;(await part('zoom')).open(image)
}
