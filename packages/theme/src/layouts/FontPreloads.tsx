import { Fragment, type VNode } from 'preact'

interface FontPreloadsProps {
  hrefs: readonly string[] | undefined
  /** Loads the fonts after the style sheet, which they would delay on slow connections. */
  late?: boolean
}

export function FontPreloads({ hrefs = [], late }: FontPreloadsProps): VNode {
  return (
    <Fragment>
      {hrefs.map((href) => (
        <link
          rel="preload"
          as="font"
          type={`font/${href.endsWith('.woff') ? 'woff' : 'woff2'}`}
          href={href}
          crossorigin="anonymous"
          fetchpriority={late ? 'low' : undefined}
          key={href}
        />
      ))}
    </Fragment>
  )
}
