import type { Crawled } from '../load/crawl.js'
import { isObject, type MutableJson, valueAt } from '../load/data.js'
import { isRemote } from '../load/fileSet.js'
import { resolveServer } from '../request/resolveServer.js'
import { METHODS } from '../validate/shapes.js'

/**
 * Makes the server URLs of remote files absolute: OpenAPI resolves them against the URL of the file, and the default
 * server is `/`. Server URLs of the repository's files are resolved when the URL of the site is known
 * (`templates/serverTemplates.ts`).
 */
export function completeServers({ files, refs }: Pick<Crawled, 'files' | 'refs'>, source: string): void {
  const root = files.get(source)?.value
  if (isRemote(source) && isObject(root)) {
    const { servers = [], paths } = root
    if (Array.isArray(servers) && servers.length === 0) root.servers = [{ url: new URL(source).origin }]
    completeList(root.servers, source)
    if (isObject(paths)) for (const item of Object.values(paths)) completePathItem(item, source)
  }
  // References point to the path items of other files.
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
    if (isObject(server) && typeof server.url === 'string') {
      const { url, variables } = server
      server.url = resolveServer(url, { source: file }, (name) => defaultOf(variables, name))
    }
  }
}

function defaultOf(variables: MutableJson | undefined, name: string): string | undefined {
  const variable = isObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined
  return isObject(variable) && typeof variable.default === 'string' ? variable.default : undefined
}
