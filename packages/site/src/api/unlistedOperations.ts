import { type LoadedSpec, operationName, operationSlug } from '@octavo/openapi'
import { isRawNode } from '../sources/keys.js'
import { namedSpecs, nodeSpecReferences } from './specReferences.js'

export interface UnlistedOperation {
  /** The entry for navigation, such as `GET /users` or `webhook born`. */
  entry: string
  source: string
}

/** Returns the operations of all documents in docs.json, by the path that their page would have. */
export function operationUrls(
  config: { navigation?: unknown; api?: unknown } | undefined,
  get: (source: string) => LoadedSpec,
): Map<string, UnlistedOperation> {
  const directories = navigationDirectories([config?.navigation, config?.api])
  const addresses = new Map<string, UnlistedOperation>()
  for (const source of namedSpecs(config).sources) {
    for (const operation of get(source).operations) {
      if (operation.excluded) continue
      for (const directory of directories.get(source) ?? [undefined]) {
        const slug = operationSlug(operation, directory)
        if (!addresses.has(slug)) addresses.set(slug, { entry: operationName(operation), source })
      }
    }
  }
  return addresses
}

/** Returns the possible page folders of each document. */
function navigationDirectories(values: unknown): Map<string, Set<string | undefined>> {
  const directories = new Map<string, Set<string | undefined>>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    else if (isRawNode(value)) {
      for (const { source, directory } of nodeSpecReferences(value, [])) {
        directories.set(source, new Set([...(directories.get(source) ?? []), directory]))
      }
      Object.values(value).forEach(visit)
    }
  }
  visit(values)
  return directories
}
