import type { ComponentChildren, VNode } from 'preact'

/** A short remark at an entry of navigation or a title: `New`, `Beta`, `Deprecated`. */
export function NavTag({ children, deprecated }: { children: ComponentChildren; deprecated?: boolean }): VNode {
  return (
    <span class="nav-tag-pill" data-deprecated={deprecated || undefined}>
      <span class="nav-tag-pill-text">{children}</span>
    </span>
  )
}
