import type { LayoutProps } from '@octavo/vite'

/** Only second-level headings, without a button on phones. */
export default function TableOfContents({ view, strings }: LayoutProps) {
  const headings = view.page.headings.filter(({ depth }) => depth === 2)
  if (headings.length === 0) return null
  return (
    <nav class="own-toc" aria-label={strings.onThisPage}>
      {headings.map(({ id, text }) => (
        <a href={`#${id}`} key={id}>
          {text}
        </a>
      ))}
    </nav>
  )
}
