import { ASYNC_OBJECTS } from './asyncObjects.js'
import { entries, Files, isValues, type Values, values } from './documentFiles.js'
import { OBJECTS } from './openApiObjects.js'
import type { Piece } from './pieces.js'
import { METHODS, pathFields, Walker } from './walker.js'

/** An operation and what it reaches first. */
export interface OperationPieces {
  /** Unique in the document: a webhook has one name for several methods. */
  id: string
  method: string
  path: string
  pieces: Piece[]
}

interface ReadDocument {
  /** Pieces of the whole document: title, servers, tags. */
  pieces: Piece[]
  operations: OperationPieces[]
}

/**
 * Returns the pieces of an OpenAPI document. Each component counts once, for the first operation that reaches it.
 * Undefined if the file is no OpenAPI 3 document.
 *
 * @param isRead whether to read an operation
 */
export function readDocument(
  root: string,
  file: string,
  isRead: (operation: Pick<OperationPieces, 'id'>) => boolean = () => true,
): ReadDocument | undefined {
  const files = new Files(root)
  const document = files.value(file)
  if (isValues(document) && /^[23]\./.test(String(document.asyncapi ?? '')))
    return readAsyncDocument(document, { files, file, isRead })
  if (!isValues(document) || !/^3\./.test(String(document.openapi ?? ''))) return undefined
  const walker = new Walker(files, document, file)
  const operations: OperationPieces[] = []
  for (const [section, items] of [
    ['paths', document.paths],
    ['webhooks', document.webhooks],
  ] as const) {
    for (const [path, pathItem] of entries(items)) {
      const at = walker.follow(pathItem, file, [section, path])
      if (!isValues(at.value)) continue
      const item = at.value
      for (const [method, operation] of [...entries(item), ...entries(item.additionalOperations)]) {
        if (!METHODS.includes(method) && !Object.hasOwn(values(item.additionalOperations), method)) continue
        const name = {
          id: `${section} ${path} ${method}`,
          method: section === 'webhooks' ? 'WEBHOOK' : method.toUpperCase(),
          path,
        }
        if (!isRead(name)) continue
        const pieces = walker.collect(() => {
          walker.name('PathItem', path, at.file, at.keys)
          walker.visit(pathFields(item, operation), 'PathItem', at.file, at.keys)
          walker.visit(operation, 'Operation', at.file, [...at.keys, method])
          if (!values(operation).servers && !item.servers) walker.servers(document.servers)
          walker.security(values(operation).security ?? document.security)
        })
        operations.push({ ...name, pieces })
      }
    }
  }
  const { paths, webhooks, components, servers, security, ...whole } = document
  const names = new Set(operations.flatMap(({ pieces }) => pieces.filter(isTag).map(({ text }) => text)))
  const tags = (Array.isArray(document.tags) ? document.tags : []).map((tag) => String(values(tag).name))
  const pieces = walker.collect(() => {
    walker.visit(whole, 'Document', file, [])
    walker.addReplaced()
  })
  const isUnused = ({ at = '' }: Piece) => at.startsWith('tags/') && !names.has(tags[Number(at.split('/')[1])] ?? '')
  return {
    pieces: pieces.map((piece) => (isUnused(piece) ? { ...piece, kind: `unused ${piece.kind}` } : piece)),
    operations,
  }
}

/** Returns the pieces of an AsyncAPI document. Each component counts once, for the first channel that reaches it. */
function readAsyncDocument(
  document: Values,
  { files, file, isRead }: { files: Files; file: string; isRead: (operation: Pick<OperationPieces, 'id'>) => boolean },
): ReadDocument {
  const walker = new Walker(files, document, file, { ...OBJECTS, ...ASYNC_OBJECTS })
  const isOld = String(document.asyncapi).startsWith('2')
  const operations: OperationPieces[] = []
  for (const [key, item] of entries(document.channels)) {
    const at = walker.follow(item, file, ['channels', key])
    if (!isValues(at.value) || key.startsWith('x-')) continue
    const { servers = null, ...channel } = at.value
    // In YAML, every scalar is read as text.
    const address = at.value.address === 'null' ? null : at.value.address
    const name = {
      id: `channel ${key}`,
      method: 'CHANNEL',
      path: `${isOld ? key : (address ?? key)} ${at.value.title ?? (key.replace(/^\//, '') || key)}`,
    }
    if (!isRead(name)) continue
    const pieces = walker.collect(() => {
      walker.name('Channel', key, at.file, at.keys)
      walker.visit(channel, 'Channel', at.file, at.keys)
      for (const [operationKey, operation] of entries(document.operations)) {
        const use = walker.follow(operation, file, ['operations', operationKey])
        const target = walker.follow(values(use.value).channel ?? null, use.file, [...use.keys, 'channel'])
        if (target.value !== at.value) continue
        walker.name('ChannelOperation', operationKey, use.file, use.keys)
        const { channel: _, ...rest } = values(use.value)
        walker.visit(rest, 'ChannelOperation', use.file, use.keys)
      }
      const names = Array.isArray(servers) && servers.length > 0 ? servers : Object.keys(values(document.servers))
      for (const server of names) {
        const own = typeof server === 'string' ? (values(document.servers)[server] ?? null) : server
        const place = walker.follow(own, at.file, typeof server === 'string' ? ['servers', server] : at.keys)
        walker.visit(place.value, 'AsyncServer', place.file, place.keys)
      }
    })
    operations.push({ ...name, pieces })
  }
  const { channels, operations: _, components, servers, ...whole } = document
  return { pieces: walker.collect(() => walker.visit(whole, 'Document', file, [])), operations }
}

function isTag({ kind }: Piece): boolean {
  return kind === 'Operation.tags'
}
