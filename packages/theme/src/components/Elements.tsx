import type { VNode } from 'preact'
import { label } from '../labels.js'
import { classes, type MdxProps, readBoolean } from '../props/read.js'
import { safeAttributes } from '../safe/attributes.js'

/** `<table>` in a region that scrolls sideways instead of the page. */
export function Table({ children, ...rest }: MdxProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
    <div class="table-wrapper" tabIndex={0}>
      <table {...safeAttributes(rest)}>{children}</table>
    </div>
  )
}

/** `<pre>` written as HTML. */
export function Preformatted({ children, className, ...rest }: MdxProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
    <pre {...safeAttributes(rest)} class={classes('plain', className) || undefined} tabIndex={0}>
      {children}
    </pre>
  )
}

/** The boxes of task lists, which cannot be ticked by readers; other controls stay as they are. */
export function Input({ children, ...rest }: MdxProps): VNode {
  const isTask = rest.type === 'checkbox' && readBoolean(rest.disabled)
  const name = isTask ? label(readBoolean(rest.checked) ? 'taskDone' : 'taskOpen') : undefined
  return <input {...safeAttributes(rest)} {...(name !== undefined && { 'aria-label': name })} />
}

/** `<MDX>` and other names that only pass their children on. */
export function PassThrough({ children }: MdxProps): VNode {
  return <>{children}</>
}
