import type { VNode } from 'preact'
import { inlineStyle } from '../safe/style.js'
import type { ShellProps } from './Navbar.js'

/** What lies behind the page: docs.json `background.image`; the style sheet draws decorations into it. */
export function Background({ view }: Pick<ShellProps, 'view'>): VNode {
  const image = view.site.backgroundImage
  return (
    <div id="background-color" class="background" aria-hidden="true">
      {image && image.light === image.dark && <div class="background-image" style={imageStyle(image.light)} />}
      {image && image.light !== image.dark && (
        <>
          <div class="background-image only-light" style={imageStyle(image.light)} />
          <div class="background-image only-dark" style={imageStyle(image.dark)} />
        </>
      )}
    </div>
  )
}

/** The address cannot end the string it stands in. */
function imageStyle(url: string): string | undefined {
  return inlineStyle({ 'background-image': `url("${url.replace(/["\\\s()<>;]/g, encodeURIComponent)}")` })
}
