import type { LayoutProps } from '@octavo/vite'

export default function Breadcrumbs({ view, strings }: LayoutProps) {
  return (
    <nav class="own-breadcrumbs" aria-label={strings.breadcrumbs}>
      {view.page.breadcrumbs.map(({ label }) => label).join(' › ')}
    </nav>
  )
}
