import css from '../../../styles/zoom.css?inline'
import { addStyleSheet } from '../dom.js'
import { element, glyph } from '../element.js'
import { register, word } from '../registry.js'

addStyleSheet(css)
register('zoom', { open })

/** Shows the image in full size. Escape, a click or the button closes it and moves the focus back to the image. */
function open(image: HTMLImageElement): void {
  const large = element('img', { src: image.currentSrc, alt: image.alt })
  const close = element('button', { class: 'zoom-close', type: 'button', 'aria-label': word('close') }, glyph('close'))
  const dialog = element(
    'dialog',
    { class: 'zoom-dialog', 'data-kept': true, 'aria-label': image.alt || word('image') },
    large,
    close,
  )
  dialog.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    image.focus()
  })
  document.body.append(dialog)
  dialog.showModal()
}
