import type { LayoutProps } from '@octavo/vite'

export default function Footer({ view, Default }: LayoutProps) {
  return (
    <Default>
      <p class="own-footer">{view.site.name} are made by hand.</p>
    </Default>
  )
}
