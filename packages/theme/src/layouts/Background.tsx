import type { VNode } from 'preact'
import { inlineStyle } from '../shared/safeStyle.js'
import type { ShellProps } from './Navbar.js'

/** The page background: docs.json `background.image`, and decorations from the style sheet. */
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

/** Returns the style for an image. Its URL is escaped so that it can't end the CSS string. */
function imageStyle(url: string): string | undefined {
  return inlineStyle({ 'background-image': `url("${url.replace(/["\\\s()<>;]/g, encodeURIComponent)}")` })
}
