import type { LayoutProps } from '@octavo/vite'

export default function PageHeader({ view, Default }: LayoutProps) {
  return (
    <>
      <p class="own-header">{view.page.breadcrumbs.map(({ label }) => label).join(' / ')}</p>
      <Default />
    </>
  )
}
