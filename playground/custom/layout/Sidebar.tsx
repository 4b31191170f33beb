import type { LayoutProps } from '@octavo/vite'

export default function Sidebar({ view, Default }: LayoutProps) {
  return (
    <div class="own-sidebar" data-entries={view.navigation.sidebar.length}>
      <Default />
    </div>
  )
}
