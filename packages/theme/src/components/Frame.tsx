import type { VNode } from 'preact'
import { classes, type MdxProps } from '../props/read.js'

/** `<Frame>`: an image in a frame with caption and hint. */
export function Frame({ children, caption, hint, className }: MdxProps): VNode {
  return (
    <figure class={classes('frame', className)}>
      {hint ? <p class="frame-hint">{hint as string}</p> : null}
      <div class="frame-content">{children}</div>
      {caption ? <figcaption>{caption as string}</figcaption> : null}
    </figure>
  )
}
