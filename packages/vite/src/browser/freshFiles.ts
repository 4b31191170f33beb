/** Elements that show a file of the site. */
const SHOWN = 'img[src], source[src], video[src], audio[src], iframe[src]'

/** How often files have changed since the page was loaded, by path of their address. */
const versions = new Map<string, number>()

/** Shows files that were edited anew. */
export function refreshFiles(pathnames: readonly string[]): void {
  for (const pathname of pathnames) versions.set(pathname, (versions.get(pathname) ?? 0) + 1)
  addVersions(document)
}

/** Puts the number of its version behind the address of every edited file: browsers keep images by address. */
export function addVersions(root: ParentNode): void {
  if (versions.size === 0) return
  for (const element of root.querySelectorAll(SHOWN)) {
    const url = new URL(element.getAttribute('src') ?? '', location.href)
    const version = url.origin === location.origin ? versions.get(url.pathname) : undefined
    if (version !== undefined) element.setAttribute('src', `${url.pathname}?v=${version}`)
  }
}
