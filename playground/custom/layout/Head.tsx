import type { LayoutProps } from '@octavo/vite'

/** Adds the number of headings to the head. */
export default function Head({ view, Default }: LayoutProps) {
  return (
    <Default>
      <meta name="headings" content={String(view.page.headings.length)} />
    </Default>
  )
}
