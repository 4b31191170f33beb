import type { VNode } from 'preact'
import { classes, type MdxProps, readBoolean } from '../shared/propValues.js'
import { safeAttributes } from '../shared/safeAttributes.js'
import { label } from '../shared/uiLabels.js'
import { CONTENT_ONLY, type ComponentFamily } from './family.js'

/** `<table>` inside a region that scrolls horizontally. */
export function Table({ children, ...rest }: MdxProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
    <div class="table-wrapper" tabIndex={0}>
      <table {...safeAttributes(rest)}>{children}</table>
    </div>
  )
}

/** `<pre>` written as an HTML element. */
export function Preformatted({ children, className, ...rest }: MdxProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region has to be reachable by keyboard
    <pre {...safeAttributes(rest)} class={classes('plain', className) || undefined} tabIndex={0}>
      {children}
    </pre>
  )
}

/** `<input>`: adds labels to the disabled checkboxes of task lists. Other inputs are unchanged. */
export function Input({ children, ...rest }: MdxProps): VNode {
  const isTask = rest.type === 'checkbox' && readBoolean(rest.disabled)
  const name = isTask ? label(readBoolean(rest.checked) ? 'taskDone' : 'taskOpen') : undefined
  return <input {...safeAttributes(rest)} {...(name !== undefined && { 'aria-label': name })} />
}

/** Components that render only their children. */
export function PassThrough({ children }: MdxProps): VNode {
  return <>{children}</>
}

export const MDX = PassThrough
export const ApiPlayground = PassThrough

export function elementFamily(): ComponentFamily {
  return {
    ApiPlayground: {
      component: ApiPlayground,
      description: 'Accepted for compatibility.',
      props: {},
      support: {
        status: 'none',
        note: 'Pages with `openapi` or `api` in their frontmatter show a playground automatically.',
      },
      markdown: CONTENT_ONLY,
    },
    MDX: {
      component: MDX,
      description: 'Accepted for compatibility; renders its children unchanged.',
      props: {},
      support: { status: 'different', note: 'Its content is shown.' },
      markdown: CONTENT_ONLY,
    },
  }
}
