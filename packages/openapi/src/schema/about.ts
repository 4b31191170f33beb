import { memo } from '@octavo/core'
import { documentAbout } from '../model/documentAbout.js'
import { isJsonObject, type JsonObject } from '../model/jsonValue.js'
import { cut } from '../model/plainText.js'
import type { SpecDocument } from '../model/spec.js'
import { ownList, ownObject, ownString, ownValue } from './references.js'

/** Returns the title and version of the API, or undefined if the document says nothing else about it. */
export function aboutTitle({ root }: Pick<SpecDocument, 'root'>): string | undefined {
  const info = ownObject(root, 'info') ?? {}
  const { tags, externalDocs } = documentAbout(root)
  const hasText =
    ['summary', 'description', 'termsOfService', 'contact', 'license'].some(
      (key) => ownValue(info, key) !== undefined,
    ) ||
    externalDocs !== undefined ||
    tags.some((tag) => isJsonObject(tag) && Object.keys(tag).length > 1)
  const title = [ownString(info, 'title'), ownString(info, 'version')].filter(Boolean).join(' ')
  return hasText && title !== '' ? cut(title, 200) : undefined
}

/** Returns the tags of an operation about which the document says more than their names. */
export function describedTags(document: SpecDocument, operation: JsonObject): JsonObject[] {
  return ownList(operation, 'tags').flatMap((name) => {
    const tag = typeof name === 'string' ? tagObjects(document).get(name) : undefined
    return tag && Object.keys(tag).length > 1 ? [tag] : []
  })
}

/** Returns the tags of a document by name, as written. The first one of each name wins. */
export const tagObjects = memo(({ root }: SpecDocument): ReadonlyMap<string, JsonObject> => {
  const tags = documentAbout(root).tags.filter(isJsonObject).reverse()
  return new Map(tags.map((tag) => [ownString(tag, 'name') ?? '', tag]))
})

/** Returns whether a tag has a description or a link, so that its group has a page. */
export function isDescribedTag(document: SpecDocument, name: string): boolean {
  const tag = tagObjects(document).get(name)
  return tag !== undefined && [ownString(tag, 'description')?.trim(), ownObject(tag, 'externalDocs')].some(Boolean)
}

/** Returns the names of the schemas in `components`. */
export const specModels = memo(({ root }: SpecDocument): readonly string[] =>
  Object.keys(ownObject(ownObject(root, 'components') ?? {}, 'schemas') ?? {}),
)

/** Returns the description of a document, a tag or a schema. */
export function describedPart(document: SpecDocument, kind: 'info' | 'tag' | 'schema', name = ''): string | undefined {
  const { root } = document
  const schemas = ownObject(ownObject(root, 'components') ?? {}, 'schemas') ?? {}
  const part = { info: ownObject(root, 'info'), tag: tagObjects(document).get(name), schema: ownObject(schemas, name) }
  const object = part[kind]
  return object && ownString(object, 'description')
}

/** Returns the names of the security schemes of a document. */
export function securitySchemes({ root }: SpecDocument): string[] {
  return Object.keys(ownObject(ownObject(root, 'components') ?? {}, 'securitySchemes') ?? {})
}
