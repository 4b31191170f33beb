import { METHODS } from '../validate/shapes.js'
import type { Crawled } from './crawl.js'
import { isObject, type MutableJson, type MutableObject, valueAt } from './data.js'
import { isRemote } from './fileSet.js'

/**
 * Writes the servers of remote files in full: OpenAPI reads their addresses from that of the file, and a document without
 * servers has its own (`/`). In documents of the repository they stay as they are, as nobody knows where those are served.
 */
export function completeServers({ files, refs }: Pick<Crawled, 'files' | 'refs'>, source: string): void {
  const root = files.get(source)?.value
  if (isRemote(source) && isObject(root)) {
    const { servers = [], paths } = root
    if (Array.isArray(servers) && servers.length === 0) root.servers = [{ url: new URL(source).origin }]
    completeList(root.servers, source)
    if (isObject(paths)) for (const item of Object.values(paths)) completePathItem(item, source)
  }
  // Path items of other files are what references name.
  for (const { file, path } of refs) if (isRemote(file)) completePathItem(valueAt(files.get(file)?.value, path), file)
}

function completePathItem(item: MutableJson | undefined, file: string): void {
  if (!isObject(item)) return
  completeList(item.servers, file)
  const others = isObject(item.additionalOperations) ? Object.values(item.additionalOperations) : []
  for (const operation of [...METHODS.map((method) => item[method]), ...others]) {
    if (isObject(operation)) completeList(operation.servers, file)
  }
}

function completeList(servers: MutableJson | undefined, file: string): void {
  for (const server of Array.isArray(servers) ? servers : []) {
    if (isObject(server) && typeof server.url === 'string') server.url = completeUrl(server.url, server, file)
  }
}

const VARIABLE = /\{([^{}]{1,200})\}/g

function completeUrl(written: string, { variables }: MutableObject, file: string): string {
  const url = written.trim()
  // What a variable begins with decides what the whole address is.
  const expanded = url.replace(VARIABLE, (match, name: string) => defaultOf(variables, name) ?? match)
  if (url === '' || /^[a-z][a-z\d+.-]*:/i.test(expanded)) return written
  const base = new URL(file)
  if (expanded.startsWith('//')) return base.protocol + url
  if (expanded.startsWith('/') && !url.startsWith('/')) return base.origin + url
  // Braces would be escaped, and dots beside them mean nothing.
  const found: string[] = []
  const plain = url.replace(VARIABLE, (match) => `octavo-variable-${found.push(match) - 1}-`)
  if (!URL.canParse(plain, file)) return written
  return new URL(plain, base).href.replace(/octavo-variable-(\d+)-/g, (match, index: string) => found[+index] ?? match)
}

function defaultOf(variables: MutableJson | undefined, name: string): string | undefined {
  const variable = isObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined
  return isObject(variable) && typeof variable.default === 'string' ? variable.default : undefined
}
