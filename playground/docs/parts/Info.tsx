import type { ComponentChildren } from 'preact'

/** Details that many readers can skip. */
export default function SiteInfo({ children }: { children?: ComponentChildren }) {
  return (
    <Callout icon="info" color="#0369a1" title="Good to know">
      {children}
    </Callout>
  )
}
