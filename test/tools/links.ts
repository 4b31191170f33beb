import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'

/** An address in a file, and where it stands. */
export interface Address {
  value: string
  /** `a[href]` of documents, `url()` of style sheets, `link` of Markdown. */
  place: string
}

const ATTRIBUTES = new Set([
  'href',
  'xlink:href',
  'src',
  'srcset',
  'imagesrcset',
  'poster',
  'data',
  'action',
  'formaction',
  'background',
  'data-current-path',
  'data-islands',
  'data-root',
])

/** Every address of a document: attributes, sources of images, styles, and redirects of `meta`. */
export function readPageUrls(html: string): { addresses: Address[]; ids: Set<string> } {
  const addresses: Address[] = []
  const ids = new Set<string>()
  let isStyle = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      isStyle = tag === 'style'
      for (const [name, value] of Object.entries(attributes)) {
        const place = `${tag}[${name}]`
        if (name === 'id' || (tag === 'a' && name === 'name')) ids.add(value)
        else if (name.endsWith('srcset'))
          for (const source of srcsetUrls(value)) addresses.push({ value: source, place })
        else if (name === 'style') addresses.push(...styleAddresses(value, place))
        else if (ATTRIBUTES.has(name)) addresses.push({ value: value.trim(), place })
      }
      const refresh = tag === 'meta' && /^refresh$/i.test(attributes['http-equiv'] ?? '')
      const target = refresh ? /url=\s*(.*)$/i.exec(attributes.content ?? '')?.[1] : undefined
      if (target !== undefined) addresses.push({ value: target, place: 'meta[content]' })
    },
    ontext(text) {
      if (isStyle) addresses.push(...styleAddresses(text, 'style'))
    },
    onclosetag() {
      isStyle = false
    },
  })
  parser.end(html)
  return { addresses, ids }
}

/** `a.png 1x, b.png 2x`; data addresses hold commas, but no spaces. */
function srcsetUrls(srcset: string): string[] {
  return srcset.split(/,\s+|\s+[\d.]+[wx]\s*,?\s*/).filter(Boolean)
}

function styleAddresses(css: string, place: string): Address[] {
  return [...css.matchAll(/(?:url\(\s*|@import\s+)(?:"([^"]*)"|'([^']*)'|([^\s'")]+))/g)].map(
    ([, double, single, plain]) => ({ value: double ?? single ?? plain ?? '', place: `${place} url()` }),
  )
}

/** Addresses of links and images outside of code. */
export function markdownAddresses(markdown: string): Address[] {
  const text = markdown
    .replace(/^([ >]*)(`{3,}|~{3,}).*\n(?:[\s\S]*?\n)??[ >]*\2.*$/gm, '')
    .replace(/(`+)[^`].*?\1/g, '')
  return [...text.matchAll(/\]\((?:<([^>]*)>|([^\s()]+))|^Source: (\S+)$/gm)].map(([, wrapped, plain, source]) => ({
    value: wrapped ?? plain ?? source ?? '',
    place: source === undefined ? 'link' : 'Source',
  }))
}

/**
 * What keeps a folder from being opened anywhere: addresses that begin at a root, and relative ones that lead to no file
 * or to no element of it. One sentence each.
 */
export function relativeProblems(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort()
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const documents = new Map(
    files.filter((path) => path.endsWith('.html')).map((path) => [path, readPageUrls(read(path))] as const),
  )
  const site: Known = { files: new Set(files), ids: (path) => documents.get(path)?.ids }
  return files.flatMap((path) => {
    const addresses =
      documents.get(path)?.addresses ??
      (path.endsWith('.css') ? styleAddresses(read(path), 'sheet') : undefined) ??
      (/\.(?:md|txt)$/.test(path) ? markdownAddresses(read(path)) : [])
    return addresses.flatMap(({ value, place }) => {
      // The way to the root is where scripts start from, not a file.
      const problem = addressProblem(place === 'html[data-root]' ? `${value}index.html` : value, path, site)
      return problem === undefined ? [] : [`${path}: ${place} "${value}" ${problem}`]
    })
  })
}

interface Known {
  files: ReadonlySet<string>
  /** Ids of the elements of a document. */
  ids(path: string): ReadonlySet<string> | undefined
}

function addressProblem(value: string, path: string, { files, ids }: Known): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(value)) return undefined
  if (value.startsWith('/')) return 'begins at the root'
  // A root of its own, as paths that climb too far stay at it.
  const url = new URL(value, `file:///site/${path.split('/').map(encodeURIComponent).join('/')}`)
  if (!url.pathname.startsWith('/site/')) return 'leads out of the folder'
  const target = decodeURIComponent(url.pathname.slice('/site/'.length))
  if (!files.has(target)) return 'leads to no file'
  const id = decodeURIComponent(url.hash.slice(1))
  return id === '' || id === 'top' || (ids(target)?.has(id) ?? true) ? undefined : 'leads to no element'
}
