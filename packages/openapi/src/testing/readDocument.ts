import { isJsonObject, type Json, type JsonObject } from '../model/jsonValue.js'
import type { Operation, SpecDocument } from '../model/spec.js'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Returns a document from a JSON value, without the checks of the loader. */
export function toDocument(root: unknown, source = 'api.json'): SpecDocument {
  const json = root as JsonObject
  const version = String(json.openapi).slice(0, 3) as SpecDocument['version']
  return { source, version, root: json, files: new Map() }
}

export function operationsIn({ root, source }: SpecDocument): Operation[] {
  const entries = (key: 'paths' | 'webhooks') => Object.entries(isJsonObject(root[key]) ? root[key] : {})
  const list = (key: 'paths' | 'webhooks') =>
    entries(key).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const value: Json | undefined = isJsonObject(item) ? item[method] : undefined
        if (!isJsonObject(value)) return []
        const pathPointer = `/${key}/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`
        const text = (name: string) => (typeof value[name] === 'string' ? { [name]: value[name] as string } : {})
        const operation: Operation = {
          kind: key === 'paths' ? 'operation' : 'webhook',
          source,
          method: method.toUpperCase(),
          path,
          pointer: `${pathPointer}/${method}`,
          pathPointer,
          tags: [],
          deprecated: value.deprecated === true,
          hidden: false,
          ...text('summary'),
          ...text('description'),
          ...text('operationId'),
        }
        return [operation]
      }),
    )
  return [...list('paths'), ...list('webhooks')]
}
