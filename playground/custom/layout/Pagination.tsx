import type { LayoutProps } from '@octavo/vite'

/** Only the next page. */
export default function Pagination({ view: { page }, strings }: LayoutProps) {
  if (!page.next) return null
  return (
    <p class="own-pagination">
      {strings.next}: <a href={page.next.href}>{page.next.label}</a>
    </p>
  )
}
