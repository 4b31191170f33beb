import type { VNode } from 'preact'
import { colorPieces } from './colors.js'

interface CodeAreaProps {
  text: string
  name: string
  wraps?: boolean
  /** True to color the text as code. */
  colored?: boolean
}

/** A scrollable box of text. */
export function CodeArea({ text, name, wraps = false, colored = false }: CodeAreaProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
    <section class={wraps ? 'pg-code pg-text' : 'pg-code'} dir="ltr" tabIndex={0} aria-label={name}>
      <pre>
        <code>
          {colored
            ? colorPieces(text).map((piece, index) => (
                <span class={piece.kind && `pg-${piece.kind}`} key={index}>
                  {piece.text}
                </span>
              ))
            : text}
        </code>
      </pre>
    </section>
  )
}
