import type { ComponentChildren, VNode } from 'preact'

/** A tag on a navigation entry or a title, such as `New`, `Beta` or `Deprecated`. */
export function NavTag({ children, deprecated }: { children: ComponentChildren; deprecated?: boolean }): VNode {
  return (
    <span class="nav-tag-pill" data-deprecated={deprecated || undefined}>
      <span class="nav-tag-pill-text">{children}</span>
    </span>
  )
}
