import { mapSrcSet } from '@octavo/content'
import { Parser } from 'htmlparser2'

export interface LoadedUrls {
  css: string[]
  js: string[]
  /** The URLs of each image, of which a browser loads one. */
  images: string[][]
}

/** Returns the URLs that browsers load with a page. Scripts and images that load later count, too. */
export function loadedUrls(html: string): LoadedUrls {
  const urls: LoadedUrls = { css: [], js: [], images: [] }
  let sources: string[] = []
  const parser = new Parser({
    onopentag(name, { src, srcset, href, rel, poster }) {
      if (name === 'script' && src) urls.js.push(src)
      if (name === 'link' && href) {
        if (/\bmodulepreload\b/i.test(rel ?? '')) urls.js.push(href)
        if (/\bstylesheet\b/i.test(rel ?? '')) urls.css.push(href)
      }
      if (name === 'picture') sources = []
      if (name === 'source' && srcset) sources.push(...srcSetUrls(srcset))
      if (name === 'img') urls.images.push([...sources, ...srcSetUrls(srcset ?? ''), ...(src ? [src] : [])])
      if (name === 'video' && poster) urls.images.push([poster])
    },
    onclosetag(name) {
      if (name === 'picture') sources = []
    },
  })
  parser.end(html)
  return urls
}

function srcSetUrls(srcSet: string): string[] {
  const urls: string[] = []
  mapSrcSet(srcSet, (url) => {
    urls.push(url)
    return url
  })
  return urls
}
