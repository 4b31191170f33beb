import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
  xml: 'application/xml; charset=utf-8',
}

/** Theme files, whose names contain a hash. */
const IMMUTABLE = /^_octavo\/(?:fonts\/)?[\w-]+-[\w-]{8}\.(?:css|js|woff2)$/

interface DocsFile {
  type: string
  content: string | Buffer
  /** True if the file never changes under this name. */
  isLasting: boolean
}

/** The built documentation of the API. */
export interface DocsSite {
  /**
   * Returns the file for a path below `/docs/`, with the server's URL in place of its placeholder. Paths without an
   * extension are pages. Returns undefined for unknown paths.
   */
  read(path: string, publicUrl: string): Promise<DocsFile | undefined>
}

/** Opens the documentation in a folder. Only files that exist at this time can be read. */
export function openDocsSite(folder: string): DocsSite {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  const files = new Set(paths.filter((path) => fileType(path) !== undefined))
  return {
    async read(path, publicUrl) {
      const file = [path, `${path}.html`, path === '' || path.endsWith('/') ? `${path}index.html` : ''].find((name) =>
        files.has(name),
      )
      if (file === undefined) return undefined
      const type = fileType(file) as string
      const bytes = await readFile(join(folder, file))
      const url = escapedUrl(publicUrl)
      const content = type.startsWith('font/') ? bytes : bytes.toString().replaceAll(URL_MARK, () => url)
      return { type, content, isLasting: IMMUTABLE.test(file) }
    },
  }
}

function fileType(file: string): string | undefined {
  return TYPES[file.slice(file.lastIndexOf('.') + 1)]
}

/** Returns a URL in which characters that end a string in HTML, scripts, JSON or shells are percent-encoded. */
function escapedUrl(publicUrl: string): string {
  return new URL(publicUrl).href
    .replace(/\/$/, '')
    .replace(/["'&<>\\`$]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}

/** Placeholder for the server's URL in the built documentation. The name is reserved (RFC 2606). */
export const URL_MARK = 'https://octavo.invalid'
