import type { VNode } from 'preact'

/** A scrollable box of text. */
export function CodeArea({ text, name, wraps = false }: { text: string; name: string; wraps?: boolean }): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
    <section class={wraps ? 'pg-code pg-text' : 'pg-code'} dir="ltr" tabIndex={0} aria-label={name}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  )
}
