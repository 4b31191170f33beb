import { parseEntry } from '@octavo/openapi'
import { isRawNode, type Pointer } from '../sources/keys.js'

/**
 * A string in docs.json that names something of the site: a page of navigation, a link, a folder of pages, a folder
 * of generated pages, or a file. `prefix` and `suffix` are around the path, as in `api.json GET /users`.
 */
export interface ConfigString {
  kind: 'page' | 'link' | 'folder' | 'directory' | 'file'
  path: string
  prefix: string
  suffix: string
  pointer: Pointer
}

/** Keys whose strings are paths of files. */
const FILE_KEYS = new Set(['openapi', 'asyncapi', 'source', 'overlays', 'icon', 'light', 'dark', 'logo', 'favicon'])
const LINK_KEYS = new Set(['href', 'destination', 'url'])

/** Returns the strings in a part of docs.json that name pages, folders and files, at their pointers. */
export function configStrings(value: unknown, pointer: Pointer = []): ConfigString[] {
  if (typeof value === 'string') return readString(value, pointer)
  if (Array.isArray(value)) return value.flatMap((item, index) => configStrings(item, [...pointer, index]))
  if (!isRawNode(value)) return []
  return Object.entries(value).flatMap(([key, child]) => configStrings(child, [...pointer, key]))
}

function readString(text: string, pointer: Pointer): ConfigString[] {
  const kind = stringKind(pointer)
  if (kind === undefined || text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) || text.startsWith('//')) return []
  const base = { pointer, prefix: '', suffix: '' }
  if (kind === 'link') {
    const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(text) ?? []
    return path === '' ? [] : [{ ...base, kind, path, suffix }]
  }
  const spec = kind === 'page' ? parseEntry(text)?.spec : undefined
  if (spec !== undefined) {
    const at = text.indexOf(spec)
    return /^https?:/i.test(spec)
      ? []
      : [{ ...base, kind: 'file', path: spec, prefix: text.slice(0, at), suffix: text.slice(at + spec.length) }]
  }
  if (kind === 'page' && parseEntry(text)) return []
  return [{ ...base, kind, path: text }]
}

function stringKind(pointer: Pointer): ConfigString['kind'] | undefined {
  const names = pointer.filter((part) => typeof part === 'string')
  const key = names.at(-1) ?? ''
  const parent = names.at(-2)
  if (key === 'pages' || key === 'root') return 'page'
  if (key === 'pagesFrom' || (key === 'folder' && parent === 'pagesFrom')) return 'folder'
  if (key === 'directory' && ['openapi', 'asyncapi', 'graphql', 'sdk'].includes(parent ?? '')) return 'directory'
  if (LINK_KEYS.has(key)) return 'link'
  return FILE_KEYS.has(key) || (key === 'image' && parent === 'background') ? 'file' : undefined
}
