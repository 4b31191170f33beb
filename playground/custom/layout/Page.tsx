import type { LayoutProps } from '@octavo/vite'

/** Pages with mode `custom` have no sidebar and no background; others are as usual. */
export default function Page({ view, parts, Default }: LayoutProps) {
  if (view.page.mode !== 'custom' || !parts) return <Default />
  return (
    <body data-own-page>
      <parts.Navbar />
      <parts.Content />
      <parts.Footer />
    </body>
  )
}
