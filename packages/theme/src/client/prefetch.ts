import { closest } from './dom.js'

const root = document.documentElement

/** Prefetches hovered and focused pages in browsers without speculation rules. */
export function startPrefetch(): void {
  if (HTMLScriptElement.supports?.('speculationrules') || !document.querySelector('[type="speculationrules"]')) return
  const prefetchedPaths = new Set([location.pathname])
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, (event) => {
      const link = closest<HTMLAnchorElement>(event, 'a[href]:not([download],[target],[rel~="nofollow"])')
      if (!link || prefetchedPaths.has(link.pathname) || !isPage(link) || savesData()) return
      prefetchedPaths.add(link.pathname)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: link.href }))
    })
  }
}

/** Returns true for a link to a page of the site. */
function isPage({ href, pathname }: HTMLAnchorElement): boolean {
  const site = new URL(root.dataset.root ?? '/', document.baseURI).href
  return href.startsWith(site) && site.startsWith('http') && !/\.(?!html)[^/.]+$/.test(pathname)
}

function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } }
  return Boolean(connection && (connection.saveData || /2g/.test(connection.effectiveType)))
}
