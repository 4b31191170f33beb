import type { HeadTag, PageView } from '@octavo/core'
import type { ComponentChildren, VNode } from 'preact'
import { FontPreloads } from './FontPreloads.js'
import { prefetchRules } from './prefetchRules.js'
import { replaceable } from './replaceable.js'

/** `<head>`: blocking scripts come first, because they set light or dark mode before the first paint. */
export const Head = replaceable(
  'Head',
  ({ view, children }: { view: PageView; children?: ComponentChildren }): VNode => {
    const { page, site, assets } = view
    const title = page.title === site.name ? site.name : `${page.title} - ${site.name}`
    return (
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {assets.blockingScripts.map((src) => (
          <script src={src} key={src} />
        ))}
        <title>{title}</title>
        {page.description && <meta name="description" content={page.description} />}
        {page.meta.map((meta) => (
          <meta {...meta} key={`${meta.name ?? meta.property}=${meta.content}`} />
        ))}
        {page.refresh && <meta http-equiv="refresh" content={`0; url=${page.refresh}`} />}
        {page.canonical && <link rel="canonical" href={page.canonical} />}
        {page.links.map((link) => (
          <link {...link} key={`${link.rel} ${link.hreflang} ${link.href}`} />
        ))}
        <Favicon view={view} />
        <FontPreloads hrefs={assets.preloads} />
        {assets.styles.map((href) => (
          <link rel="stylesheet" href={href} key={href} />
        ))}
        {assets.modules?.map((src) => (
          <script type="module" src={src} key={src} />
        ))}
        {assets.scripts.map((src) => (
          <script defer src={src} key={src} />
        ))}
        {assets.siteScripts.map((src) => (
          <script defer src={src} key={src} />
        ))}
        {!assets.modules && (
          // Not in dev, where an edit would make a prefetched page outdated.
          <script type="speculationrules" dangerouslySetInnerHTML={{ __html: prefetchRules(site, assets) }} />
        )}
        {page.head?.map((tag, index) => (
          <Tag {...tag} key={index} />
        ))}
        {page.structuredData && (
          // data, which script policies do not block; already escaped
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: page.structuredData }} />
        )}
        {children}
      </head>
    )
  },
)

function Tag({ tag: Element, attrs, content }: HeadTag): VNode {
  return <Element {...attrs} dangerouslySetInnerHTML={content === undefined ? undefined : { __html: content }} />
}

function Favicon({ view }: { view: PageView }): VNode {
  const favicon = view.site.favicon
  // Without an icon link, browsers request /favicon.ico.
  if (!favicon) return <link rel="icon" href="data:," />
  if (favicon.light === favicon.dark) return <link rel="icon" href={favicon.light} />
  return (
    <>
      <link rel="icon" href={favicon.light} media="(prefers-color-scheme: light)" />
      <link rel="icon" href={favicon.dark} media="(prefers-color-scheme: dark)" />
    </>
  )
}
