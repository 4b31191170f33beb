import type { VNode } from 'preact'

/** An HTTP method. Long names are shortened in the sidebar. */
export function MethodPill({ method, class: name }: { method: string; class: string }): VNode {
  const short = method.toUpperCase().replace('DELETE', 'DEL').replace('OPTIONS', 'OPT').replace('WEBHOOK', 'HOOK')
  return (
    <span class={name} data-method={method.toUpperCase()}>
      {name === 'method-nav-pill' ? short : method.toUpperCase()}
    </span>
  )
}
