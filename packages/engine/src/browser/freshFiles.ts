/** Elements that show a file of the site. */
const MEDIA = 'img[src], source[src], video[src], audio[src], iframe[src]'

/** Number of changes per file since the page was loaded, by pathname. */
const versions = new Map<string, number>()

/** Reloads edited files that the page shows. */
export function refreshFiles(pathnames: readonly string[]): void {
  for (const pathname of pathnames) versions.set(pathname, (versions.get(pathname) ?? 0) + 1)
  addVersions(document)
}

/** Adds a version query to the URLs of edited files, because browsers cache images by URL. */
export function addVersions(root: ParentNode): void {
  if (versions.size === 0) return
  for (const element of root.querySelectorAll(MEDIA)) {
    const url = new URL(element.getAttribute('src') ?? '', location.href)
    const version = url.origin === location.origin ? versions.get(url.pathname) : undefined
    if (version !== undefined) element.setAttribute('src', `${url.pathname}?v=${version}`)
  }
}
