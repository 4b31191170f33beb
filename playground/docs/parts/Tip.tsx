import type { ComponentChildren } from 'preact'

/** Tips in the color of the site, with a title. */
export default function SiteTip({ children }: { children?: ComponentChildren }) {
  return (
    <Callout icon="lightbulb" color="#0f766e" title="Tip">
      {children}
    </Callout>
  )
}
