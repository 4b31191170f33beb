import type { LayoutProps } from '@octavo/vite'

export default function NotFound({ view }: LayoutProps) {
  return (
    <div class="own-not-found">
      <p>This lamp is out.</p>
      <a href={view.site.home}>{view.site.name}</a>
    </div>
  )
}
